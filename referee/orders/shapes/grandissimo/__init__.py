"""The shapes of orders that only this box's cards ask for."""

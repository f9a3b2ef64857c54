"""Programmed players: functions from what a seat is asked to an order. They know the rules and no letter."""

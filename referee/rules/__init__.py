"""The rules of El Grande as pure functions over plain values: no clock, no chance, no mail, no prose."""

"""What proves a game: its record, the record played again, its deck beside the boxes, running games audited."""

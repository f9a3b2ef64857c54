"""Languages: a folder of templates each, its words, and the sentences of one as a catalogue."""

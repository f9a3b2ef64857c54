"""The wordings in which people wish for each command in running words, as one table.

Left stands the line of the command, right how its wish is said, small words of courtesy aside: they may stand anywhere.
`[ ]` may be left out, `(a|b)` is one of several, `{}` is a slot, and a word in capitals one of `WORDS`. What only
states something ("Cem is away till Monday") begins with `~`: it is a wish perhaps. Must not know how any is found.
"""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "ALL": "(everybody|everyone|every player|each player|all of (us|them)|[all ]players|whole table|table|all|us|them)",
    "AGAIN": "(again|once more|anew|another time)",
    "BACK": "(go|move|roll|get|jump|turn|set) [CLOCK ]back to[ (start|beginning) of]",
    "BOT": "(robot|bot|computer|computer player|programmed player|program|machine|ai|stand-in)",
    "CLOCK": "(game|clock|clocks|play|playing|everything|timer|it)",
    "COULD": "(can|could|may|shall|should)",
    "DROPS": "(drop|dropping|forget|discard|delete|without|throw away) ([all |old ](sheets|orders)|everything)",
    "DUE": "(deadlines?|due dates?|due time|date|time|sheets|everything|it)",
    "ENDS": "(end|stop|close|cancel|drop|kill|void|finish)",
    "FINAL": "(any longer|any more|anymore|longer)",
    "GAME": "(game|table|match|round|seat|here)",
    "HOLIDAY": "(away|absent|gone|out|offline|travelling|traveling|unavailable|not available|not here|busy"
    "|on (holiday|holidays|vacation|leave|a trip))",
    "KEEPS": "(keep|keeping|same) ([all ](sheets|orders)|everything)",
    "MAILS": "(mails?|emails?|e-mails?|letters?|notices|messages)",
    "OF": "(of|for|from)",
    "OUT": "(remove|eject|expel|exclude|ban|kick|fire|oust|evict|throw|boot|chuck|delete|drop)",
    "PLAYS": "(plays?|should play|steps in|comes in|replaces|takes over|will (play|step in|replace|take over))",
    "POSTPONE": "(extend|prolong|lengthen|stretch|postpone|delay|defer|push back|put off|move back)",
    "READS": "(read along|watch|observe|follow|look on|read with us)",
    "REDO": "(restart|redo|replay|repeat) [current ]round",
    "REPORT": "(report|letter|mail|email|e-mail|form|sheet|turn)s?",
    "STOP": "(pause|halt|freeze|suspend|interrupt|stop|hold)",
    "TALKS": "(tell|inform|notify|write)",
    "TILL": "(until|till|til|up to|to)",
    "WITH": "(with|by|for|through|to)",
}
"""Words in capitals, each for one of several ways to say the same."""

LINES: Mapping[str, tuple[str, ...]] = {
    "EXTEND {time}": (
        "POSTPONE [DUE ][(by|for|with) ]{time}",
        "(push|move|put|shift|set) DUE (back|off|out) [by |for ]{time}",
        "make [longer ]DUE [longer ][(by|for) ]{time}[ longer]",
        "make longer DUE (by|for) {time}",
        "(give|grant|allow|leave|let) ALL [have ]{time}[ for (sheets|orders|this)]",
        "(give|grant|allow|add) {time} [(to|for) ](ALL|DUE)",
        "(have|get|take) {more}",
        "~(we|i) (need|want|get|have|could use) {more}",
        "~ALL (gets|get|needs|need|has|have|wants|want|should (have|get)) {time}",
        "~DUE is {more}",
        "~wait {more}",
        "~wait {time}",
        "~[DUE ]\\+{time}",
        "~{more} [for (ALL|DUE)]",
    ),
    "EXTEND {seat} {time}": (
        "(give|grant|allow|leave|let) [only ]{seat} [have ]{time}",
        "POSTPONE OF {seat} [by ]{time}",
    ),
    "EXTEND UNTIL {moment}": (
        "POSTPONE [DUE ]TILL {moment}",
        "~(move|set|put|change) DUE to {moment}",
        "~wait [for (ALL|{seat}) ](until|till|til) {moment}",
        "(push|move|put|shift|set) DUE (back|off|out) TILL {moment}",
        "(give|grant|allow|leave|let) ALL [have ][time ](until|till|til) {moment}",
    ),
    "SHORTEN {time}": (
        "(shorten|cut|reduce) [DUE ][by ]{time}",
        "(bring|move|pull|set) [DUE ](forward|earlier|nearer|closer) [DUE ][by ]{time}",
        "make DUE {time} (earlier|shorter)",
    ),
    "SHORTEN UNTIL {moment}": (
        "(shorten|cut) [DUE ]TILL {moment}",
        "(bring|move|pull|set) [DUE ](forward|earlier|nearer|closer) [DUE ]to {moment}",
    ),
    "PAUSE": (
        "(pause|freeze|suspend|interrupt) [CLOCK][ for now| for a while| for the moment| for moment]",
        "(stop|halt) (clock|clocks|timer)[ for now| for a while| for the moment| for moment]",
        "~(stop|halt) [CLOCK ](for now|for a while|for moment)",
        "put CLOCK on (hold|ice)",
        "~(have|take|make) a (break|pause)",
    ),
    "PAUSE UNTIL {moment}": (
        "STOP [CLOCK ](until|till|til) {moment}",
        "put CLOCK on (hold|ice) (until|till|til) {moment}",
        "~(have|take|make) a (break|pause) (until|till|til) {moment}",
        "~(we|all) (wait|rest|pause|do not play|don't play) (until|till|til) {moment}",
    ),
    "RESUME": (
        "(resume|continue|unpause|unfreeze) [with ][CLOCK][ AGAIN| now]",
        "(start|restart) CLOCK AGAIN",
        "(go|carry|play) on[ (with )?CLOCK][ AGAIN]",
        "let clock run[ on][ AGAIN]",
        "(ENDS|lift) (pause|break)",
        "~[we |i ][am |are |can |may ][ready to |back and ](go on|continue|resume|play on)[ AGAIN][ now]",
    ),
    "PROCESS {round}": (
        "(process|run|resolve|evaluate|execute|play) [current |next ][round][ {round}]",
        "(go|carry|move|play) on without (waiting|ALL|them|him|her|others|{seat})",
        "(continue|proceed) without (waiting|ALL|them|him|her|others|{seat})",
        "(do not|don't|dont|stop) wait(ing)? [for (ALL|{seat}) ]FINAL",
        "~(start|begin) next round",
    ),
    "SUBSTITUTE {seat} {person}": (
        "(replace|swap|substitute|exchange) {seat} WITH {person}",
        "(put|let|seat) {person} [play |in |take over ](instead of|in place of|for|as|in seat of) {seat}",
        "{person} PLAYS [instead of |in place of |for |as ]{seat}[ from now on| now]",
        "{person} (takes|will take|should take|is taking|gets) [over ][(seat|place) (of|from) |over from |from ]{seat}",
        "{seat} (is|should be|will be|has to be) replaced (by|with) {person}",
    ),
    "SUBSTITUTE {name} {name} <{address}>": (
        "~{name} has [a ]new (e-?mail|mail|address|e-?mail address|mail address)[ address|:| is|: it is] {address}",
        "(change|set) {name}'s (e-?mail|mail|address|adress|e-?mail address|mail address) to {address}",
    ),
    "EJECT {seat}": (
        "OUT [out ]{seat}[ out][ (from|of|out of) GAME]",
        "(throw|kick|boot|chuck|toss|take) {seat} (out|off)[ (of|from) GAME]",
        "get rid of {seat}",
        "~{seat} (is out|has to go|must go|(must|should) leave|has left|left|leaves|quits?|has quit|gives up)[ GAME]",
        "~{seat} (wants|would like|wishes) to (leave|quit|stop|resign)[ GAME]",
        "~{seat} (resigned|resigns|has resigned|gave up|retired|retires|withdraws|withdrew)",
    ),
    "STAND-IN {seat}": (
        "let [a ]BOT (play|take over|stand in|answer) [for |as |instead of ]{seat}",
        "(put|use|take) a BOT [in ](for|on|at|instead of) {seat}",
        "(let|have) {seat} [be ]played by a BOT",
        "~[COULD ]a BOT [COULD ](plays?|take over) [for |as |instead of ]{seat}",
        "~{seat} (should|shall|can|may|is to|will) be played by a BOT",
    ),
    "STAND-IN {seat} BY {player}": (
        "let [a ]BOT (play|take over|stand in|answer) [for |as |instead of ]{seat} (as|by) {player}",
        "~{seat} (should|shall|can|may|is to|will) be played by [a ][BOT ]{player}[ BOT]",
    ),
    "STAND-IN {seat} NONE": ("no [more ]BOT [FINAL ]OF {seat}", "(ENDS|remove) BOT (of|for|from) {seat}"),
    "AWAY {seat} {days}": (
        "~{seat} (is|will be|goes) HOLIDAY [on |for ]{days}",
        "~{seat} (is|will be|goes|lies) [still ](ill|sick|in hospital|to hospital) [on |for ]{days}",
    ),
    "BACK {seat}": (
        "~{seat} is (back|home)[ again| home| from [(his|her|their|a) ](holidays?|vacation|trip|leave|hospital)]",
        "~{seat} (returned|has returned|came back|has come back)",
    ),
    "CLOSE MOTION": ("ENDS [{any} ](motion|vote|voting|ballot)",),
    "REWIND {round}": ("BACK round {round}",),
    "REWIND {round} KEEP": (
        "BACK round {round} [and ]KEEPS",
        "REDO[ {round}] [and |with ]KEEPS",
    ),
    "REWIND {round} DROP": (
        "BACK round {round} [and |but ]DROPS",
        "REDO[ {round}] [and |but ]DROPS",
        "rewind [to ][round ]{round} [and |but ]DROPS",
        "REDO[ {round}] [and ]ALL (has to|have to|must|should|shall) (send|write) [sheets |orders ]AGAIN",
    ),
    "CORRECT {seat} SCORE {number} BECAUSE {text}": (
        "set {seat} (score|points) (to|at) {number} (because|since|as) {text}",
        "(give|set) {seat} [to ]{number} points (because|since|as) {text}",
        "~{seat} (should have|must have|has|should be at|ought to have) {number} points? (because|since|as) {text}",
    ),
    "CORRECT {seat} SCORE {number}": (
        "set {seat} (score|points) (to|at) {number}",
        "~{seat} (should have|must have|should be at|ought to have) {number} points?",
    ),
    "CORRECT {number} {seat} FROM {place} TO {target} BECAUSE {text}": (
        "(move|put|take|bring) {number} {seat} [(cubes?|caballeros?|pieces?) ]from {place} [back ](to|into) {target} "
        "(because|since|as) {text}",
    ),
    "CORRECT KING {place} BECAUSE {text}": (
        "(move|put|set|bring) king (to|in|into) {place} (because|since|as) {text}",
        "~king (must be|should be|belongs|has to be|should stand) (in|to) {place} (because|since|as) {text}",
    ),
    "CORRECT KING {place}": (
        "(move|put|set|bring) king (to|in|into) {place}",
        "~king (must be|should be|belongs|has to be|should stand) (in|to) {place}",
    ),
    "RESEND {seat}": (
        "~(remind|nudge|poke) {seat}",
        "(send|mail|give) {seat} [(his|her|their|last|latest|newest) ]REPORT AGAIN",
        "(send|mail) [(last|latest|newest) ]REPORT [AGAIN ](to|for) {seat} [AGAIN]",
        "(send|mail) [(last|latest|newest) ]REPORT AGAIN (to|for) {seat}",
        "(send|mail) REPORT of {seat} AGAIN",
    ),
    "RESEND ALL": (
        "~(remind|nudge|poke) ALL",
        "resend everything to ALL",
        "(send|mail|give) ALL [(their|last|latest|newest) ]REPORT AGAIN",
        "(send|mail|resend) [(last|latest|newest) ]REPORT (to|for) ALL[ AGAIN]",
        "(send|mail) [(last|latest|newest) ]REPORT AGAIN to ALL",
    ),
    "ANNOUNCE {text}": (
        "TALKS [to ]ALL[ that|:] {text}",
        "let ALL know[ that|:] {text}",
        "(say|announce|pass on) [to ALL][ that|:] {text}",
    ),
    "OBSERVER {person}": (
        "(let|allow) {person} [to ]READS",
        "add {person} as [an ]observer",
        "~{person} (would like|wants|wishes|likes|asks) to READS",
    ),
    "OBSERVER {name} <{address}>": (
        "(let|allow) {name} [to ]READS {address}",
        "~{name} (would like|wants) to READS {address}",
    ),
    "NO OBSERVER {name}": (
        "(remove|delete|drop) observer {name}",
        "~{name} (no longer wants|does not want|doesn't want) to READS[ FINAL]",
        "~{name} (is no longer|is not an?) observer[ FINAL]",
    ),
    "PROMOTE {person}": (
        "make {person} [a ][co-]?moderator[ too| as well]",
        "~{person} (should|shall|will) (moderate|be [a ]moderator)[ too| as well]",
    ),
    "PROMOTE {name}": ("make {name} [a ][co-]?moderator[ too| as well]",),
    "DISMISS {name}": (
        "(remove|drop|delete) {name} (as|from) moderators?",
        "~{name} (is|should be) no longer [a ]moderator",
        "~{name} (does not|doesn't) moderate FINAL",
    ),
    "SET {option} {value}": ("(set|change|put|raise|lower|increase|reduce) {option} (to|at|=) {value}",),
    "SET {option} {switch}": ("(turn|switch) {switch} {option}", "(turn|switch) {option} {switch}"),
    "SET MOTIONS on": ("(allow|permit) (motions|votes|voting)",),
    "SET MOTIONS off": ("(forbid|no more) (motions|votes|voting)",),
    "SET DAYS Mon-Fri": (
        "~(we|i) (do not|don't|dont|never) play (at|on) weekends?",
        "no (play|playing) (at|on) weekends?",
        "~(no|without) weekends",
    ),
    "SET DUE {value}": ("~DUE (should be|shall be|are|is) [due ](every|on every|each|on) {value}",),
    "SET PAUSES {days}": (
        "~(have|take|make) [a ][{any} ](break|pause|holiday) [from ]{days}",
        "~[we ](pause|rest|stop) [CLOCK ][over {any} ]from(?=.* (to|until|till|-) ) {days}",
        "~(have|take|make) a (break|pause|holiday) [over {any} ][from ]{days}",
    ),
    "UNDO": (
        "take (that|it|this) back",
        "(undo|take back|revert|reverse) last (thing|command|ruling) [that ]i (did|wrote|said|sent)",
        "(undo|take back|revert|reverse|cancel) (that|it|this|(that|this|my|last|latest|previous|your) [last |latest ]"
        "(command|ruling|change|one|extension|step|action))",
    ),
    "UNDO {number}": (
        "(undo|take back|revert|reverse|cancel) [(ruling|command) ][(number|no\\.?|nr\\.?) ][#]{number}",
    ),
    "SHEETS": (
        "(show|send|give|tell) [me ][all |sealed ](sheets|orders)[ of ALL]",
        "(see|look at|read|get) [all |sealed ](sheets|orders)[ of ALL]",
    ),
    "STATUS": (
        "who(m)? (are|do) we (waiting|wait) for[ now]",
        "who (is|are) (awaited|missing|late|still out|we waiting for)",
        "who (has not|hasn't|hasnt|has still not) (sent|answered|ordered|written)[ anything| orders| sheets][ yet]",
        "what('s| is|s) [current ](status|state|situation|score)[ of CLOCK]",
        "how is (vote|motion|voting) going",
        "where (do we stand|does game stand|are we)",
        "how (are things|does it stand|does game stand)",
        "when (is|are) (deadline|sheets|orders|it|everything|we)[ due]",
        "(show|give|send|tell|see|get|know) [me ](status|state)[ of CLOCK]",
    ),
    "HELP": (
        "help me",
        "(can|could|will) you help[ me]",
        "what can i (do|write|say)[ here]",
        "(what|which) commands (are there|do you know|can i (write|use|send))",
        "how does (this|it) work",
    ),
    "HELP {topic}": (
        "how (do|can|could|should) (i|we|you|one) {topic}( \\w+)*",
        "how does {topic} work",
        "help me (with|to) {topic}( \\w+)*",
        "what does {topic} do",
    ),
    "MUTE": (
        "mute [me|my MAILS|MAILS|notices]",
        "(send me|i want|i would like) (no more|fewer|less) MAILS",
    ),
    "UNMUTE": ("(send me|i want|i would like) [all ]MAILS AGAIN", "unmute [me|my MAILS|MAILS]"),
    "OPEN {number}": ("(leave|keep|make) {number} seats? open", "open {number} seats?"),
    "START": ("(start|begin) [GAME][ now]", "send [out ]invitations"),
}
"""The wordings of each command, by its line."""

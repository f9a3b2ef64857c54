"""A name server on loopback, with a zone that a test writes; to what is in `silent` it says nothing."""

import socket
import threading

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

from referee.doctor.lookup import Lookup


class NameServer:
    def __init__(self) -> None:
        self.zone: dict[str, list[str]] = {}
        self.silent: set[str] = set()
        self.questions: list[str] = []
        self._line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._line.bind(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def says(self, name: str, *records: str) -> None:
        """The records of a name, each as its kind and its value: "TXT \\"v=spf1 -all\\""."""
        self.zone[name.lower()] = list(records)

    def text(self, name: str, *texts: str) -> None:
        self.says(name, *(f'TXT "{text}"' for text in texts))

    def lookup(self, patience: float = 5.0) -> Lookup:
        return Lookup(["127.0.0.1"], self._line.getsockname()[1], patience)

    def stop(self) -> None:
        self._line.sendto(b"", self._line.getsockname())
        self._thread.join()
        self._line.close()

    def _serve(self) -> None:
        while True:
            wire, asker = self._line.recvfrom(4096)
            if not wire:
                return
            if answer := self._answer(dns.message.from_wire(wire)):
                self._line.sendto(answer.to_wire(), asker)

    def _answer(self, query: dns.message.Message) -> dns.message.Message | None:
        (question,) = query.question
        name = question.name.to_text(omit_final_dot=True).lower()
        kind = dns.rdatatype.to_text(question.rdtype)
        self.questions.append(f"{name} {kind}")
        if name in self.silent or "*" in self.silent:
            return None
        answer = dns.message.make_response(query)
        answer.flags |= dns.flags.RA
        if name not in self.zone:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        values = [record.partition(" ")[2] for record in self.zone.get(name, ()) if record.startswith(f"{kind} ")]
        if values:
            answer.answer.append(dns.rrset.from_text(question.name, 300, "IN", kind, *values))
        return answer

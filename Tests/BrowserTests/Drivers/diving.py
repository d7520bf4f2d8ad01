"""The diving pages as the data say they must be."""

from dataclasses import dataclass
from itertools import product

#: The order in which sanctions are offered, by their `sanctionValue`.
SANCTIONS = [0, 2, 3, 1, 4, 5]


@dataclass(frozen=True)
class Penalty:
    id: int
    sanction: int
    referee: bool
    judge: bool

    def groups(self):
        """The right answers, group by group."""
        return [[sanction == self.sanction for sanction in SANCTIONS], [self.referee, self.judge]]


def penalties(site):
    rows = site.data("diving/penalties.json")
    return [Penalty(row["id"], row["sanctionValue"], row["referee"], row["judge"]) for row in rows]


def questions(site, locale):
    """Further questions by their text: the texts of the answers that are right, and how many answers there are."""
    words = site.words(locale)["diving"]["quiz"]
    found = {}
    for row in site.data("diving/questions.yaml"):
        if row["type"] == "true-false":
            found[row["text"][locale]] = ({words["true" if row["answer"] else "false"]}, 2)
        else:
            found[row["text"][locale]] = ({answer[locale] for answer in row["answers"] if answer.get("right")}, len(row["answers"]))
    return found


def states(group, is_single):
    """Everything that can be chosen in a group: at most one of radios, any set of boxes."""
    if is_single:
        return [[index == chosen for index in range(len(group))] for chosen in range(-1, len(group))]
    return [list(state) for state in product([False, True], repeat=len(group))]


def points(right, chosen, is_penalty):
    """The rule: 10 for all of it; 5 for the right sanction with one of the two officials wrong; a missing answer is worth 0."""
    if not all(any(group) for group in chosen):
        return 0
    if right == chosen:
        return 10
    if is_penalty and right[0] == chosen[0]:
        return 5 if sum(a == b for a, b in zip(right[1], chosen[1])) == 1 else 0
    return 0

"""Python in a real page, asked without the page's own words between."""

from collections.abc import Sequence
from pathlib import Path

from quarantable.server import static
from tests.browser.people import Person

START = """address => {
    const worker = new Worker(address, {type: "module"});
    window.answers = new Map();
    return new Promise((resolve, reject) => {
        worker.onerror = error => reject(new Error(error.message));
        worker.onmessage = ({data}) => {
            if (data.is === "ready") resolve();
            if (data.is === "failed") reject(new Error(data.why));
            if (data.is === "answered") window.answers.get(data.id)(data.answer);
        };
        window.worker = worker;
    });
}"""
ASK = """requests => Promise.all(requests.map((request, place) => new Promise(resolve => {
    const id = window.answers.size + place + 1;
    window.answers.set(id, resolve);
    window.worker.postMessage({id, request});
})))"""
SECONDS = 1000
TO_START = 90 * SECONDS


def worker_address() -> str:
    """Where the program lies that runs Python."""
    (worker,) = Path(static.FOLDER, "python").glob("worker-*.js")
    return f"/python/{worker.name}"


def start_python(person: Person) -> None:
    """It answers when this returns."""
    person.page.evaluate(START, worker_address())


def ask_python(person: Person, requests: Sequence[str]) -> list[str]:
    """What `quarantable.offline.answer` says to each, in this person's browser."""
    answers: list[str] = person.page.evaluate(ASK, list(requests))
    return answers

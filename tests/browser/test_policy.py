"""Whatever gets onto a page of ours, the browser runs no script but ours; and no page of another's shows ours."""

import pytest

from tests.browser.conftest import Meet
from tests.browser.serving import Server, new_table

SMUGGLED = """() => {
  const violated = [];
  document.addEventListener("securitypolicyviolation", (event) => violated.push(event.effectiveDirective));
  const inline = document.createElement("script");
  inline.textContent = "window.smuggled = 'inline'";
  const handler = document.createElement("div");
  handler.innerHTML = `<img src="data:," onerror="window.smuggled = 'handler'">`;
  const frame = document.createElement("iframe");
  frame.src = location.href;
  document.body.append(inline, handler, frame);
  try { setTimeout("window.smuggled = 'text'"); } catch { /* refused at once */ }
  return new Promise((resolve) => {
    setTimeout(() => resolve({ smuggled: window.smuggled ?? null, violated }), 500);
  });
}"""


@pytest.mark.expects(r"Content Security Policy|violates|ERR_BLOCKED_BY_CSP|Refused to|Framing")
@pytest.mark.parametrize("place", ["table", *(pytest.param(each, marks=pytest.mark.long) for each in ("home", "nowhere", "record"))])
def test_a_script_that_is_smuggled_in_does_not_run(server: Server, meet: Meet, place: str) -> None:
    table = new_table(server, "contagious", [{"kind": "me", "name": "<img src=x onerror=a()>"}, {"kind": "bot", "level": "greedy"}])
    path = {"home": "/", "nowhere": "/nowhere", "table": f"/t/{table.name}", "record": f"/t/{table.name}/record/1"}[place]
    person = meet()
    person.page.goto(f"{server.address}{path}")
    person.page.locator("main").wait_for()
    found = person.page.evaluate(SMUGGLED)
    assert found["smuggled"] is None
    assert {"script-src-elem", "script-src-attr"} <= set(found["violated"])

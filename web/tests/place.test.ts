import { describe, expect, test } from "vitest";
import { preferredLanguage } from "../src/i18n/languages";
import { readFragment, readPlace } from "../src/place";

const at = (pathname: string, search = "", hash = ""): ReturnType<typeof readPlace> => readPlace({ pathname, search, hash });

describe("addresses", () => {
  test("home, a new table, games by message, a table", () => {
    expect(at("/")).toEqual({ is: "home" });
    expect(at("/new", "?game=covirus")).toEqual({ is: "new", game: "covirus" });
    expect(at("/mail")).toEqual({ is: "mail", game: null });
    expect(at("/mail/K7P2MA-0")).toEqual({ is: "mail", game: "K7P2MA-0" });
    expect(at("/record")).toEqual({ is: "record", table: null, game: 1 });
    expect(at("/record", "?table=Ab-9_x&game=2")).toEqual({ is: "record", table: "Ab-9_x", game: 2 });
    expect(at("/t/Ab-9_x")).toMatchObject({ is: "table", table: "Ab-9_x" });
  });

  test.each(["/t/", "/t/a/b", "/t/ä", "/elsewhere"])("%s is nowhere", (path) => expect(at(path)).toEqual({ is: "nowhere" }));

  test("an invitation and its seat", () => expect(readFragment("#i=abc&seat=1")).toMatchObject({ invitation: "abc", seat: 1 }));
  test("a seat's key", () => expect(readFragment("#k=abc-_&seat=0")).toMatchObject({ token: "abc-_", seat: 0 }));
  test("a position", () => expect(readFragment("#n=12")).toMatchObject({ at: 12 }));
  test("what isn't a number is none", () => expect(readFragment("#n=1e9&seat=-1")).toMatchObject({ at: null, seat: null }));
});

test("the browser's first language that we speak is spoken", () => {
  expect(preferredLanguage(["fr-FR", "es-MX", "it"])).toBe("es");
  expect(preferredLanguage(["fr"])).toBe("en");
});

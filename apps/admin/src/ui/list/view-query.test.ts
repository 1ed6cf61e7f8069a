import { expect, test } from "vitest";
import { hiddenIn, hiddenText } from "./hidden-columns.ts";
import { isView, viewAddress, viewQuery } from "./view-query.ts";

const address = (text: string) => new URLSearchParams(text);

test("a view keeps filters, sort and columns, and neither the page nor the workplace", () => {
  const query = viewQuery(
    address("q=pat+o%27neil&status=open&sort=name,desc&page=3&at=2&hide=Stage&evil=1"),
    new Set(["Stage", "Next"]),
  );
  expect(Object.fromEntries(address(query))).toEqual({
    q: "pat o'neil",
    status: "open",
    sort: "name,desc",
    hide: "Stage,Next",
  });
  // The contract takes no blank, no question mark and no fragment.
  expect(query).toMatch(/^[^\s#?]*$/u);
  expect(viewQuery(address("page=2"), new Set())).toBe("hide=none");
  const history = "who=7&subject=class%3A3&kind=class&group=changed";
  expect(viewQuery(address(`${history}&before=90`), new Set())).toBe(`${history}&hide=none`);
  const days = "type=camp&from=2026-09-01&to=2026-09-30";
  expect(viewQuery(address(days), new Set())).toBe(`${days}&hide=none`);
});

test("an address shows a view if both say the same, in any order", () => {
  expect(isView(address("sort=name,asc&status=open&page=9"), "status=open&sort=name%2Casc")).toBe(true);
  expect(isView(address("status=open"), "status=open&sort=name%2Casc")).toBe(false);
  expect(isView(address("status=open&q=x"), "status=open")).toBe(false);
  expect(isView(address("status=open&from=2026-09-01"), "status=open")).toBe(false);
  expect(isView(address("status=open&hide=Stage"), "status=open")).toBe(true);
  expect(isView(address("status=open&hide=Stage"), "status=open&hide=none")).toBe(false);
});

test("a view is shown of the school in hand, unless it names one itself", () => {
  expect(viewAddress(address("school=3&q=pat"), "status=open&sort=name%2Casc")).toBe(
    "?status=open&sort=name%2Casc&school=3",
  );
  expect(viewAddress(address("q=pat"), "status=open")).toBe("?status=open");
  expect(viewAddress(address("school=3"), "status=open&school=4")).toBe("?status=open&school=4");
  expect(isView(address("status=open&school=3"), "status=open")).toBe(true);
  expect(isView(address("status=open&school=3"), "status=open&school=4")).toBe(false);
});

test("hidden columns go through the address and back", () => {
  for (const names of [[], ["Stage"], ["Last reminder", "School"]])
    expect([...hiddenIn(hiddenText(new Set(names)))]).toEqual(names);
});

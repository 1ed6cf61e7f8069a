import { expect, test } from "vitest";
import { creatableBy, placesOf, type Seen } from "./places.ts";

const teacher: Seen = { seesMoney: false, imports: false, isManager: false, isNetwork: false, ownClasses: true };
const desk: Seen = { ...teacher, ownClasses: false };
const manager: Seen = { ...desk, imports: true, isManager: true, seesMoney: true };
const network: Seen = { ...manager, isNetwork: true };
const groups = (seen: Seen) => placesOf(seen, 0).map(({ name }) => name);
const names = (seen: Seen) => placesOf(seen, 0).flatMap(({ items }) => items.map(({ name }) => name));

test("each role has the groups in which something is there for it", () => {
  expect(groups(teacher)).toEqual(["Today", "Families", "Timetable", "Shop", "School", "You"]);
  expect(groups(manager)).toEqual(["Today", "Families", "Timetable", "Money", "Shop", "School", "You"]);
  expect(groups(network)).toEqual(["Today", "Families", "Timetable", "Money", "Shop", "School", "Network", "You"]);
  expect(groups({ ...manager, seesMoney: false })).not.toContain("Money");
});

test("orders are among money for those who see it, among families for the desk, and nowhere for a teacher", () => {
  const groupsWith = (seen: Seen) =>
    placesOf(seen, 0)
      .filter(({ items }) => items.some(({ to }) => to === "/orders"))
      .map(({ name }) => name);
  expect([manager, network, desk, teacher].map(groupsWith)).toEqual([["Money"], ["Money"], ["Families"], []]);
});

test("nobody is shown what their role or rights refuse", () => {
  for (const hidden of ["Needs attention", "Enquiries", "Locations", "Coupons", "History", "Settings"])
    expect(names(teacher)).not.toContain(hidden);
  for (const hidden of ["Coupons", "Offers", "History", "Settings", "Owed"]) expect(names(desk)).not.toContain(hidden);
  expect(names(network)).not.toContain("Settings");
});

test("managers and the network find the set-up guide again once nothing is left to do", () => {
  expect([manager, network].every((seen) => names(seen).includes("Set-up guide"))).toBe(true);
  expect([teacher, desk].some((seen) => names(seen).includes("Set-up guide"))).toBe(false);
});

test("the network's school in hand goes with every list and form that is about a school, and with nothing else", () => {
  const places = placesOf(network, 0, "7").flatMap(({ items }) => items.map(({ to }) => to));
  expect(places).toEqual(expect.arrayContaining(["/classes?school=7", "/orders?school=7", "/audit?school=7"]));
  expect(places).toEqual(expect.arrayContaining(["/", "/network/schools", "/network/templates", "/security"]));
  const creatable = creatableBy(network, "7").map(({ to }) => to);
  expect(creatable).toEqual(expect.arrayContaining(["/classes/new?school=7", "/staff/invite?school=7"]));
  expect(creatable).toContain("/network/schools/new");
});

test("the badge counts the work queue", () => {
  expect(placesOf(desk, 7)[0]?.items[1]).toMatchObject({ name: "Needs attention", count: 7 });
});

test("each role may make what its screens let it make", () => {
  expect(creatableBy(teacher)).toEqual([]);
  expect(creatableBy(desk).map(({ to }) => to)).toEqual(["/locations/new"]);
  expect(creatableBy(manager).map(({ name }) => name)).toContain("New class");
  expect(creatableBy(manager).map(({ name }) => name)).not.toContain("New school");
  expect(creatableBy(network).map(({ name }) => name)).toContain("New school");
});

import { expect, test } from "vitest";
import { actionsOf, matchingActions } from "./actions.ts";

const manager = { seesMoney: true, imports: true, isManager: true, isNetwork: false, ownClasses: false };
const names = (typed: string) => matchingActions(actionsOf(manager), typed).map(({ name }) => name);

test("an action is found by the beginnings of its words, in any order", () => {
  expect(names("new cl")).toEqual(["New class", "New closure"]);
  expect(names("SETT op")).toEqual(["Open settings"]);
  expect(names("guide")).toEqual(["Open set-up guide"]);
  expect(names("lass")).toEqual([]);
  expect(names("").length).toBeGreaterThan(15);
});

test("for the network, actions are about the school in hand", () => {
  const network = { ...manager, isNetwork: true };
  const found = matchingActions(actionsOf(network, "7"), "class").map(({ to }) => to);
  expect(found).toEqual(["/classes/new?school=7", "/classes?school=7"]);
});

test("a teacher is offered nothing to make", () => {
  const teacher = { seesMoney: false, imports: false, isManager: false, isNetwork: false, ownClasses: true };
  expect(matchingActions(actionsOf(teacher), "new")).toEqual([]);
});

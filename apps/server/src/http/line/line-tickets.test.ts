import { expect, test } from "vitest";
import { createLineTickets } from "./line-tickets.ts";

const now = 1_800_000_000_000;
const tickets = createLineTickets(["one secret"]);

test("a ticket says when its visitor came, to every process with the secret, also while that is replaced", () => {
  const ticket = tickets.write("guest 1", now - 5_000);
  expect(tickets.read(ticket, ["user 7", "guest 1"], now)).toBe(now - 5_000);
  expect(createLineTickets(["another secret", "one secret"]).read(ticket, ["guest 1"], now)).toBe(now - 5_000);
});

test.each([
  ["of another visitor", (own: string) => own, ["guest 2"]],
  ["with an earlier time", (own: string) => own.replace(/^[^.]+/u, (now - 60_000).toString(36)), ["guest 1"]],
  ["without a signature", (own: string) => own.split(".")[0] ?? "", ["guest 1"]],
  ["with something behind it", (own: string) => `${own}.x`, ["guest 1"]],
  ["that is no ticket", () => "first please", ["guest 1"]],
])("a ticket %s counts as none", (_which, change, names) => {
  expect(tickets.read(change(tickets.write("guest 1", now)), names, now)).toBe(null);
});

test("a ticket ends after twenty minutes, and one of another secret is none", () => {
  const ticket = tickets.write("guest 1", now);
  expect(tickets.read(ticket, ["guest 1"], now + 19 * 60_000)).toBe(now);
  expect(tickets.read(ticket, ["guest 1"], now + 20 * 60_000)).toBe(null);
  expect(createLineTickets(["another secret"]).read(ticket, ["guest 1"], now)).toBe(null);
});

test("a clock that is ahead makes nobody wait longer", () => {
  expect(tickets.read(tickets.write("guest 1", now + 3_000), ["guest 1"], now)).toBe(now);
});

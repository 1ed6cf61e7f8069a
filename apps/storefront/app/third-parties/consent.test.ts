import { expect, test } from "vitest";
import type { ThirdParties } from "../shared/page/page.ts";
import type { Choice } from "./choice.ts";
import { createConsent } from "./consent.ts";

const party = { script: "https://example.com/a.js", account: "", origins: [] };
const parties: ThirdParties = { chat: party, pixel: party };

/** A browser and a server that write down what is done to them. */
function aBrowser(cookie: Choice = {}) {
  const done: string[] = [];
  const state = { cookie, offline: false };
  const say = (what: string, choice: Choice) => done.push(`${what} ${JSON.stringify(choice)}`);
  const consent = createConsent(parties, {
    read: () => state.cookie,
    keep(choice) {
      state.cookie = choice;
      say("keep", choice);
    },
    async record(choice) {
      await Promise.resolve();
      if (state.offline) throw new Error("offline");
      say("record", choice);
    },
    recordLater: (choice) => void say("later", choice),
    withdraw: (consents) => void done.push(`withdraw ${consents.join(" ")}`),
  });
  consent.refresh();
  return { consent, done, state, see: () => consent.store.get() };
}

const yes = { chat: true, advertising: true };
const no = { chat: false, advertising: false };
const text = JSON.stringify;

test("nothing is chosen by default", () => {
  const { see } = aBrowser();
  expect(see()).toEqual({ choice: {}, answered: false, busy: false, failed: false });
});

test("a yes counts once its receipt is saved", async () => {
  const { consent, done, see } = aBrowser();
  const decided = consent.decide(yes);
  expect(see()).toMatchObject({ choice: {}, busy: true });
  expect(await decided).toBe(true);
  expect(done).toEqual([`record ${text(yes)}`, `keep ${text(yes)}`]);
  expect(see()).toEqual({ choice: yes, answered: true, busy: false, failed: false });
});

test("a yes that cannot be saved switches nothing on and can be retried", async () => {
  const { consent, done, state, see } = aBrowser();
  state.offline = true;
  expect(await consent.decide(yes)).toBe(false);
  expect(see()).toEqual({ choice: {}, answered: false, busy: false, failed: true });
  expect(done).toEqual([]);
  state.offline = false;
  expect(await consent.decide(yes)).toBe(true);
  expect(see()).toMatchObject({ choice: yes, failed: false });
});

test("a no counts at once, with or without a connection", async () => {
  const { consent, done, state, see } = aBrowser();
  state.offline = true;
  const decided = consent.decide(no);
  expect(see()).toMatchObject({ choice: no, answered: true });
  expect(await decided).toBe(true);
  expect(done).toEqual([`keep ${text(no)}`, `later ${text(no)}`]);
});

test("a withdrawal is saved and takes effect at once", async () => {
  const { consent, done, see } = aBrowser(yes);
  await consent.decide({ chat: true, advertising: false });
  expect(see().choice).toEqual({ chat: true, advertising: false });
  const after = { chat: true, advertising: false };
  expect(done).toEqual([`keep ${text(after)}`, `later ${text(after)}`, "withdraw advertising"]);
});

test("a withdrawal takes effect even if another consent cannot be saved", async () => {
  const { consent, done, state, see } = aBrowser({ chat: true, advertising: false });
  state.offline = true;
  expect(await consent.decide({ chat: false, advertising: true })).toBe(false);
  expect(see()).toMatchObject({ choice: no, failed: true });
  expect(done).toEqual([`keep ${text(no)}`, `later ${text(no)}`, "withdraw chat"]);
});

test("a second answer is ignored while the first is being saved", async () => {
  const { consent, done } = aBrowser();
  const both = await Promise.all([consent.decide(yes), consent.decide(yes)]);
  expect(both).toEqual([true, false]);
  expect(done).toHaveLength(2);
});

test("an answer or withdrawal in another tab applies here", () => {
  const { consent, done, state, see } = aBrowser(yes);
  state.cookie = no;
  consent.refresh();
  expect(see().choice).toEqual(no);
  expect(done).toEqual(["withdraw chat advertising"]);
  consent.refresh();
  expect(done).toHaveLength(1);
});

test("an expired answer ends its scripts and is asked for again", () => {
  const { consent, done, state, see } = aBrowser(yes);
  state.cookie = {};
  consent.refresh();
  expect([see().answered, done]).toEqual([false, ["withdraw chat advertising"]]);
});

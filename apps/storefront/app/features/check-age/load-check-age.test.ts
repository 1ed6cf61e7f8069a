import type { CallName } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { apiOf, refusalOf } from "../../shared/testing/api-of.ts";
import { loadCheckAge } from "./load-check-age.ts";

const group = {
  id: 7,
  available: 4,
  location: { lat: 53.8, lng: -1.5 },
  stage: { id: 3 },
  trial: { price: 1_050, sessions: 2, next_date: "2026-12-01" },
};

interface Given {
  readonly available?: number;
  /** The verdict on the child. */
  readonly code?: "too_old";
  readonly fails?: CallName;
}

function load(query: string, { available = 4, code, fails }: Given = {}) {
  const answers = {
    "GET /groups/get/{id}": () => ({ ...group, available }),
    "GET /trial-dates/group/{groupId}": () => [{ date: "2026-12-01" }],
    "POST /groups/validate-selected-for-trial": () => ({
      problems: code === undefined ? [] : [{ child: "2019-05-06", code, message: "Too old." }],
    }),
    "GET /groups/get-suitable-groups": () => ({ items: [7, 8, 9, 10, 11].map((id) => ({ id })) }),
  };
  const failing = fails === undefined ? {} : { [fails]: () => Promise.reject(refusalOf(500)) };
  const { api, asked } = apiOf({ ...answers, ...failing });
  const request = new Request(`http://shop.test/find-classes/classe?group_id=7${query}`);
  return { asked, loaded: loadCheckAge(api, request) };
}
const BORN = "&date_of_birth_day=6&date_of_birth_month=5&date_of_birth_year=2019";

async function redirectOf(loaded: Promise<unknown>): Promise<string | null> {
  try {
    await loaded;
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location");
    throw thrown;
  }
}

test("the form is shown with the class's next date until a date of birth is sent", async () => {
  const { loaded, asked } = load("");
  expect(await loaded).toMatchObject({ first: "2026-12-01", full: false, problem: null, verdict: null, others: [] });
  expect(asked).not.toContain("POST /groups/validate-selected-for-trial");
});

test("a child who fits goes on to the application, or to the waiting list of a full class", async () => {
  expect(await redirectOf(load(BORN).loaded)).toBe("/apply-now/children?group_id=7&date_of_birth=2019-05-06");
  expect(await redirectOf(load(BORN, { available: 0 }).loaded)).toBe(
    "/apply-now/children/waiting-list?group_id=7&date_of_birth=2019-05-06",
  );
});

test("a child who does not fit stays, with the reason", async () => {
  const answer = await load(BORN, { code: "too_old" }).loaded;
  expect(answer?.verdict).toMatchObject({ kind: "outside", message: "Too old." });
});

test("a date that cannot be is a problem of the field, and nobody is judged", async () => {
  const { loaded, asked } = load("&date_of_birth_day=31&date_of_birth_month=2&date_of_birth_year=2019");
  expect((await loaded)?.problem).toContain("That date doesn't exist.");
  expect(asked).not.toContain("POST /groups/validate-selected-for-trial");
});

test("if the age cannot be checked, the application goes on: later steps check again", async () => {
  const { loaded } = load(BORN, { fails: "POST /groups/validate-selected-for-trial" });
  expect(await redirectOf(loaded)).toContain("/apply-now/children?group_id=7");
});

test("a full class offers three others, and none if the search fails", async () => {
  const found = await load("", { available: 0 }).loaded;
  expect(found?.others.map(({ id }) => id)).toEqual([8, 9, 10]);
  expect((await load("", { available: 0, fails: "GET /groups/get-suitable-groups" }).loaded)?.others).toEqual([]);
});

test("without a class in the address there is no form", async () => {
  const { api } = apiOf({});
  expect(await loadCheckAge(api, new Request("http://shop.test/find-classes/classe"))).toBeNull();
});

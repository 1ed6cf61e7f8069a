import type { CallName } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { apiOf, refusalOf } from "../../shared/testing/api-of.ts";
import { loadCheckAge } from "./load-check-age.ts";

const group = {
  id: 7,
  available: 4,
  location: { lat: 53.8, lng: -1.5 },
  pictures: [],
  stage: { id: 3 },
  has_dates: true,
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
    "GET /trial-dates/group/{groupId}": () => [{ date: "2026-12-01" }, { date: "2026-12-08" }],
    "POST /groups/validate-selected-for-trial": () => ({
      problems: code === undefined ? [] : [{ child: "2019-05-06", code, message: "Too old." }],
    }),
    "GET /groups/get-suitable-groups": () => ({ items: [7, 8, 9, 10, 11].map((id) => ({ ...group, id })) }),
  };
  const failing = fails === undefined ? {} : { [fails]: () => Promise.reject(refusalOf(500)) };
  const { api, asked } = apiOf({ ...answers, ...failing });
  const params = new URLSearchParams(`group_id=7${query}`);
  return { asked, loaded: loadCheckAge(api, params) };
}
test("the form has every start date of the trial, and checks the age on the next", async () => {
  const { loaded, asked } = load("");
  expect(await loaded).toMatchObject({
    first: "2026-12-01",
    dates: [{ date: "2026-12-01" }, { date: "2026-12-08" }],
    goal: "trial",
    others: [],
  });
  expect(asked).not.toContain("POST /groups/validate-selected-for-trial");
});

test("a full class offers three others, and none if the search fails", async () => {
  const found = await load("", { available: 0 }).loaded;
  expect(found?.others.map(({ id }) => id)).toEqual([8, 9, 10]);
  expect((await load("", { available: 0, fails: "GET /groups/get-suitable-groups" }).loaded)?.others).toEqual([]);
});

test("without a class in the address there is no form", async () => {
  const { api } = apiOf({});
  expect(await loadCheckAge(api, new URLSearchParams())).toBeNull();
});

import { expect, test } from "vitest";
import { apiOf } from "../../shared/testing/api-of.ts";
import { loadStep } from "./load-step.ts";

const { api } = apiOf({
  "GET /groups/get/{id}": ({ path }) => ({ name: `class ${String(path?.["id"])}` }),
  "GET /courses/get/{id}": ({ path }) => ({ name: `camp ${String(path?.["id"])}` }),
});
const at = (query: string, mode?: string) => loadStep(api, new URLSearchParams(query), mode);

test("a trial is of a class, a camp of a camp, and a waiting list of either", async () => {
  expect(await at("?group_id=7&course_id=3")).toEqual({ mode: "trial", camp: null, group: { name: "class 7" } });
  expect(await at("?group_id=7&course_id=3", "camp")).toEqual({ mode: "camp", camp: { name: "camp 3" }, group: null });
  expect(await at("?group_id=7", "waiting-list")).toMatchObject({ camp: null, group: { name: "class 7" } });
  expect(await at("?course_id=3", "waiting-list")).toMatchObject({ camp: { name: "camp 3" }, group: null });
  expect(await at("")).toEqual({ mode: "trial", camp: null, group: null });
});

test("an unknown mode is a page that was not found", async () => {
  await expect(at("?group_id=7", "nowhere")).rejects.toMatchObject({ init: { status: 404 } });
});

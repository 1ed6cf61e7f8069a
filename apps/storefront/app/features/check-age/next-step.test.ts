import { expect, test, vi } from "vitest";
import { birthdayIn } from "../../shared/child/remembered-birthday.ts";
import { useFakeStorage } from "../../shared/testing/fake-storage.ts";
import { nextStepPath } from "./next-step.ts";

useFakeStorage();

test("the next step starts with the child, and its address does not say the birthday", () => {
  vi.stubGlobal("document", {});
  const trial = nextStepPath(7, "trial", "2019-05-06");
  const waiting = nextStepPath(7, "waiting-list", "2019-05-06");
  expect(trial).toMatch(/^\/apply-now\/children\?group_id=7&age=\d+&child=1$/);
  expect(waiting).toMatch(/^\/apply-now\/children\/waiting-list\?group_id=7&age=\d+&child=1$/);
  expect(nextStepPath(7, "join", "2019-05-06")).toMatch(/^\/apply-now\/children\/join\?group_id=7&age=\d+&child=1$/);
  expect(birthdayIn(new URL(trial, "http://shop.test").searchParams)).toBe("2019-05-06");
});

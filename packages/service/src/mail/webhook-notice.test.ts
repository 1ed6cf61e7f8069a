import { expect, test } from "vitest";
import { webhookNotice } from "./webhook-notice.ts";

test("the notice of a webhook that was switched off promises the log for what failed before alone", () => {
  const url = "https://accounts.example/matinee";
  const { lead } = webhookNotice({ webhook: "Accounts", url, reason: "failing", cause: "500" });
  expect(lead[1]).toContain("You can resend from its log what failed before it was switched off.");
  expect(lead[1]).toContain("Events while it is off are not stored; the program has to fetch those from the API.");
});

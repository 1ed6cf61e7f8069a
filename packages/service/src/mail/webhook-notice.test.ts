import { expect, test } from "vitest";
import { webhookNotice } from "./webhook-notice.ts";

test("the notice of a webhook that was switched off promises the log for what failed before alone", () => {
  const url = "https://accounts.example/matinee";
  const { lead } = webhookNotice({ webhook: "Accounts", url, reason: "failing", cause: "500" });
  expect(lead[1]).toContain("send again from its log what failed before it was switched off.");
  expect(lead[1]).toContain(
    "What happens while it is off is not kept for it: the program has to read that from the API.",
  );
});

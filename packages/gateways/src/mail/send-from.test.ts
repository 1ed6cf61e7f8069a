import { ok } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import type { Mail } from "./mailer.ts";
import { sendFrom } from "./send-from.ts";

test.each([
  ['"Matinee Leeds" <bookings@leeds.example>', '"Matinee Leeds" <mail@network.example>'],
  ['"A, B and <C>" <bookings@leeds.example>', '"A, B and <C>" <mail@network.example>'],
  ["bookings@leeds.example", "mail@network.example"],
])("a mail from %s is sent from %s, and replies still go to the school", async (from, sent) => {
  const mails: Mail[] = [];
  const mailer = sendFrom("mail@network.example", {
    send: async (mail) => {
      mails.push(mail);
      return ok(null);
    },
  });
  const parts = { to: "a@b.example", replyTo: "hello@leeds.example", subject: "", text: "", html: "", attachments: [] };
  await mailer.send({ ...parts, from, messageId: "<1@leeds.example>" });
  expect(mails).toEqual([{ ...parts, from: sent, messageId: "<1@leeds.example>" }]);
});

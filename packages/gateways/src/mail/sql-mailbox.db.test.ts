import { testDatabase } from "@matinee/testkit";
import { expect, test } from "vitest";
import { localMailbox } from "./local-mailbox.ts";
import type { Mail } from "./mailer.ts";
import { sqlMailbox } from "./sql-mailbox.ts";

const { pool } = await testDatabase();
let clock = Date.parse("2026-11-21T10:00:00.123Z");
const mailbox = localMailbox(sqlMailbox(pool), () => clock);

const mail = (subject: string, messageId: string): Mail => ({
  to: "amira@example.org",
  from: "leeds@example.org",
  subject,
  text: "Hello",
  html: "<p>Hello</p>",
  attachments: [
    { filename: "picture.bin", contentType: "application/octet-stream", content: new Uint8Array([0, 255, 1]) },
  ],
  messageId,
});

test("mails are listed newest first, and each message id once", async () => {
  await mailbox.send(mail("First", "<1@x.example>"));
  clock += 1000;
  await mailbox.send(mail("Second", "<2@x.example>"));
  clock += 1000;
  expect(await mailbox.send(mail("First again", "<1@x.example>"))).toEqual({ ok: true, value: null });
  const list = await mailbox.list();
  expect(list.map(({ subject }) => subject)).toEqual(["Second", "First"]);
  expect((await mailbox.list(1)).map(({ subject }) => subject)).toEqual(["Second"]);
  const first = list[1];
  expect(await mailbox.get(first?.id ?? "")).toEqual(first);
  expect(first).toMatchObject({
    messageId: "<1@x.example>",
    sentAt: new Date("2026-11-21T10:00:00.123Z"),
    attachments: [{ filename: "picture.bin", contentType: "application/octet-stream", content: "AP8B" }],
  });
});

test("an invalid id finds nothing", async () => {
  expect(await mailbox.get("0191d18d-72d8-7e98-b026-dd5751eb5c9a")).toBeNull();
  expect(await mailbox.get("'; drop table dev_mailbox")).toBeNull();
});

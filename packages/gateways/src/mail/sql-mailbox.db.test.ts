import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../testing/database.ts";
import { localMailbox, type LocalMailbox } from "./local-mailbox.ts";
import type { Mail } from "./mailer.ts";
import { sqlMailbox } from "./sql-mailbox.ts";

let database: TestDatabase;
let mailbox: LocalMailbox;
let clock = Date.parse("2026-11-21T10:00:00.123Z");

beforeAll(async () => {
  database = await testDatabase();
  await database.db.query(`create table dev_mailbox (id uuid primary key, message_id text not null unique, sent_at timestamptz not null,
    to_address text not null, from_address text not null, subject text not null, body_text text not null, body_html text not null,
    attachments jsonb not null default '[]')`);
  mailbox = localMailbox(sqlMailbox(database.db), () => clock);
});
afterAll(() => database.drop());

const mail = (subject: string, messageId: string): Mail => ({
  to: "amira@example.org",
  from: "leeds@example.org",
  subject,
  text: "Hello",
  html: "<p>Hello</p>",
  attachments: [{ filename: "picture.bin", contentType: "application/octet-stream", content: new Uint8Array([0, 255, 1]) }],
  messageId,
});

test("mails are kept newest first, and one message id once", async () => {
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

test("an id that is none finds nothing", async () => {
  expect(await mailbox.get("0191d18d-72d8-7e98-b026-dd5751eb5c9a")).toBeNull();
  expect(await mailbox.get("'; drop table dev_mailbox")).toBeNull();
});

import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Mail } from "./mailer.ts";
import { smtpMailer, type SmtpMailer } from "./smtp-mailer.ts";

const MAIL: Mail = {
  to: "Amira Khan <amira@example.org>",
  from: "Matinee Leeds <leeds@example.org>",
  replyTo: "hello@example.org",
  subject: "Your trial is confirmed – see you on Saturday",
  text: "Sat 21 November",
  html: "<p>Sat 21 November</p>",
  attachments: [
    { filename: "trial.ics", contentType: "text/calendar; charset=utf-8; method=PUBLISH", content: "BEGIN:VCALENDAR" },
  ],
  messageId: "<trial-1@matinee.example>",
};

const open: { server: Server; mailers: SmtpMailer[] }[] = [];
afterEach(() => {
  for (const { server, mailers } of open.splice(0)) {
    for (const mailer of mailers) mailer.close();
    server.close();
  }
});

/** A mail server that greets and answers the commands in `replies` with their replies, and accepts all others. */
async function mailServer(replies: Record<string, string> = {}) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let message: string | null = null;
    let rest = "";
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say(replies["greeting"] ?? "220 stub");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const command = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
        if (message !== null && line !== ".") message += `${line}\n`;
        else if (message !== null) {
          received.push(message);
          message = null;
          say(replies["."] ?? "250 kept");
        } else if (replies[command] !== undefined) say(replies[command]);
        else if (command === "DATA") {
          message = "";
          say("354 go on");
        } else if (command === "QUIT") socket.end("221 bye\r\n");
        else say("250 yes");
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const entry = { server, mailers: [] as SmtpMailer[] };
  open.push(entry);
  return {
    received,
    port,
    mailer: (credentials = "") => {
      const made = smtpMailer(`smtp://${credentials}127.0.0.1:${port}`);
      entry.mailers.push(made);
      return made;
    },
  };
}

test("a mail arrives complete: addresses, message id, both bodies, attachment", async () => {
  const { received, mailer } = await mailServer();
  expect(await mailer().send(MAIL)).toEqual({ ok: true, value: null });
  expect(received).toHaveLength(1);
  const raw = received[0] ?? "";
  expect(raw).toMatch(/^From: Matinee Leeds <leeds@example\.org>$/m);
  expect(raw).toMatch(/^To: Amira Khan <amira@example\.org>$/m);
  expect(raw).toMatch(/^Reply-To: hello@example\.org$/m);
  expect(raw).toMatch(/^Message-ID: <trial-1@matinee\.example>$/m);
  expect(raw).toContain("Sat 21 November");
  expect(raw).toContain("<p>Sat 21 November</p>");
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH; *\n? *name=trial\.ics/);
  expect(raw).toContain(Buffer.from("BEGIN:VCALENDAR").toString("base64"));
});

test("one connection carries several mails", async () => {
  const { received, mailer } = await mailServer();
  const one = mailer();
  await Promise.all(Array.from({ length: 5 }, (_, at) => one.send({ ...MAIL, messageId: `<m-${at}@x.example>` })));
  expect(received).toHaveLength(5);
});

test.each([
  [{ RCPT: "550 no such person" }, "rejected"],
  [{ RCPT: "451 later" }, "unavailable"],
  [{ ".": "554 looks like spam" }, "rejected"],
  [{ ".": "421 closing" }, "unavailable"],
  [{ MAIL: "451 busy" }, "unavailable"],
  [{ greeting: "554 5.7.1 your address is on a list" }, "unavailable"],
  [{ MAIL: "530 5.7.0 authentication required" }, "unavailable"],
  [{ MAIL: "550 5.7.1 sender not allowed" }, "unavailable"],
  [{ MAIL: "553 sender address rejected" }, "unavailable"],
  [{ RCPT: "530 5.7.0 authentication required" }, "unavailable"],
  [{ RCPT: "554 5.7.1 Relay access denied" }, "unavailable"],
  [{ RCPT: "553 5.1.3 no such address" }, "rejected"],
  [{ DATA: "503 no" }, "unavailable"],
  // About the sender, this machine, its login or its allowance, said once the recipient or the text is known.
  [{ RCPT: "553 5.7.1 <leeds@example.org>: Sender address rejected: not owned by user x" }, "unavailable"],
  [{ RCPT: "554 5.7.1 <unknown[203.0.113.5]>: Client host rejected: Access denied" }, "unavailable"],
  [{ RCPT: "504 5.5.2 <shop>: Helo command rejected: need fully-qualified hostname" }, "unavailable"],
  [{ RCPT: "550 5.1.8 Bad address" }, "unavailable"],
  [{ RCPT: "550 5.1.7 Bad address" }, "unavailable"],
  [{ RCPT: "550 5.4.5 Too much" }, "unavailable"],
  [{ RCPT: "554 5.7.0 Denied" }, "unavailable"],
  [{ RCPT: "535 5.7.8 Denied" }, "unavailable"],
  [{ RCPT: "550 You are not authorised to use this server" }, "unavailable"],
  [{ RCPT: "550 Please authenticate first" }, "unavailable"],
  [{ RCPT: "550-5.7.1 The address that you use has not\r\n550 5.7.1 been verified" }, "unavailable"],
  [{ RCPT: "550 Domain example.com has exceeded the max emails per hour (500/500)" }, "unavailable"],
  [{ ".": "554 Message rejected: Email address is not verified. Failed: Leeds <leeds@example.org>" }, "unavailable"],
  [{ ".": "554 5.2.252 SendAsDenied; leeds@example.org not allowed to send as hello@example.org" }, "unavailable"],
  [{ ".": "550 5.7.1 Daily sending quota exceeded" }, "unavailable"],
  [{ ".": "550 You have reached your daily limit" }, "unavailable"],
  [{ RCPT: "550 5.7.1 Relaying denied" }, "unavailable"],
  [{ RCPT: "550 relay not permitted" }, "unavailable"],
  [{ RCPT: "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain" }, "unavailable"],
  [{ RCPT: "550 We do not relay" }, "unavailable"],
  [{ RCPT: "550 You are not permitted to relay here" }, "unavailable"],
  // About the recipient or the text.
  [
    { RCPT: "550 5.1.1 <a@example.org>: Recipient address rejected: User unknown in relay recipient table" },
    "rejected",
  ],
  [{ RCPT: "550 <a@relay.example.org>: no such person" }, "rejected"],
  [{ RCPT: "550 <not.verified@sender.example.org>: no such person" }, "rejected"],
  [{ RCPT: "550 sender@example.org not found, see https://example.org/sender" }, "rejected"],
  [{ RCPT: "550 5.1.1 No such person. Please tell the sender" }, "rejected"],
  [{ RCPT: "550 5.1.10 RecipientNotFound, tell the sender" }, "rejected"],
  [{ RCPT: "552 5.2.2 Mailbox full" }, "rejected"],
  [{ RCPT: "552 5.2.2 The mailbox is over its daily quota" }, "rejected"],
  [{ RCPT: "552 The mailbox is over quota" }, "rejected"],
  [{ RCPT: "554 5.7.1 Recipient address rejected: Access denied" }, "rejected"],
  [{ ".": "554 5.7.0 Infected" }, "rejected"],
  [{ ".": "550 5.7.1 Likely unsolicited mail" }, "rejected"],
])("a reply of %j makes the mail %s, with codes and no address", async (replies, kind) => {
  const { mailer } = await mailServer(replies);
  const sent = await mailer().send(MAIL);
  expect(sent).toMatchObject({ ok: false, error: { kind } });
  expect(JSON.stringify(sent)).not.toContain("example.org");
});

test("an unreachable server and a wrong password are worth another attempt", async () => {
  const { port, mailer } = await mailServer({ EHLO: "250 AUTH PLAIN", AUTH: "535 wrong" });
  expect(await mailer("user:wrong@").send(MAIL)).toMatchObject({
    ok: false,
    error: { kind: "unavailable", reason: "EAUTH 535" },
  });
  const gone = smtpMailer(`smtp://127.0.0.1:${port}`);
  await new Promise((closed) => {
    open.splice(0).forEach(({ server, mailers }) => {
      for (const each of mailers) each.close();
      server.close(closed);
    });
  });
  expect(await gone.send(MAIL)).toMatchObject({ ok: false, error: { kind: "unavailable" } });
  gone.close();
});

test("a malformed address is rejected", async () => {
  const { mailer } = await mailServer();
  expect(await mailer().send({ ...MAIL, to: "" })).toEqual({
    ok: false,
    error: { kind: "rejected", reason: "EENVELOPE" },
  });
});

test("a line break in a subject adds no header", async () => {
  const { received, mailer } = await mailServer();
  await mailer().send({ ...MAIL, subject: "Hello\r\nBcc: other@example.org" });
  expect(received[0]).not.toMatch(/^Bcc:/m);
});

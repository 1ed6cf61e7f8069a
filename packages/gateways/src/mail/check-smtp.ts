import { err, ok, type Result } from "@matinee/core/kernel";
import { createTransport } from "nodemailer";
import type { MailFailure } from "./mailer.ts";
import { failureOf } from "./smtp-mailer.ts";

/** Connects to the mail server and logs in, and sends nothing. `timeoutMs` is for each step. */
export async function checkSmtp(url: string, timeoutMs: number): Promise<Result<null, MailFailure>> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return ok(null);
  } catch (error) {
    return err(failureOf(error));
  } finally {
    transport.close();
  }
}

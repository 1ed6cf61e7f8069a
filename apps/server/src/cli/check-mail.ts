import { checkSmtp } from "@matinee/gateways/mail";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";

const SUBJECT = "Mail";
const TIMEOUT_MS = 5_000;

/** Checks that the mail server answers, and accepts the user and the password. Sends nothing. */
export async function checkMail(
  { smtpUrl }: Pick<Config, "smtpUrl">,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<CheckResult> {
  if (smtpUrl === null) return passed(SUBJECT, "stays in the local mailbox");
  const { hostname } = new URL(smtpUrl);
  const answer = await checkSmtp(smtpUrl, timeoutMs);
  if (answer.ok) return passed(SUBJECT, `${hostname} answers${smtpUrl.includes("@") ? " and accepts the login" : ""}`);
  const { reason } = answer.error;
  if (reason.startsWith("EAUTH"))
    return failed(SUBJECT, `${hostname} refuses the user or password of SMTP_URL (${reason})`);
  return failed(
    SUBJECT,
    `${hostname} can't be reached (${reason}): are the host and port of SMTP_URL right, and can this machine reach them?`,
  );
}

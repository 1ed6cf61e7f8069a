import { countHit, type Db, type SystemContext } from "../../kernel/index.ts";

/**
 * How many codes may be tried for an account in an hour. Three of a million codes are right at any time. So a stranger who knows the
 * password finds one with a chance of 0.2 % a day, and the owner has had a mail.
 */
const TRIES = { times: 30, perSeconds: 3_600 };

/**
 * Counts a try of a code, across all processes. False: there were too many in an hour. A browser in which the account was proved
 * before (`device`) is counted by itself, so that strangers do not shut the owner out of it.
 */
export async function countCodeTry(
  { tokens }: Pick<SystemContext, "tokens">,
  db: Db,
  { userId, device }: { readonly userId: string; readonly device: string | null },
): Promise<boolean> {
  const key = `second step:${tokens.fingerprint(`${userId} ${device ?? "elsewhere"}`)}`;
  return (await countHit(db, { ...TRIES, key })).allowed;
}

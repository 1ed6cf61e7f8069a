import { countHit, peekHits, type Db, type SystemContext } from "../kernel/index.ts";

/** How many mails of one kind that strangers can cause reach one address in an hour. A reset link lasts as long. */
const MAILS_AN_HOUR = 5;
/**
 * Families may book several free trials one by one, and a school has many enquiries. A family that waits for many classes has to know of
 * each place that is held for it: strangers cannot cause more of these mails than places are freed.
 */
const MORE_MAILS_AN_HOUR: Readonly<Record<string, number>> = {
  order_confirmed: 20,
  ticket_to_school: 60,
  waiting_offer: 60,
  waiting_reminder: 60,
  waiting_lapsed: 60,
  waiting_taken_back: 60,
  waiting_over: 60,
  waiting_removed: 60,
};

const HOUR_SECONDS = 3_600;

/**
 * Counts a mail to an address that anybody could have typed. False: the address has had enough of this kind in an hour, and gets no
 * more. The caller's answer stays the same, so nobody is refused because of what strangers did. What is refused does not count: else
 * strangers who go on asking would keep every mail from the address. The address is stored as a keyed hash only, for a day.
 */
export async function mayMailTo(
  { tokens }: Pick<SystemContext, "tokens">,
  trx: Db,
  { email, kind }: { readonly email: string; readonly kind: string },
): Promise<boolean> {
  const key = `mail ${kind}:${tokens.fingerprint(email.trim().toLowerCase())}`;
  const times = MORE_MAILS_AN_HOUR[kind] ?? MAILS_AN_HOUR;
  const limit = { key, times, perSeconds: HOUR_SECONDS };
  return (await peekHits(trx, limit)).allowed && (await countHit(trx, limit)).allowed;
}

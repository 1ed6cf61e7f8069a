import { sql } from "kysely";
import { isViewing, type Context, type Db } from "../../kernel/index.ts";

/** The wording that parents agreed to; a change of words is a new version (product.md, Families). */
export const IMAGE_WORDING = "image-2026-11";
export const MARKETING_WORDING = "marketing-2026-11";

export type ConsentKind = "marketing" | "image";

/** The consents `n` that a visitor gave for themselves, under whichever parent information, or by their account. */
export const consentsOfGuest = (
  guestId: string,
) => sql`(n.child_id is null and (n.customer_id = any (array(select id from customer where guest_id = ${guestId}))
  or n.user_id = (select id from user_account where guest_id = ${guestId})))`;

export interface LatestConsent {
  readonly given: boolean;
  readonly wording_version: string;
  readonly at: string;
}

/** The last word that a visitor said on each kind of consent; what was never asked is missing. */
export async function readLatestConsents(db: Db, guestId: string): Promise<ReadonlyMap<ConsentKind, LatestConsent>> {
  const { rows } = await sql<LatestConsent & { kind: ConsentKind }>`
    select distinct on (n.kind) n.kind, n.given, n.wording_version,
      to_char(n.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from consent n where ${consentsOfGuest(guestId)} order by n.kind, n.id desc`.execute(db);
  return new Map(rows.map(({ kind, ...word }) => [kind, word]));
}

/** Who answers for a consent: the visitor, the account's holder, or the member of staff who looks on as them. */
export function consentRecorder({ actor }: Pick<Context, "actor">): string {
  if (actor.kind === "guest") return `guest:${actor.guestId}`;
  return `user:${actor.kind === "customer" ? (actor.viewedBy ?? actor.userId) : actor.userId}`;
}

/** What counts of what was answered: staff who look on may take a consent back for a parent, and never give one. */
export function effectiveConsent(ctx: Pick<Context, "actor">, given: boolean | undefined, before: boolean): boolean {
  return given === undefined || (isViewing(ctx) && given) ? before : given;
}

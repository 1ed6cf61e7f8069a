import { rowsOf } from "@matinee/database";
import { CONSENT_WORDING } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { isViewing, type Context, type Db } from "../../kernel/index.ts";

/** The versions of the wordings that parents agree to. */
export const IMAGE_WORDING = CONSENT_WORDING.image.version;
export const MARKETING_WORDING = CONSENT_WORDING.marketing.version;

const consentKind = z.enum(["marketing", "image"]);
export type ConsentKind = z.output<typeof consentKind>;

/** SQL condition: consent `n` was given by this visitor, through any of their customer records or their account. */
export const consentsOfGuest = (
  guestId: string,
) => sql`(n.child_id is null and (n.customer_id = any (array(select id from customer where guest_id = ${guestId}))
  or n.user_id = (select id from user_account where guest_id = ${guestId})))`;

const consentRow = z.object({
  kind: consentKind,
  given: z.boolean(),
  wording_version: z.string(),
  at: z.iso.datetime(),
});

export type LatestConsent = Omit<z.output<typeof consentRow>, "kind">;

/** The latest answer of a visitor for each kind of consent. Kinds without an answer are missing from the map. */
export async function readLatestConsents(db: Db, guestId: string): Promise<ReadonlyMap<ConsentKind, LatestConsent>> {
  const statement = sql`
    select distinct on (n.kind) n.kind, n.given, n.wording_version,
      to_char(n.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from consent n where ${consentsOfGuest(guestId)} order by n.kind, n.id desc`;
  const rows = await rowsOf("the latest consents of a visitor", consentRow, statement).execute(db);
  return new Map(rows.map(({ kind, ...consent }) => [kind, consent]));
}

/** Who gave the answer: the guest, the account holder, or the member of staff who is viewing as them. */
export function consentRecorder({ actor }: Pick<Context, "actor">): string {
  if (actor.kind === "GUEST") return `guest:${actor.guestId}`;
  return `user:${actor.kind === "CUSTOMER" ? (actor.viewedBy?.staff.userId ?? actor.userId) : actor.userId}`;
}

/** The consent after an answer. Staff who are viewing as a parent may withdraw a consent, but not give one. */
export function effectiveConsent(ctx: Pick<Context, "actor">, given: boolean | undefined, before: boolean): boolean {
  return given === undefined || (isViewing(ctx) && given) ? before : given;
}

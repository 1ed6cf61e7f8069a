import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../kernel/index.ts";
import { signInUrl } from "./sign-in-url.ts";

interface Buyer {
  readonly guestId: string;
  readonly email: string;
  /** The host that the mail's links lead to. */
  readonly host: string;
}

/** What a mail says about credit that it promises. */
export interface CreditUse {
  /** Where the money goes, as the text of an amount. */
  readonly label: string;
  /** What a guest has to do first. Empty for an account. */
  readonly lead: readonly string[];
  readonly links: readonly { readonly text: string; readonly url: string }[];
}

/** Credit of somebody who is logged in when they buy. */
export const READY_CREDIT: CreditUse = { label: "To your credit, which you can use now", lead: [], links: [] };

const accountRow = z.object({ owns: z.boolean(), known: z.boolean(), invitation: z.guid().nullable() });

/**
 * How the buyer of an order can use their credit. Only an account can use it, because each new application of a guest has contact details
 * of its own. An account with the order's address takes over its credit at the next login.
 */
export async function howToUseCredit(ctx: SystemContext, { guestId, email, host }: Buyer): Promise<CreditUse> {
  const address = email.trim().toLowerCase();
  const statement = sql`select exists (select from user_account u where u.guest_id = ${guestId}) as owns,
    exists (select from user_account u where u.email = ${address} and u.email_verified_at is not null) as known,
    (select t.id from email_token t join user_account u on u.id = t.user_id
      where u.email = ${address} and t.purpose = 'invite' and t.used_at is null and t.expires_at > now()
      order by t.expires_at desc limit 1) as invitation`;
  const account = await rowsOf("who can use credit", accountRow, statement).executeTakeFirst(ctx.db);
  if (account?.owns === true) return READY_CREDIT;
  if (account?.known === true)
    return {
      label: GUEST_LABEL,
      lead: ["Log in to your account with this email address to use your credit."],
      links: [{ text: "Log in", url: signInUrl(ctx, host, "") }],
    };
  const invitation = account?.invitation ?? null;
  return {
    label: GUEST_LABEL,
    lead: ["Open an account with this email address to use your credit."],
    links: [
      {
        text: "Open an account",
        url:
          invitation === null
            ? signInUrl(ctx, host, "register")
            : signInUrl(ctx, host, "choose-password", ctx.tokens.link(invitation)),
      },
    ],
  };
}

const GUEST_LABEL = "To your credit";

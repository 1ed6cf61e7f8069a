import { sql } from "kysely";
import type { SystemContext } from "../../kernel/index.ts";

/**
 * Empties notices of the payment provider 90 days after they came, once they are handled: they name the payer. The row stays, so that a
 * notice that comes again is known. docs/privacy.md.
 */
export async function clearEventPayloads(ctx: SystemContext): Promise<void> {
  await sql`update payment_event set payload = '{"expired": true}'
    where handled_at is not null and received_at < now() - interval '90 days' and payload <> '{"expired": true}' and payload <> '{"erased": true}'`.execute(
    ctx.db,
  );
}

import type { ScriptKind, StaffSchool } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, type Context, type Outcome } from "../../kernel/index.ts";
import type { ThirdParty } from "../third-parties/third-party.ts";
import { lockSchool, savedSchool } from "./read-school.ts";

export interface AtScript {
  readonly id: number;
  readonly kind: ScriptKind;
}

export async function changeScript(
  ctx: Context,
  { id, kind, version }: AtScript & { readonly version: number },
  party: Outcome<ThirdParty | null>,
): Promise<Outcome<StaffSchool>> {
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffSchool>> => {
    const school = await lockSchool(ctx, trx, { id, version });
    if (!school.ok) return school;
    if (!party.ok) return party;
    const stored = JSON.stringify({ [kind]: party.value });
    await trx
      .updateTable("franchise")
      .set({ third_parties: sql<string>`third_parties || ${stored}::jsonb` })
      .where("id", "=", id)
      .execute();
    const detail = {
      kind,
      before: recorded(school.value.scripts[kind]),
      after: recorded(party.value),
    };
    const action = party.value === null ? "third_party.off" : "third_party.on";
    await audit(ctx, trx, { action, subject: `school:${id}`, detail, school: id });
    return await savedSchool(ctx, trx, id);
  });
}

/** A script as the audit log has it: also what it is given, and where it may send what it reads. */
function recorded(party: ThirdParty | null | undefined) {
  return { script: party?.script ?? null, account: party?.account ?? null, origins: party?.origins ?? [] };
}

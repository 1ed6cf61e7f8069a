import type { CallParsed, ScriptKind, StaffSchool } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { parseThirdParty } from "../third-parties/parse-third-party.ts";
import type { ThirdParty } from "../third-parties/third-party.ts";
import { lockSchool, savedSchool } from "./read-school.ts";

interface AtScript {
  readonly id: number;
  readonly kind: ScriptKind;
}

/** Switches a script of another company on for one shop. It runs for visitors who agree to it, from the next page on. */
export async function setScript(
  ctx: Context,
  { id, kind, version, ...form }: CallParsed<"PUT /v1/staff/schools/{id}/scripts/{kind}", "body"> & AtScript,
): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  const parsed = parseThirdParty(form, { production: ctx.sites.isLocal !== true });
  return await change(
    ctx,
    { id, kind, version },
    parsed.ok ? { ok: true, value: parsed.value } : refuse("invalid", parsed.error),
  );
}

/** Switches a script of another company off for one shop. */
export async function removeScript(
  ctx: Context,
  { id, kind, version }: AtScript & { readonly version: number },
): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await change(ctx, { id, kind, version }, { ok: true, value: null });
}

async function change(
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

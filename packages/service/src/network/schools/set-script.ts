import type { CallParsed, StaffSchool } from "@matinee/contract";
import { authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { parseThirdParty } from "../third-parties/parse-third-party.ts";
import { type AtScript, changeScript } from "./change-script.ts";

/** Switches a script of another company on for one shop. It runs for visitors who agree to it, from the next page on. */
export async function setScript(
  ctx: Context,
  { id, kind, version, ...form }: CallParsed<"PUT /v1/staff/schools/{id}/scripts/{kind}", "body"> & AtScript,
): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  const parsed = parseThirdParty(form, { production: ctx.sites.isLocal !== true });
  return await changeScript(
    ctx,
    { id, kind, version },
    parsed.ok ? { ok: true, value: parsed.value } : refuse("invalid", parsed.error),
  );
}

import type { StaffSchool } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { type AtScript, changeScript } from "./change-script.ts";

/** Switches a script of another company off for one shop. */
export async function removeScript(
  ctx: Context,
  { id, kind, version }: AtScript & { readonly version: number },
): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await changeScript(ctx, { id, kind, version }, { ok: true, value: null });
}

import type { CallParsed, Template } from "@matinee/contract";
import { validateTemplate } from "@matinee/core/network";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, changedFields, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { refreshSearchOf } from "../schools/refresh-search.ts";
import {
  type TemplateId,
  lockTemplate,
  writeTemplate,
  savedTemplate,
  nameTaken,
  templateColumnsOf,
} from "./template-to-edit.ts";

/** Changes a stage, discipline or category for all schools. The search follows at once. */
export async function updateTemplate(
  ctx: Context,
  { kind, id, version, ...form }: CallParsed<"PUT /v1/staff/templates/{kind}/{id}", "body"> & TemplateId,
): Promise<Outcome<Template>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Template>> => {
    const before = await lockTemplate(trx, { kind, id, version });
    if (!before.ok) return before;
    const checked = validateTemplate(kind, form);
    if (!checked.ok) return refuse("invalid", checked.error);
    const taken = await nameTaken(trx, kind, checked.value.name, id);
    if (!taken.ok) return taken;
    const values = templateColumnsOf(kind, checked.value);
    await writeTemplate(trx, { kind, id }, values);
    const detail = changedFields<Record<string, unknown>>({ ...before.value }, values);
    await audit(ctx, trx, { action: "template_updated", subject: `template:${kind}:${id}`, detail });
    // A class is found by its stage's ages and by the names of its disciplines. Last: a search's rows are locked after everything else.
    if (kind === "stages") await refreshSearchOf(trx, sql`g.stage_id = ${Number(id)}`);
    if (kind === "disciplines" && checked.value.name !== before.value.name)
      await refreshSearchOf(trx, sql`${id} = any (g.disciplines)`);
    return await savedTemplate(trx, { kind, id });
  });
}

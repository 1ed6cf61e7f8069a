import type { CallParsed, List, StaffWorkItem } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { type RawBuilder, sql } from "kysely";
import {
  authorize,
  type Context,
  type ListFields,
  type ListToExport,
  type Outcome,
  ownSchool,
  readList,
  readPage,
} from "../kernel/index.ts";
import { ITEM_ROW, workItemColumns, itemsFrom, matchesItems } from "./work-item-rows.ts";

const fields: ListFields = {
  kind: { column: sql`w.kind`, type: "text" },
  opened_at: { column: sql`w.created_at`, type: "date", only: "sort" },
  due_at: { column: sql`w.detail ->> 'due_at'`, type: "date", only: "sort" },
};

type Query = CallParsed<"GET /work-items/list", "query">;

/** What the list shows, on the page and in a file. */
export function workItemList(ctx: Context, query: Query): Outcome<ListToExport<StaffWorkItem>> {
  const list = readList(query, fields, sql`w.id`, sql`w.status desc, w.created_at`);
  if (!list.ok) return list;
  const from = sql`${itemsFrom(ctx)} and ${matchesItems(query)}`;
  const source = {
    purpose: "a work item",
    item: shapes.staffWorkItem,
    columns: workItemColumns(ctx),
    row: ITEM_ROW,
    from,
  };
  return ok({ source, list: list.value, key: { column: sql`w.id`, type: "uuid" } });
}

/** One page of what somebody of the school or the network has to look at, the oldest first. */
export async function listWorkItems(ctx: Context, query: Query): Promise<Outcome<List<StaffWorkItem>>> {
  const allowed = authorize(ctx, "work_item:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const items = workItemList(ctx, query);
  return items.ok ? ok(await readPage(ctx.db, items.value.source, items.value.list)) : items;
}

/** A statement that counts the open work items that the actor sees. */
export function countOpenWorkItems(ctx: Context): RawBuilder<unknown> {
  return sql`select count(*) ${itemsFrom(ctx)} and ${matchesItems({ status: "open" })}`;
}

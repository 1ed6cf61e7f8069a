import { nameKey } from "./item-choices.ts";
import type { KnownItem } from "./item-differences.ts";
import type { ItemRow } from "./item-row.ts";

/** The rows of a file that are about one item, in their order. */
export interface ItemGroup {
  /** The item's name as its first row writes it. Empty: the rows name no item. */
  readonly name: string;
  readonly rows: readonly [ItemRow, ...ItemRow[]];
  /** The item, if the school has it. */
  readonly known: KnownItem | null;
}

/**
 * Brings together the rows of each item, wherever they are in the file: those with the same name. A row without a name is about the item
 * that another row with its reference names. Of several items of the school with a name, the reference says which, or else the newest counts.
 */
export function groupItemRows(rows: readonly ItemRow[], known: readonly KnownItem[]): ItemGroup[] {
  const named = rows.filter(({ name }) => name !== "");
  const nameOf = new Map(named.toReversed().map(({ reference, name }) => [nameKey(reference), name]));
  nameOf.delete("");
  const knownByName = Map.groupBy(known, ({ name }) => nameKey(name));
  const groups = new Map<string, { name: string; rows: [ItemRow, ...ItemRow[]]; known: KnownItem | null }>();
  for (const row of rows) {
    const name = row.name === "" ? (nameOf.get(nameKey(row.reference)) ?? "") : row.name;
    const alike = knownByName.get(nameKey(name)) ?? [];
    const own = alike.find(({ id }) => String(id) === row.reference);
    const key = name === "" ? `row ${row.n}` : own === undefined ? `name ${nameKey(name)}` : `item ${own.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { name, rows: [row], known: own ?? alike.at(-1) ?? null });
    else group.rows.push(row);
  }
  return [...groups.values()];
}

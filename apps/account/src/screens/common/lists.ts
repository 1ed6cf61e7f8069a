import { sentenceList } from "@matinee/format";

/** Groups `items` by key. Groups keep the order of their first items. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups];
}

/** "Ada and Bo": first names in the given order. */
export function childNames(children: readonly { readonly first_name: string }[]): string {
  return sentenceList(children.map((child) => child.first_name));
}

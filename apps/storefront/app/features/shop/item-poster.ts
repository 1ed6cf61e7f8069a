import { posterUrl } from "@matinee/ui";

/** The picture of an item: what the shop drew or photographed, and otherwise drawn from what it is. */
export function itemPoster({ id, name, figure }: { id: number | string; name: string; figure: string }): string {
  return posterUrl({ kind: "item", id, disciplines: [figure, name] });
}

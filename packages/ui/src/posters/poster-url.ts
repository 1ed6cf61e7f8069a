export type PosterKind = "class" | "camp" | "item" | "venue";

type PosterAddress = { kind: PosterKind; id: number | string; disciplines?: readonly string[] };

/** The URL of the poster of a class, camp, item or venue. For items, `disciplines` holds words of the name. */
export function posterUrl({ kind, id, disciplines = [] }: PosterAddress): string {
  const words = disciplines.map((word) => word.toLowerCase().replace(/[^a-z]+/g, "_")).filter(Boolean);
  const query = words.length > 0 ? `?d=${words.slice(0, 4).join(",")}` : "";
  return `/posters/${kind}/${encodeURIComponent(id)}.svg${query}`;
}

export type PosterKind = "class" | "camp" | "item" | "venue";

type PosterAddress = { kind: PosterKind; id: number | string; disciplines?: readonly string[]; colour?: string | null };

/** The URL of the poster of a class, camp, item or venue. For items, `disciplines` holds words of the name, and `colour` is #rrggbb. */
export function posterUrl({ kind, id, disciplines = [], colour = null }: PosterAddress): string {
  const words = disciplines.map((word) => word.toLowerCase().replace(/[^a-z]+/g, "_")).filter(Boolean);
  const parts = [
    ...(words.length > 0 ? [`d=${words.slice(0, 4).join(",")}`] : []),
    ...(colour === null ? [] : [`c=${colour.slice(1)}`]),
  ];
  const query = parts.length > 0 ? `?${parts.join("&")}` : "";
  return `/posters/${kind}/${encodeURIComponent(id)}.svg${query}`;
}

import { HALLS, importFile, openSchool } from "../harness/new-school.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export interface MadeSchool {
  readonly classId: number;
  readonly itemId: number;
}

/** Opens a school on an empty copy, and brings classes and items from files. `items`: at most a hundred. */
export async function makeSchool(
  url: string,
  code: string,
  { classes, items }: { readonly classes: number; readonly items: number },
): Promise<MadeSchool> {
  const school = await openSchool(url, code);
  const { api, stages } = school;
  const bring = async (kind: "classes" | "products", lines: readonly string[]) => {
    const { counts } = await importFile(school, kind, { lines });
    if (counts.added !== lines.length - 1) throw new Error(`Not all ${kind} are added: ${JSON.stringify(counts)}`);
  };
  await bring("classes", [
    "Class,Location,Stage,Discipline,Day,Begins at,Ends at,Places,Term fee,Trial price,Status",
    ...Array.from({ length: classes }, (_, n) =>
      [
        `Class ${n}`,
        HALLS[n % HALLS.length],
        stages[n % stages.length],
        "Acting",
        WEEKDAYS[n % WEEKDAYS.length],
        "16:30",
        "17:30",
        20,
        120,
        12,
        "open",
      ].join(","),
    ),
  ]);
  await bring("products", [
    "Name,Category,Price,Stock,Sizes",
    ...Array.from({ length: items }, (_, n) => `Hoodie ${n},Uniform,24.50,40,S; M; L`),
  ]);
  const drafts = await api.list("GET /v1/staff/items", { size: 100 });
  for (const { id, version } of drafts.items)
    await api.call("POST /v1/staff/items/{id}/open", { path: { id }, body: { version } });
  const [made] = (await api.list("GET /v1/staff/classes", { size: 1 })).items;
  const [item] = drafts.items;
  if (made === undefined || item === undefined) throw new Error("The school has no class or no item");
  return { classId: made.id, itemId: item.id };
}

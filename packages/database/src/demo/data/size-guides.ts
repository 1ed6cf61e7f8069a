import type { SizeGuide } from "../../tables/camps-and-shop.ts";
import type { ProductSeed } from "./products.ts";

// Body measurements in the steps of UK school wear.
const CHEST = table("Size | Height | Chest", [
  "Age 3–4 | 98–104 cm | 53–55 cm",
  "Age 5–6 | 110–116 cm | 57–59 cm",
  "Age 7–8 | 122–128 cm | 61–64 cm",
  "Age 9–11 | 134–146 cm | 67–73 cm",
  "Age 12–13 | 152–158 cm | 76–80 cm",
  "Adult S | 160–168 cm | 84–90 cm",
  "Adult M | 166–174 cm | 91–97 cm",
  "Adult L | 172–180 cm | 98–106 cm",
  "Adult XL | 178–188 cm | 107–115 cm",
]);

const WAIST = table("Size | Height | Waist", [
  "Age 3–4 | 98–104 cm | 51–53 cm",
  "Age 5–6 | 110–116 cm | 54–55 cm",
  "Age 7–8 | 122–128 cm | 56–58 cm",
  "Age 9–11 | 134–146 cm | 59–63 cm",
  "Age 12–13 | 152–158 cm | 64–67 cm",
  "Adult S | 160–168 cm | 66–72 cm",
  "Adult M | 166–174 cm | 73–79 cm",
  "Adult L | 172–180 cm | 80–88 cm",
  "Adult XL | 178–188 cm | 89–98 cm",
]);

const FEET = table("UK size | EU size | Foot", [
  "Child 8 | 25½ | 15.3 cm",
  "Child 10 | 28 | 17.0 cm",
  "Child 12 | 30½ | 18.7 cm",
  "Child 13 | 32 | 19.5 cm",
  "1 | 33 | 20.3 cm",
  "2 | 34½ | 21.2 cm",
  "3 | 35½ | 22.0 cm",
  "4 | 37 | 22.9 cm",
  "5 | 38 | 23.7 cm",
  "6 | 39½ | 24.6 cm",
  "7 | 40½ | 25.4 cm",
  "8 | 42 | 26.3 cm",
]);

/** The size guide of an item as it is stored; null: it comes in no sizes. */
export function sizeGuideOf({ range, figure }: ProductSeed): string | null {
  if (range === "shoes") return guide("Measure the longer foot, standing, from heel to toe.", FEET);
  if (range !== "clothes") return null;
  return figure === "trousers" || figure === "skirt"
    ? guide("Measure round the waist. Between two sizes, choose the larger.", WAIST)
    : guide("Measure round the fullest part of the chest. Between two sizes, choose the larger.", CHEST);
}

function guide(note: string, measures: Omit<SizeGuide, "note">): string {
  return JSON.stringify({ note, ...measures } satisfies SizeGuide);
}

function table(columns: string, rows: readonly string[]): Omit<SizeGuide, "note"> {
  const cells = (row: string) => row.split(" | ");
  return { columns: cells(columns), rows: rows.map(cells) };
}

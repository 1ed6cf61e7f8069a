import type { SiteFranchise } from "@matinee/service/kernel";
import { readableBrand, type BrandColours } from "@matinee/ui/brand";

/** The only form a colour may have: nothing else from the data may reach a stylesheet or a picture. */
const colour = /^#[0-9a-f]{6}$/iu;

/** The colours of a franchise that replace the network's, adjusted so that text on them can be read. */
export function brandColours({ plum, spot }: SiteFranchise["brand"]): BrandColours {
  return readableBrand({
    ...(plum !== undefined && colour.test(plum) && { plum }),
    ...(spot !== undefined && colour.test(spot) && { spot }),
  });
}

/** The network's plum, where a shop has no colour of its own. */
const PLUM = "#4A1F5C";

/** The dark colour of a shop's receipts. */
export function receiptColour(franchise: SiteFranchise | null | undefined): string {
  return brandColours(franchise?.brand ?? {}).plum ?? PLUM;
}

/** The stylesheet that replaces the network's tokens by a franchise's own. It wins wherever it stands: a chunk can bring the network's again. */
export function brandStylesheet(brand: SiteFranchise["brand"]): string {
  const rules = Object.entries(brandColours(brand)).map(([name, value]) => `  --${name}: ${value};`);
  return rules.length === 0 ? "" : `:root:root {\n${rules.join("\n")}\n}\n`;
}

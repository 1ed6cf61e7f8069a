import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Expects axe to find nothing against WCAG 2.2 AA in the page as it stands; `state` names it in a failure. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const builder = new AxeBuilder({ page }).options({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // What passes is not described at length.
    resultTypes: ["violations"],
  });
  // Frames of other origins take a second page to bring the results together; where there are none, one will do.
  const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, `${state} at ${page.url()}`).toEqual([]);
}

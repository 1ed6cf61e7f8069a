import type { Locator, Page } from "playwright-core";

/** What somebody does in one step, and how long the product made them wait. */
interface StepCount {
  readonly name: string;
  clicks: number;
  fields: number;
  characters: number;
  waitMs: number;
}

/** Seconds of a practised person, after the keystroke-level model (Card, Moran and Newell, 1980). */
const PACE = { click: 1.3, character: 0.2, field: 1.35 } as const;

const secondsOf = ({ clicks, fields, characters, waitMs }: Omit<StepCount, "name">): number =>
  clicks * PACE.click + fields * PACE.field + characters * PACE.character + waitMs / 1_000;

/** Counts what somebody clicks and types, step by step. Several pages may share one count. */
export function handCount() {
  const steps: StepCount[] = [];
  const now = (): StepCount => {
    const last = steps.at(-1);
    if (last === undefined) throw new Error("Begin a step first");
    return last;
  };
  return {
    begin: (name: string) => void steps.push({ name, clicks: 0, fields: 0, characters: 0, waitMs: 0 }),
    /** A hand on a page. Each action waits as long as the page needs, and the wait counts. */
    on(page: Page) {
      const timed = async (work: () => Promise<unknown>) => {
        const began = performance.now();
        await work();
        now().waitMs += performance.now() - began;
      };
      const click = async (target: Locator) => {
        now().clicks += 1;
        await timed(async () => await target.click());
      };
      const field = (label: string, within: Locator | Page = page) => within.getByLabel(label, { exact: true });
      return {
        click,
        press: async (name: string | RegExp, within: Locator | Page = page) =>
          await click(within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) }).first()),
        follow: async (name: string | RegExp, within: Locator | Page = page) =>
          await click(
            within
              .getByRole("link", { name, ...(typeof name === "string" && { exact: true }) })
              .filter({ visible: true })
              .first(),
          ),
        /** Types into fields, each found by its label. */
        type: async (texts: Readonly<Record<string, string>>, within: Locator | Page = page) => {
          for (const [label, text] of Object.entries(texts)) {
            now().fields += 1;
            now().clicks += 1;
            now().characters += text.length;
            await timed(async () => await field(label, within).first().fill(text));
          }
        },
        /** Opens a list and picks from it. */
        choose: async (label: string, option: string | { readonly index: number }, within: Locator | Page = page) => {
          now().fields += 1;
          now().clicks += 2;
          await timed(async () => await field(label, within).first().selectOption(option));
        },
        check: async (target: Locator) => {
          now().clicks += 1;
          await timed(async () => await target.check());
        },
        /** Picks a file in the system's window. */
        upload: async (target: Locator, file: Parameters<Locator["setInputFiles"]>[0]) => {
          now().clicks += 3;
          await timed(async () => await target.setInputFiles(file));
        },
        see: async (target: Locator) => await timed(async () => await target.first().waitFor()),
        arrive: async (heading: string | RegExp) =>
          await timed(async () => await page.getByRole("heading", { level: 1, name: heading }).first().waitFor()),
        /** Follows a link that is elsewhere: in a mail, in a terminal, in the menu. */
        open: async (address: string) => {
          now().clicks += 1;
          await timed(async () => await page.goto(address));
        },
      };
    },
    /** The table of the steps, as docs/opening-a-school.md has it, and the sum in seconds. */
    table() {
      const sum = steps.reduce(
        (all, one) => ({
          clicks: all.clicks + one.clicks,
          fields: all.fields + one.fields,
          characters: all.characters + one.characters,
          waitMs: all.waitMs + one.waitMs,
        }),
        { clicks: 0, fields: 0, characters: 0, waitMs: 0 },
      );
      const row = (name: string, of: Omit<StepCount, "name">) =>
        `| ${[name, of.clicks, of.characters, (of.waitMs / 1_000).toFixed(1), Math.round(secondsOf(of))].join(" | ")} |`;
      const lines = [
        "| Step | Clicks | Characters | Waiting, s | In all, s |",
        "|---|--:|--:|--:|--:|",
        ...steps.map(({ name, ...of }) => row(name, of)),
        row("All", sum),
      ];
      return { text: lines.join("\n"), seconds: secondsOf(sum), steps: steps.length, ...sum };
    },
  };
}

export type Hand = ReturnType<ReturnType<typeof handCount>["on"]>;

import type { ImportBatch, ImportBatchRow, ImportRow } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import type { BadgeTone } from "@matinee/ui";

type Kind = ImportBatch["kind"];
type Status = ImportBatch["status"];

/** What a file can bring, in the order in which a school brings it over: the later ones refer to the earlier. */
export const KINDS: Readonly<Record<Kind, { readonly name: string; readonly about: string }>> = {
  families: {
    name: "Families and children",
    about: "One row for each child, with its parent's details in the same row; or one row for each family.",
  },
  classes: {
    name: "Classes",
    about:
      "One row for each class, with its location, stage, days and times. Put several lessons a week in the same cells: “Monday; Thursday”, “16:30; 17:00”, “17:30; 18:00”. Stages, locations and teachers have to be here first.",
  },
  enrolments: {
    name: "Children's places in classes",
    about:
      "One row for each child in a class. They get a place in each remaining lesson of the term; for next term, enter one of its dates under “From”. Import families and classes first.",
  },
  products: {
    name: "Shop items",
    about:
      "One row for each size and colour of an item, with its own price, VAT and stock; or one row with several that are alike: “S; M; L”. Rows with the same name are one item, which becomes a draft. An item that is here already, and its sizes, are not changed: the row says what differs.",
  },
  balances: {
    name: "Balances of families",
    about:
      "One row for each family that has credit with you, which they can spend here, or that owes you: in a column of its own, or as negative credit. Import the families first.",
  },
};

/** In the order of `KINDS`. */
export const KIND_NAMES: readonly Kind[] = ["families", "classes", "enrolments", "products", "balances"];

export const STATUS: Readonly<Record<Status, { readonly name: string; readonly tone: BadgeTone }>> = {
  draft: { name: "Columns to choose", tone: "plain" },
  checking: { name: "Being checked", tone: "few" },
  checked: { name: "Ready to import", tone: "spot" },
  running: { name: "Being imported", tone: "few" },
  done: { name: "Imported", tone: "good" },
  undoing: { name: "Being undone", tone: "few" },
  undone: { name: "Undone", tone: "plain" },
};

export const isWorkedOn = (status: Status) => ["checking", "running", "undoing"].includes(status);

export const CHOICES = { keep: "Keep ours", take: "Take the file's", separate: "They are different people" } as const;

const FINDINGS = {
  problem: "Has a problem",
  new: "New",
  unchanged: "No change",
  duplicate: "Similar to one we have",
} as const;
const OUTCOMES = {
  added: "Added",
  changed: "Changed",
  unchanged: "No change",
  left_out: "Left out",
  undone: "Undone",
  stayed: "Kept",
} as const;

/** What is known of a row, in a word or two. */
export function rowStatus({ finding, outcome }: Pick<ImportRow, "finding" | "outcome">): {
  name: string;
  tone: BadgeTone;
} {
  if (outcome !== null)
    return {
      name: OUTCOMES[outcome],
      tone: outcome === "left_out" || outcome === "stayed" ? "full" : outcome === "added" ? "good" : "plain",
    };
  if (finding === null) return { name: "Not checked yet", tone: "plain" };
  return { name: FINDINGS[finding], tone: finding === "problem" ? "full" : finding === "duplicate" ? "few" : "plain" };
}

/** The ways in which the rows can be narrowed at this point, with how many there are. Empty ones are left out. */
export function tabsOf({ status, counts, rows }: Pick<ImportBatchRow, "status" | "counts" | "rows">) {
  const checked = [
    ["problem", "Problems", counts.problem],
    ["undecided", "To decide", counts.undecided],
    ["duplicate", "Similar to ones we have", counts.duplicate],
    ["new", "New", counts.new],
    ["unchanged", "No change", counts.unchanged],
  ] as const;
  const done = [
    ["left_out", "Left out", counts.left_out],
    ["stayed", "Kept", counts.stayed],
    ["added", "Added", counts.added],
    ["changed", "Changed", counts.changed],
    ["unchanged", "No change", counts.kept],
    ["undone", "Undone", counts.undone],
  ] as const;
  const parts = status === "checked" || status === "checking" ? checked : done;
  return [
    { only: null, name: `All (${rows})` },
    ...parts.filter(([, , count]) => count > 0).map(([only, name, count]) => ({ only, name: `${name} (${count})` })),
  ];
}

/** What happened to a file, in a sentence. */
export function summaryOf({ status, counts, rows, done }: ImportBatchRow): string {
  const of = `${done} of ${counted(rows, "row", "rows")}`;
  switch (status) {
    case "draft":
      return `${counted(rows, "row", "rows")}. Nothing is imported yet.`;
    case "checking":
      return `Checked ${of}.`;
    case "running":
      return `Processed ${of}.`;
    case "undoing":
      return `Undoing: ${of}.`;
    case "checked":
      return listed([
        [counts.new, "new"],
        [counts.duplicate, "similar to ones we have"],
        [counts.unchanged, "without a change"],
        [counts.problem, "with a problem"],
      ]);
    case "done":
      return listed([
        [counts.added, "added"],
        [counts.changed, "changed"],
        [counts.kept, "without a change"],
        [counts.left_out, "left out"],
      ]);
    case "undone":
      return listed([
        [counts.undone, "undone"],
        [counts.stayed, "kept"],
      ]);
  }
}

function listed(parts: readonly (readonly [number, string])[]): string {
  const some = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return some.length === 0 ? "Nothing to do." : `${some.join(", ")}.`;
}

/** A line of the model that the real basket is compared with. */
export type ModelLine =
  | { readonly kind: "product"; thing: Thing; text: string | null; quantity: number }
  | { readonly kind: "camp"; camp: number; child: number; full: boolean; shirts: number; dropOff: boolean }
  | { readonly kind: "trial"; children: number[] };

export type Thing = "black" | "coral" | "bottle";

/** One change to a basket. `line` is the index of a line, in the order they were added. */
export type Step =
  | { readonly call: "add"; thing: Thing; text: string | null; quantity: number }
  | { readonly call: "quantity"; line: number; quantity: number }
  | { readonly call: "print"; line: number; text: string | null }
  | { readonly call: "camp"; camp: number; children: readonly number[]; shirt: boolean }
  | { readonly call: "trial"; children: readonly number[] }
  | { readonly call: "child"; line: number; child: number }
  | { readonly call: "pay"; line: number; full: boolean }
  | { readonly call: "addon"; line: number; addon: "shirt" | "dropOff"; quantity: number }
  | { readonly call: "remove"; line: number; by: "class" | "product" | "any" };

/** Stock of each item. */
export const STOCK = 6;

const PRICES: Readonly<Record<Thing, number>> = { black: 2_000, coral: 2_000, bottle: 750 };
const PRINT = 500;

/** Applies a step to the lines and returns null, or leaves them unchanged and returns the error code. */
export function stepModel(lines: ModelLine[], step: Step): string | null {
  if (step.call === "add") return add(lines, step);
  if (step.call === "camp") {
    if (step.children.some((child) => isOnCamp(lines, step.camp, child))) return "already_booked";
    const shirts = step.shirt ? 1 : 0;
    for (const child of step.children)
      lines.push({ kind: "camp", camp: step.camp, child, full: true, shirts, dropOff: false });
    return null;
  }
  if (step.call === "trial") {
    lines.push({ kind: "trial", children: [...step.children] });
    return null;
  }
  const line = lines[step.line];
  if (line === undefined) return "not_found";
  switch (step.call) {
    case "quantity":
      return setQuantity(lines, line, step.quantity);
    case "print":
      return print(lines, line, step.text);
    case "child":
      return setChild(lines, line, step.child);
    case "pay":
      if (line.kind !== "camp") return "not_found";
      line.full = step.full;
      return null;
    case "addon":
      return setAddon(line, step.addon, step.quantity);
    case "remove":
      if (step.by !== "any" && (step.by === "product") !== (line.kind === "product")) return "not_found";
      lines.splice(step.line, 1);
      return null;
  }
}

/** The lines' price before discounts, in pence. */
export function priceOfModel(lines: readonly ModelLine[]): number {
  return lines.reduce((sum, line) => {
    if (line.kind === "trial") return sum + 2_400 * line.children.length;
    if (line.kind === "camp") return sum + 15_000 + 1_200 * line.shirts + (line.dropOff ? 1_500 : 0);
    return sum + line.quantity * (PRICES[line.thing] + (line.text === null ? 0 : PRINT));
  }, 0);
}

function add(lines: ModelLine[], { thing, text, quantity }: Step & { readonly call: "add" }): string | null {
  if (thing === "bottle" && text !== null) return "invalid";
  if (piecesOf(lines, thing) + quantity > STOCK) return "no_stock_left";
  const same = productLine(lines, thing, text);
  if (same === undefined) lines.push({ kind: "product", thing, text, quantity });
  else same.quantity += quantity;
  return null;
}

function setQuantity(lines: readonly ModelLine[], line: ModelLine, quantity: number): string | null {
  if (line.kind !== "product") return "not_found";
  if (quantity > line.quantity && piecesOf(lines, line.thing) - line.quantity + quantity > STOCK)
    return "no_stock_left";
  line.quantity = quantity;
  return null;
}

function print(lines: ModelLine[], line: ModelLine, text: string | null): string | null {
  if (line.kind !== "product" || line.thing === "bottle") return text === null ? null : "invalid";
  if (line.text === text) return null;
  const same = productLine(lines, line.thing, text);
  if (same !== undefined) {
    line.quantity += same.quantity;
    lines.splice(lines.indexOf(same), 1);
  }
  line.text = text;
  return null;
}

function setChild(lines: readonly ModelLine[], line: ModelLine, child: number): string | null {
  if (line.kind === "product") return "invalid";
  if (line.kind === "trial") line.children = [child];
  else if (line.child === child) return null;
  else if (isOnCamp(lines, line.camp, child)) return "already_booked";
  else line.child = child;
  return null;
}

function setAddon(line: ModelLine, addon: "shirt" | "dropOff", quantity: number): string | null {
  if (line.kind !== "camp") return "not_found";
  if (addon === "dropOff" && quantity > 1) return "invalid";
  if (addon === "dropOff") line.dropOff = quantity === 1;
  else line.shirts = quantity;
  return null;
}

function isOnCamp(lines: readonly ModelLine[], camp: number, child: number): boolean {
  return lines.some((line) => line.kind === "camp" && line.camp === camp && line.child === child);
}

function productLine(lines: readonly ModelLine[], thing: Thing, text: string | null) {
  return lines.filter((line) => line.kind === "product").find((line) => line.thing === thing && line.text === text);
}

function piecesOf(lines: readonly ModelLine[], thing: Thing): number {
  return lines.reduce((sum, line) => (line.kind === "product" && line.thing === thing ? sum + line.quantity : sum), 0);
}

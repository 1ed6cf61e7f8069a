import type { IsoDate, Pence } from "../kernel/index.ts";
import type { Offer, PriceLine } from "./price-input.ts";

/** One child's place on a line, as offers count it. */
export interface Unit {
  readonly lineId: string;
  readonly label: string;
  readonly child: { readonly id: string; readonly name: string };
  readonly price: Pence;
  /** Names the class or camp. */
  readonly subject: string;
  readonly startsOn: IsoDate | null;
}

/**
 * The places that an offer applies to, most expensive first. Ties sort by line and child id, so that the order of lines
 * does not matter.
 */
export function unitsOf(offer: Offer, lines: readonly PriceLine[]): Unit[] {
  return lines
    .filter((line) => line.type !== "product" && line.seller.id === offer.sellerId && offer.types.includes(line.type))
    .flatMap((line) =>
      line.children.map((child) => ({
        lineId: line.id,
        label: line.label,
        child,
        price: line.unitPrice,
        subject: line.subject ?? line.id,
        startsOn: line.startsOn,
      })),
    )
    .toSorted((a, b) => b.price - a.price || compareText(a.lineId, b.lineId) || compareText(a.child.id, b.child.id));
}

/** A place as text. "Easter camp, Ada" already names the child. */
export function placeLabel({ label, child }: Unit): string {
  return label.split(", ").includes(child.name) ? label : `${label}, ${child.name}`;
}

/** Sorts after every real id. */
export const LAST_ID = "\uFFFF";

/** Compares by code unit, independent of the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { IsoDate, Pence } from "../kernel/index.ts";
import type { Offer, PriceLine } from "./price-input.ts";

/** One child's place on a line: what offers look at. */
export interface Unit {
  readonly lineId: string;
  readonly label: string;
  readonly child: { readonly id: string; readonly name: string };
  readonly price: Pence;
  readonly startsOn: IsoDate | null;
}

/** The places of the offer's seller that it is for, dearest first; ties by line and child, so that the order of lines never matters. */
export function unitsOf(offer: Offer, lines: readonly PriceLine[]): Unit[] {
  return lines
    .filter((line) => line.type !== "product" && line.seller.id === offer.sellerId && offer.types.includes(line.type))
    .flatMap((line) =>
      line.children.map((child) => ({
        lineId: line.id,
        label: line.label,
        child,
        price: line.unitPrice,
        startsOn: line.startsOn,
      })),
    )
    .toSorted((a, b) => b.price - a.price || compareText(a.lineId, b.lineId) || compareText(a.child.id, b.child.id));
}

/** A place in words; "Easter camp, Ada" already says for whom. */
export function placeLabel({ label, child }: Unit): string {
  return label.split(", ").includes(child.name) ? label : `${label}, ${child.name}`;
}

/** Sorts after every id that there is. */
export const LAST_ID = "\uFFFF";

/** Compares by code unit: the same everywhere, whatever the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { StaffDelivery } from "@matinee/contract";

type Address = NonNullable<StaffDelivery["address"]>;

/** How an item reaches the family, in a file. */
export const METHOD_TEXT: Readonly<Record<StaffDelivery["method"], string>> = { post: "post", collect: "hand out" };

/** One part of the address of a row. */
export const addressCell = (part: keyof Address) => (row: Pick<StaffDelivery, "address">) => row.address?.[part] ?? "";

/** "12 Park Row, Leeds, LS1 4AP". */
export function addressText({ line_1, line_2, line_3, post_town, county, postcode }: Address): string {
  return [line_1, line_2, line_3, post_town, county, postcode].filter((part) => part !== "").join(", ");
}

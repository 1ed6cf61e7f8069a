import type { StaffDelivery } from "@matinee/contract";

type Address = NonNullable<StaffDelivery["address"]>;

/** How an item reaches the family, in a file. */
export const METHOD_TEXT: Readonly<Record<StaffDelivery["method"], string>> = { post: "post", collect: "hand out" };

/** One part of the address of a row. */
export const addressCell = (part: keyof Address) => (row: Pick<StaffDelivery, "address">) => row.address?.[part] ?? "";

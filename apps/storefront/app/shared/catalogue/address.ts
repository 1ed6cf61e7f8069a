import type { Location } from "@matinee/contract/client";

/** An address as it is written on a letter, without the venue's name. */
export function addressLines(
  location: Pick<
    Location,
    "address_line_1" | "address_line_2" | "address_line_3" | "post_town" | "county" | "postcode"
  >,
): string[] {
  const { address_line_1, address_line_2, address_line_3, post_town, postcode } = location;
  return [address_line_1, address_line_2, address_line_3, post_town, postcode].filter(Boolean);
}

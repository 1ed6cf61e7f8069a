interface Buyer {
  readonly name: string;
  readonly address_line_1: string;
  readonly address_line_2: string;
  readonly address_line_3: string;
  readonly post_town: string;
  readonly postcode: string;
}

/** The buyer's name and postal address, as the receipt shows them on screen and on paper. */
export function buyerLines(buyer: Buyer): string[] {
  const { name, address_line_1: first, address_line_2: second, address_line_3: third, post_town, postcode } = buyer;
  return [name, first, second, third, `${post_town} ${postcode}`.trim()].filter((line) => line !== "");
}

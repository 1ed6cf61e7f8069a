interface Address {
  readonly line_1: string;
  readonly line_2: string;
  readonly line_3: string;
  readonly post_town: string;
  readonly county: string;
  readonly postcode: string;
}

/** "12 Park Row, Leeds, LS1 4AP". */
export function addressText({ line_1, line_2, line_3, post_town, county, postcode }: Address): string {
  return [line_1, line_2, line_3, post_town, county, postcode].filter((part) => part !== "").join(", ");
}

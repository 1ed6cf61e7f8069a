// The six shapes of the outward part, with the letters that Royal Mail never uses in a position left out.
const OUTWARD = "[A-PR-UWYZ](?:\\d[\\dA-HJKPSTUW]?|[A-HK-Y]\\d[\\dABEHMNPRVWXY]?)";
const INWARD = "\\d[ABD-HJLNP-UW-Z]{2}";
const POSTCODE = new RegExp(`^(${OUTWARD})(${INWARD})$`);

/** A British postcode in capitals with its one space, such as `LS1 4AP`, however it was typed; null where it can't be one. */
export function parsePostcode(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[\s.-]/g, "");
  const parts = POSTCODE.exec(bare);
  return parts ? `${parts[1]} ${parts[2]}` : null;
}

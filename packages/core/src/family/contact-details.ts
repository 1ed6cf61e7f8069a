const LOCAL = /^[^\s@"(),:;<>[\]\\]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * Parses an email address and puts its domain in lower case; null if no mail can be delivered to it. Stricter than RFC
 * 5322 (no quoting, comments or bare hosts), because here a typing mistake is more likely than such an address.
 */
export function parseEmail(text: string): string | null {
  const [local = "", domain = "", ...more] = text.trim().split("@");
  if (more.length > 0 || text.trim().length > 254) return null;
  const dotted = !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
  if (!dotted || local.length > 64 || !LOCAL.test(local)) return null;
  const labels = domain.toLowerCase().split(".");
  const top = labels.at(-1) ?? "";
  if (labels.length < 2 || top.length < 2 || /^\d+$/.test(top) || !labels.every((label) => LABEL.test(label)))
    return null;
  return `${local}@${labels.join(".")}`;
}

const UK_NATIONAL = /^(?:1\d{8,9}|[2357]\d{9}|8\d{8,9})$/;
const ELSEWHERE = /^\+(?!44)[1-9]\d{7,14}$/;

/**
 * Parses a British phone number in any notation, or a foreign one with its `+`, to the form `+441134960000`; otherwise
 * null.
 */
export function parsePhone(text: string): string | null {
  const bare = text
    .trim()
    .replace(/\(0\)/, "")
    .replaceAll(/[\s().\-–/]/g, "")
    .replace(/^00/, "+");
  const national = /^(?:\+440?|0)(\d+)$/.exec(bare)?.[1];
  if (national !== undefined) return UK_NATIONAL.test(national) ? `+44${national}` : null;
  return ELSEWHERE.test(bare) ? bare : null;
}

// The six forms of the outward code, without the letters that Royal Mail never uses in a position.
const OUTWARD = "[A-PR-UWYZ](?:\\d[\\dA-HJKPSTUW]?|[A-HK-Y]\\d[\\dABEHMNPRVWXY]?)";
const INWARD = "\\d[ABD-HJLNP-UW-Z]{2}";
const POSTCODE = new RegExp(`^(${OUTWARD})(${INWARD})$`);

/** Parses a British postcode in any notation to capitals with one space, such as `LS1 4AP`; otherwise null. */
export function parsePostcode(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[\s.-]/g, "");
  const parts = POSTCODE.exec(bare);
  return parts ? `${parts[1]} ${parts[2]}` : null;
}

const LOCAL = /^[^\s@"(),:;<>[\]\\]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * An email address with its domain in lower case; null where nothing could be delivered to it. Stricter than RFC 5322
 * (no quoting, no comments, no bare hosts), because here a typing mistake is likelier than such an address.
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

/** A telephone number as `+441134960000`: a British one however it is written, or a foreign one with its `+`; otherwise null. */
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

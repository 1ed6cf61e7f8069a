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

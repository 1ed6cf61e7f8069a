/** The mail domains that most British families use. */
const COMMON = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "live.co.uk",
  "yahoo.com",
  "yahoo.co.uk",
  "icloud.com",
  "btinternet.com",
  "sky.com",
  "virginmedia.com",
  "talktalk.net",
  "aol.com",
] as const;

/** Domains that look like a mistake and are not one. */
const REAL = [
  "mail.com",
  "email.com",
  "ymail.com",
  "gmx.com",
  "live.com",
  "me.com",
  "mac.com",
  "msn.com",
  "hotmail.fr",
  "yahoo.fr",
];

/** The address that was probably meant, if its domain is one slip away from a common one; otherwise null. */
export function suggestEmail(email: string): string | null {
  const [local = "", typed = "", ...more] = email.trim().split("@");
  const domain = typed.toLowerCase();
  if (local === "" || more.length > 0 || !domain.includes(".")) return null;
  if (COMMON.some((one) => one === domain) || REAL.includes(domain)) return null;
  const meant = COMMON.find((one) => isOneSlip(domain, one));
  return meant === undefined ? null : `${local}@${meant}`;
}

/** One letter too many, too few or wrong, or two letters swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [left, right] = [typed.slice(at), meant.slice(at)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

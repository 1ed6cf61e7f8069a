import { Secret, TOTP } from "otpauth";

/** RFC 6238 as authenticator apps have it: SHA-1, six digits, steps of 30 seconds. Most apps ignore other parameters. */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** How many steps the clock of a phone may be early or late. */
const WINDOW = 1;

/** A new secret, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address in the QR code, which an authenticator app reads. */
export function totpAddress(secret: string, { issuer, email }: { readonly issuer: string; readonly email: string }) {
  return new TOTP({ ...PARAMETERS, issuer, label: email, secret }).toString();
}

/** The step whose code this is, among the present one and its neighbours. Null for any other text. */
export function stepOfCode(secret: string, code: string, nowSeconds: number): number | null {
  const totp = new TOTP({ ...PARAMETERS, secret });
  const delta = totp.validate({ token: code, timestamp: nowSeconds * 1_000, window: WINDOW });
  return delta === null ? null : Math.floor(nowSeconds / PARAMETERS.period) + delta;
}

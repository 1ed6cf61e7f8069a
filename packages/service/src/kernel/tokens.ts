import { createHmac, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";

/** What a login's token says: which session, and the how-manieth token of it. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string;
  readonly generation: number;
}

/** Makes and reads what proves a login, or the way to a mailbox. */
export interface Tokens {
  /** A token that counts for 24 hours. */
  sign(claims: Claims): Promise<string>;
  /** Null where it is not ours, was changed or has run out; `expired` lets the last one pass. */
  read(token: string, options?: { readonly expired?: boolean }): Promise<Claims | null>;
  /** The token of a link in a mail: always the same for one id, so that it need not be kept anywhere. */
  link(id: string): string;
  /** The id of such a token; null where it is not ours. */
  readLink(token: string): string | null;
  /** The code of a calendar's private address, made as a link is, and good for nothing else. */
  calendar(id: string): string;
  readCalendar(token: string): string | null;
}

const AUDIENCE = "matinee";
const LIFE = "24h";

/** Tokens by one secret: JWTs (HS256) for logins, and codes for links. Each has a key of its own. */
export function secretTokens(secret: string): Tokens {
  const loginKey = deriveKey(secret, "login tokens");
  const linkKey = deriveKey(secret, "mail links");
  const calendarKey = deriveKey(secret, "calendars");
  return {
    sign: ({ userId, sessionId, generation }) =>
      new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFE)
        .sign(loginKey),
    async read(token, { expired = false } = {}) {
      try {
        const { payload } = await jwtVerify(token, loginKey, {
          algorithms: ["HS256"],
          audience: AUDIENCE,
          requiredClaims: ["sub", "iat", "exp"],
          ...(expired && { currentDate: new Date(0) }),
        });
        const { sub: userId, sid: sessionId, gen: generation } = payload;
        return isUuid(userId) && isUuid(sessionId) && Number.isSafeInteger(generation)
          ? { userId, sessionId, generation: Number(generation) }
          : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    link: (id) => codeOf(linkKey, id),
    readLink: (token) => readCode(linkKey, token),
    calendar: (id) => codeOf(calendarKey, id),
    readCalendar: (token) => readCode(calendarKey, token),
  };
}

function proof(key: Buffer, id: string): Buffer {
  return createHmac("sha256", key).update(id).digest();
}

function codeOf(key: Buffer, id: string): string {
  return `${id}.${proof(key, id).toString("base64url")}`;
}

function readCode(key: Buffer, token: string): string | null {
  const [id = "", code = "", ...more] = token.split(".");
  const given = Buffer.from(code, "base64url");
  const wanted = proof(key, id);
  const ours = more.length === 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
  return ours && isUuid(id) ? id : null;
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(value);
}

/** Derives a separate HMAC key for each purpose, so that one key reveals neither the secret nor another key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}

import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions, type JWTVerifyResult, SignJWT } from "jose";
import type { KeyRing } from "./cipher.ts";

/** The claims of a login token. `generation` counts the tokens of the session from 1. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string;
  readonly generation: number;
}

/** Signs and reads login tokens, mail links, calendar codes and guest tokens, and hashes what is counted. */
export interface Tokens {
  /** Signs a login token that is valid for 24 hours. */
  sign(claims: Claims): Promise<string>;
  /** Returns null if the signature is wrong or the token has expired. With `expired`, an expired token is accepted. */
  read(token: string, options?: { readonly expired?: boolean }): Promise<Claims | null>;
  /** The token of a link in a mail. It is always the same for one id, so it is not stored. */
  link(id: string): string;
  /** Returns the id in a link token, or null if the signature is wrong. */
  readLink(token: string): string | null;
  /** The code in the link of a waiting list's offer. It is valid for that alone, and is no login. */
  offer(id: string): string;
  readOffer(token: string): string | null;
  /** The code in the link where a family leaves waiting lists that its children joined together. It is no login. */
  joinedLists(partyId: string): string;
  readJoinedLists(token: string): string | null;
  /** The code in the link where a family chooses what takes the place of lessons that are not held. It is no login. */
  lostLessons(familyId: string): string;
  readLostLessons(token: string): string | null;
  /** The code in the link of a payment page. It shows what one order owes and takes its payment, and nothing else. */
  payLink(orderId: string): string;
  readPayLink(token: string): string | null;
  /** The code in a calendar's private address. It is not valid as a link token. */
  calendar(id: string): string;
  readCalendar(token: string): string | null;
  /** The token of a visitor. It is always the same for one guest id. */
  guest(id: string): string;
  readGuest(token: string): string | null;
  /** A keyed hash of a text, to count it without storing it. */
  fingerprint(text: string): string;
}

const AUDIENCE = "matinee";
const LIFE = "24h";
/** What the keys of login tokens are derived for. */
const LOGIN_TOKENS = "login tokens";

/**
 * JWTs (HS256) for logins, and HMAC codes for links and calendars. Each kind has its own key, derived from a secret. The first secret signs
 * and counts; what another one signed is accepted.
 */
export function secretTokens(secrets: KeyRing<string>): Tokens {
  const keysFor = (purpose: string): KeyRing<KeyObject> => {
    const [first, ...others] = secrets;
    return [deriveKey(first, purpose), ...others.map((secret) => deriveKey(secret, purpose))];
  };
  const loginKeys = keysFor(LOGIN_TOKENS);
  const linkKeys = keysFor("mail links");
  const offerKeys = keysFor("waiting list offers");
  const joinedListKeys = keysFor("joined waiting lists");
  const lostLessonKeys = keysFor("lost lessons");
  const payLinkKeys = keysFor("payment links");
  const calendarKeys = keysFor("calendars");
  const guestKeys = keysFor("guests");
  const [countKey] = keysFor("counted texts");
  return {
    sign: ({ userId, sessionId, generation }) =>
      new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: keyId(loginKeys[0]) })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFE)
        .sign(loginKeys[0]),
    async read(token, { expired = false } = {}) {
      try {
        const { payload } = await verified(token, loginKeys, {
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
    link: (id) => codeOf(linkKeys[0], id),
    readLink: (token) => readCode(linkKeys, token),
    offer: (id) => codeOf(offerKeys[0], id),
    readOffer: (token) => readCode(offerKeys, token),
    joinedLists: (id) => codeOf(joinedListKeys[0], id),
    readJoinedLists: (token) => readCode(joinedListKeys, token),
    lostLessons: (id) => codeOf(lostLessonKeys[0], id),
    readLostLessons: (token) => readCode(lostLessonKeys, token),
    payLink: (orderId) => codeOf(payLinkKeys[0], orderId),
    readPayLink: (token) => readCode(payLinkKeys, token),
    calendar: (id) => codeOf(calendarKeys[0], id),
    readCalendar: (token) => readCode(calendarKeys, token),
    guest: (id) => codeOf(guestKeys[0], id),
    readGuest: (token) => readCode(guestKeys, token),
    fingerprint: (text) => hmacOf(countKey, text).toString("base64url"),
  };
}

function hmacOf(key: KeyObject, id: string): Buffer {
  return createHmac("sha256", key).update(id).digest();
}

function codeOf(key: KeyObject, id: string): string {
  return `${id}.${hmacOf(key, id).toString("base64url")}`;
}

function readCode(keys: KeyRing<KeyObject>, token: string): string | null {
  const [id = "", code = "", ...more] = token.split(".");
  const given = Buffer.from(code, "base64url");
  const ours = more.length === 0 && keys.some((key) => isEqual(given, hmacOf(key, id)));
  return ours && isUuid(id) ? id : null;
}

function isEqual(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The names of the keys that sign logins, as tokens tell them. Two processes without a common one accept nothing of each other. */
export function sessionKeyIds(secrets: KeyRing<string>): string[] {
  return secrets.map((secret) => keyId(deriveKey(secret, LOGIN_TOKENS)));
}

/** Names a key in a token's header, and says nothing about it. */
function keyId(key: KeyObject): string {
  return hmacOf(key, "key id").toString("hex").slice(0, 8);
}

/** Verifies with the key that the token names. A token of an earlier version names none; then any of the keys may have signed it. */
async function verified(token: string, keys: KeyRing<KeyObject>, options: JWTVerifyOptions): Promise<JWTVerifyResult> {
  let refused: unknown;
  for (const key of keys) {
    const keyFor: JWTVerifyGetKey = ({ kid }) => {
      if (kid !== undefined && kid !== keyId(key)) throw new errors.JWSSignatureVerificationFailed();
      return key;
    };
    try {
      return await jwtVerify(token, keyFor, options);
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      refused = error;
    }
  }
  throw refused;
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(value);
}

/** By purpose and secret. There are as many as settings and purposes: a few dozen. */
const derivedKeys = new Map<string, Map<string, KeyObject>>();

/**
 * Derives a separate HMAC key for each purpose, so that one key reveals neither the secret nor another key. Each is made once. As an object
 * it is read once too: with a key of plain bytes, Node takes four times as long for a hash.
 */
export function deriveKey(secret: string, purpose: string): KeyObject {
  const ofPurpose = derivedKeys.get(purpose) ?? new Map<string, KeyObject>();
  const known = ofPurpose.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(createHmac("sha256", secret).update(purpose).digest());
  derivedKeys.set(purpose, ofPurpose.set(secret, key));
  return key;
}

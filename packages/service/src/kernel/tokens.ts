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
}

const AUDIENCE = "matinee";
const LIFE = "24h";

/** Tokens by one secret: JWTs (HS256) for logins, and codes for links. Each has a key of its own. */
export function secretTokens(secret: string): Tokens {
  const loginKey = createHmac("sha256", secret).update("login tokens").digest();
  const linkKey = createHmac("sha256", secret).update("mail links").digest();
  const proof = (id: string) => createHmac("sha256", linkKey).update(id).digest();
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
    link: (id) => `${id}.${proof(id).toString("base64url")}`,
    readLink(token) {
      const [id = "", code = "", ...more] = token.split(".");
      const given = Buffer.from(code, "base64url");
      const wanted = proof(id);
      const ours = more.length === 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
      return ours && isUuid(id) ? id : null;
    },
  };
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(value);
}

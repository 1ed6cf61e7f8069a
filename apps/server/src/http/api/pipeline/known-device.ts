import { createHash, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "@matinee/service/kernel";
import { getCookie, setCookie } from "hono/cookie";
import type { Config } from "../../../config/config.ts";
import { equalText } from "../../../kernel/equal-text.ts";
import type { AppContext } from "../../app-env.ts";

type DeviceConfig = Pick<Config, "sessionSecrets" | "production">;

const ID_BYTES = 16;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The id of this browser, if somebody has proved in it that the account of `email` is theirs. Strangers who try passwords from elsewhere
 * then cannot shut it out. The cookie is no login: it only says which limits count.
 */
export function knownDevice(c: AppContext, { sessionSecrets }: DeviceConfig, email: string): string | null {
  const [id = "", code = ""] = (getCookie(c, cookieNameOf(email)) ?? "").split(".");
  const isOurs = sessionSecrets.some((secret) => equalText(code, codeOf(secret, id, email)));
  return id !== "" && isOurs ? id : null;
}

/** Remembers that the account of `email` was proved in this browser, by its password or by a mailed link. */
export function rememberDevice(c: AppContext, config: DeviceConfig, email: string): void {
  const id = knownDevice(c, config, email) ?? randomBytes(ID_BYTES).toString("base64url");
  setCookie(c, cookieNameOf(email), `${id}.${codeOf(config.sessionSecrets[0], id, email)}`, {
    path: "/api",
    httpOnly: true,
    sameSite: "Lax",
    secure: config.production,
    maxAge: YEAR_SECONDS,
  });
}

/** A family may use one browser for several accounts. The name holds no part of the address that could be read back. */
const cookieNameOf = (email: string) => `known_device_${emailMark(email)}`;

/** Part of a cookie's name. */
export function emailMark(email: string): string {
  return createHash("sha256").update(plain(email)).digest("hex").slice(0, 8);
}

function codeOf(secret: string, id: string, email: string): string {
  return createHmac("sha256", deriveKey(secret, "known devices"))
    .update(`${id} ${plain(email)}`)
    .digest("base64url");
}

const plain = (email: string) => email.trim().toLowerCase();

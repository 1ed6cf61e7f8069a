import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { request as requestHttp, IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { Webhook } from "standardwebhooks";
import { isPublicAddress } from "../hosts/is-public-address.ts";
import { codeOf, resolveName } from "../hosts/resolve-name.ts";
import type { WebhookMessage, WebhookSender } from "./webhook-sender.ts";

const ANSWER_MS = 10_000;
/** Of an answer no more is read. What is sent is a few hundred bytes. */
const MOST_BYTES = 65_536;
const EXCERPT_CHARACTERS = 500;

export interface WebhookSenderOptions {
  /** True outside production: plain http is fine, and only addresses in our own network are asked. */
  readonly local: boolean;
  /** The addresses of a name; empty: it has none. Throws if that can't be found out. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
  /** Certificates to trust besides the usual ones, for tests. */
  readonly ca?: string;
}

class Refused extends Error {}

/**
 * Posts signed events (https://www.standardwebhooks.com). Whoever types an address decides where it leads: in production only over https, only
 * to the public internet, at the very address that was looked at, and without following redirects. A trial copy may run on the data of
 * production, so it tells nobody outside.
 */
export function httpWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { local, timeoutMs = ANSWER_MS, ca } = options;
  const resolve = options.resolve ?? (local ? lookUpLocally : resolveName);

  async function addressOf(url: URL): Promise<string> {
    if (url.protocol !== "https:" && !local) throw new Refused("The address must begin with https://.");
    const host = url.hostname.replaceAll(/^\[|\]$/gu, "");
    const found = isIP(host) === 0 ? await resolve(host) : [host];
    const [address] = found;
    if (address === undefined) throw new Refused(`DNS has no answer for ${host}.`);
    const wrong = found.find((one) => isPublicAddress(one) === local);
    if (wrong !== undefined)
      throw new Refused(
        local
          ? `${host} leads to ${wrong}. A trial copy tells nobody outside.`
          : `${host} leads to ${wrong}, which nobody can reach from the internet.`,
      );
    return address;
  }

  async function post(message: WebhookMessage, signal: AbortSignal): Promise<{ status: number; excerpt: string }> {
    const url = new URL(message.url);
    const address = await addressOf(url);
    signal.throwIfAborted();
    const { body } = message;
    const sent = (url.protocol === "https:" ? requestHttps : requestHttp)({
      method: "POST",
      host: address,
      ...(url.port !== "" && { port: Number(url.port) }),
      servername: isIP(url.hostname) === 0 ? url.hostname : "",
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, "content-length": Buffer.byteLength(body), ...headersOf(message) },
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
    });
    // What fails after the answer has begun fails where it is read.
    sent.on("error", () => undefined);
    const answered = once(sent, "response");
    sent.end(body);
    const response: unknown = (await answered)[0];
    if (!(response instanceof IncomingMessage)) throw new TypeError("A request was answered by no message");
    return { status: response.statusCode ?? 0, excerpt: await readBounded(response) };
  }

  return {
    async send(message) {
      const startedAt = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const durationMs = () => Math.round(performance.now() - startedAt);
      try {
        const { status, excerpt } = await post(message, signal);
        const error = status >= 200 && status < 300 ? null : statusText(status);
        return { status, durationMs: durationMs(), error, excerpt };
      } catch (error) {
        const seconds = timeoutMs / 1_000;
        const why = signal.aborted ? `There was no full answer within ${seconds} seconds.` : failureText(error);
        return { status: null, durationMs: durationMs(), error: why, excerpt: "" };
      }
    },
  };
}

function headersOf({ id, body, sentAt, secrets }: WebhookMessage): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Matinee-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(" "),
  };
}

/** The beginning of an answer as text. What is longer than the bound is cut off, and the connection with it. */
async function readBounded(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    bytes += part.length;
    if (bytes >= MOST_BYTES) break;
  }
  response.destroy();
  // The database takes no NUL, and nobody can read the other control characters.
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replaceAll(/[\p{Cc}\s]+/gu, " ");
  return text.trim().slice(0, EXCERPT_CHARACTERS).toWellFormed();
}

function statusText(status: number): string {
  if (status >= 300 && status < 400) return `The address answered ${status}. Redirects are not followed.`;
  return `The address answered ${status}.`;
}

function failureText(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = codeOf(error);
  if (/CERT|SIGNATURE|SSL|TLS|EPROTO/u.test(code)) return `The certificate of the address is not valid (${code}).`;
  return `The address can't be reached (${code === "" ? "no code" : code}).`;
}

async function lookUpLocally(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

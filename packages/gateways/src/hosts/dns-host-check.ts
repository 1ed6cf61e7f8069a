import { request } from "node:https";
import type { HostCheck, HostProblem } from "./host-check.ts";
import { isPublicAddress } from "./is-public-address.ts";
import { codeOf, resolveName } from "./resolve-name.ts";

const ANSWER_MS = 5_000;
/** Of an answer no more is read: it is not kept. */
const MOST_BYTES = 1_024;

/** How an address answered: with our sign of life, with something else, or not, with the code of the failure. */
export type Answer = "ours" | "other" | { readonly failed: string };

export interface HostCheckOptions {
  /** True outside production: names of this machine are fine, and private addresses may be asked. */
  readonly local: boolean;
  /** The addresses of a name; empty: it has none. Throws if that can't be found out. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Asks the server at `address` for `host` over HTTPS. */
  readonly ask?: (host: string, address: string) => Promise<Answer>;
}

/**
 * Asks DNS for a name, and the server that it leads to for its certificate and its sign of life. Whoever types a name decides where it
 * leads: outside a trial only addresses on the public internet are asked, at the address that was looked at, over HTTPS on its usual port,
 * without following redirects.
 */
export function dnsHostCheck({ local, resolve = resolveName, ask = askHealth }: HostCheckOptions): HostCheck {
  return {
    async check(host, mainHost) {
      if (local && (host === "localhost" || host.endsWith(".localhost"))) return null;
      const target = mainHost === null ? "the main shop" : mainHost;
      let addresses: readonly string[];
      try {
        addresses = await resolve(host);
      } catch {
        return { text: `We could not look up ${host}. We will try again automatically.`, isCertain: false };
      }
      const [address] = addresses;
      if (address === undefined)
        return certain(
          `DNS has no answer for ${host}. Where the domain is registered, add a CNAME record for ${host} to ${target}.`,
        );
      const closed = local ? undefined : addresses.find((one) => !isPublicAddress(one));
      if (closed !== undefined)
        return certain(
          `DNS leads ${host} to ${closed}, which nobody can reach from the internet. Change its record to a CNAME to ${target}.`,
        );
      const answer = await ask(host, address);
      if (answer === "ours") return null;
      if (answer === "other")
        return certain(
          `${host} leads to ${address}, which shows another website. Change its DNS record to a CNAME to ${target}.`,
        );
      return certain(failureText(host, address, answer.failed));
    },
  };
}

const certain = (text: string): HostProblem => ({ text, isCertain: true });

function failureText(host: string, address: string, code: string): string {
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return `${host} leads to ${address}, whose certificate is for another name. Whoever runs Matinee adds ${host} to its certificates.`;
  if (code === "CERT_HAS_EXPIRED") return `The certificate of ${host} has run out. Whoever runs Matinee renews it.`;
  if (/CERT|SIGNATURE|SSL|TLS|EPROTO/u.test(code))
    return `${host} leads to ${address}, which has no certificate that browsers trust. Whoever runs Matinee adds one for ${host}.`;
  return `${host} leads to ${address}, where nothing answers on HTTPS. Check the DNS record, or ask whoever runs Matinee.`;
}

async function askHealth(host: string, address: string): Promise<Answer> {
  return await new Promise((resolve) => {
    const asked = request(
      {
        host: address,
        port: 443,
        servername: host,
        path: "/healthz",
        headers: { Host: host, Accept: "application/json" },
        agent: false,
        signal: AbortSignal.timeout(ANSWER_MS),
      },
      (response) => {
        let text = "";
        const end = () => {
          response.destroy();
          resolve(response.statusCode === 200 && text.startsWith('{"status":"alive"') ? "ours" : "other");
        };
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
          if (text.length >= MOST_BYTES) end();
        });
        response.on("end", end);
        response.on("error", (error) => resolve({ failed: codeOf(error) }));
      },
    );
    asked.on("error", (error) => resolve({ failed: codeOf(error) }));
    asked.end();
  });
}

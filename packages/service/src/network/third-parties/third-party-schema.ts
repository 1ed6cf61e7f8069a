import { z } from "zod";

// What passes here goes into a header as it stands: neither a pattern nor anything that ends a rule of the content policy.
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/u;
const LOOPBACK = new Set(["127.0.0.1", "localhost"]);

interface Where {
  readonly production: boolean;
}

/** The address of a script: https, or outside production http on this machine. `{account}` in it stands for the account. */
export function scriptUrl({ production }: Where) {
  const local = production ? "" : " (outside production also http://127.0.0.1 and http://localhost)";
  return z.string().refine(
    (text) => {
      const url = webUrl(text, production);
      return url !== null && url.protocol.startsWith("http") && url.hash === "";
    },
    { error: `must be the address of a script that begins with https://${local}` },
  );
}

/** Further origins, comma-separated: https:// or, for sockets, wss://. */
export function originList({ production }: Where) {
  const isOrigin = (text: string) => {
    const url = webUrl(text, production);
    return url !== null && url.pathname === "/" && url.search === "" && url.hash === "";
  };
  return z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .refine((parts) => parts.every(isOrigin), {
      error: ({ input }) => {
        const wrong = Array.isArray(input) ? input.map(String).filter((part) => !isOrigin(part)) : [];
        return `must name origins such as https://example.com or wss://example.com, not ${wrong.join(", ")}`;
      },
      abort: true,
    })
    .transform((parts) => parts.map(originOf));
}

export const accountName = z.string().regex(/^[\w.:@/+-]{1,200}$/u, {
  error: "must be a key or account name: letters, digits and . : @ / + - _ only",
});

/** Scheme, host and port; unlike URL's own `origin` also of sockets. */
export function originOf(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}`;
}

function webUrl(text: string, production: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== "" || url.password !== "" || !HOST.test(url.hostname)) return null;
  const isSecure = url.protocol === "https:" || url.protocol === "wss:";
  const isLocal = (url.protocol === "http:" || url.protocol === "ws:") && !production && LOOPBACK.has(url.hostname);
  return isSecure || isLocal ? url : null;
}

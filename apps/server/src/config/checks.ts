/** Each check answers the value, or a sentence that says what is wrong with it. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problem: string };

const good = <T>(value: T): Checked<T> => ({ ok: true, value });
const bad = (problem: string): { ok: false; problem: string } => ({ ok: false, problem });

export function wholeNumber(min: number, max: number): (text: string) => Checked<number> {
  return (text) => {
    const value = Number(text);
    return /^\d+$/u.test(text) && value >= min && value <= max
      ? good(value)
      : bad(`must be a whole number from ${min} to ${max}`);
  };
}

export function address(...protocols: string[]): (text: string) => Checked<string> {
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && protocols.includes(url.protocol.slice(0, -1))
      ? good(text)
      : bad(`must be an address that begins with ${protocols.map((p) => `${p}://`).join(" or ")}`);
  };
}

/** An address of our own: a path on this origin, or a whole address without a slash at the end. */
export function appAddress(text: string): Checked<string> {
  if (/^\/[\w/-]*$/u.test(text)) return good(text);
  const whole = address("http", "https")(text);
  return whole.ok
    ? good(text.replace(/\/+$/u, ""))
    : bad("must be a path such as /admin, or an address that begins with https://");
}

export function hostNames(text: string): Checked<string[]> {
  const hosts = text
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");
  const wrong = hosts.filter((host) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/u.test(host));
  if (hosts.length === 0) return bad("must name at least one host");
  return wrong.length === 0
    ? good(hosts)
    : bad(`has names that are no host names (without scheme and port): ${wrong.join(", ")}`);
}

export function oneOf<const T extends string>(...values: readonly T[]): (text: string) => Checked<T> {
  return (text) => {
    const found = values.find((value) => value === text);
    return found === undefined ? bad(`must be one of ${values.join(", ")}`) : good(found);
  };
}

export function startsWith(...prefixes: string[]): (text: string) => Checked<string> {
  return (text) =>
    prefixes.some((prefix) => text.startsWith(prefix)) ? good(text) : bad(`must begin with ${prefixes.join(" or ")}`);
}

export function anyText(text: string): Checked<string> {
  return good(text);
}

/** A secret nobody can guess: long, and not one letter or word over and over. */
export function strongSecret(text: string): Checked<string> {
  return text.length >= 32 && new Set(text).size >= 10
    ? good(text)
    : bad("is too weak: give at least 32 random characters (openssl rand -base64 36)");
}

export function key32(text: string): Checked<Uint8Array> {
  const bytes = /^[0-9a-f]{64}$/iu.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  if (bytes.length !== 32) return bad("must be 32 bytes as base64 or hex (openssl rand -base64 32)");
  return new Set(bytes).size >= 8
    ? good(Uint8Array.from(bytes))
    : bad("is too weak: take random bytes (openssl rand -base64 32)");
}

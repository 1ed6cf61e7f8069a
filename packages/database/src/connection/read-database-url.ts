/** An address of PostgreSQL as an operator writes it, in parts. */
export interface DatabaseAddress {
  /** One address for each host, in the order of the operator's. The driver knows no address of several hosts. */
  readonly urls: readonly [string, ...string[]];
  /** True if a connection may only lead to a host that accepts writes. */
  readonly readWrite: boolean;
}

/** An address that leads nowhere. `problem` continues the name of its setting, and holds no password. */
export class DatabaseUrlError extends Error {
  override name = "DatabaseUrlError";
  readonly problem: string;
  constructor(problem: string) {
    super(`The address of the database ${problem}.`);
    this.problem = problem;
  }
}

/** Scheme, role and password, hosts, the rest. */
const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/su;
const hostPattern = /^(?:\[[\da-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/iu;
/** libpq's two words for the host that accepts writes. */
const readWriteModes = new Set(["read-write", "primary"]);

/**
 * Reads an address in libpq's form, which may name several hosts: `postgres://role@first:5432,second:5432/name?target_session_attrs=read-write`.
 * Throws `DatabaseUrlError`.
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [, scheme = "", role = "", hostList = "", rest = ""] = parts.exec(text) ?? refuse(notAnAddress);
  const query = new URLSearchParams(rest.split("?")[1] ?? "");
  if (query.get("host")?.includes(",") === true)
    refuse(
      "must name its hosts before the name of the database (postgres://first:5432,second:5432/name), not in host=",
    );
  const wanted = query.get("target_session_attrs") ?? "any";
  const readWrite = readWriteModes.has(wanted);
  if (!readWrite && wanted !== "any")
    refuse(`has target_session_attrs=${wanted}, but Matinee writes: read-write is needed`);
  const [first = "", ...others] = hostList.split(",");
  if (others.length > 0 && !readWrite)
    refuse(
      "names several hosts and needs ?target_session_attrs=read-write, so that the one that accepts writes is used",
    );
  for (const host of others.length > 0 ? [first, ...others] : []) checkHost(host);
  const urlOf = (host: string) => withoutTarget(`${scheme}${role}${host}${rest}`);
  return { urls: [urlOf(first), ...others.map(urlOf)], readWrite };
}

const notAnAddress = "must be an address that begins with postgres:// or postgresql://";

function checkHost(host: string): void {
  const port = hostPattern.exec(host)?.[1];
  if (!hostPattern.test(host) || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)))
    refuse(`has a host that is not one: ${host === "" ? "an empty one" : host}`);
}

function withoutTarget(text: string): string {
  const readable = withHost(text);
  if (!URL.canParse(readable)) refuse(notAnAddress);
  const url = new URL(readable);
  if (!url.searchParams.has("target_session_attrs")) return text;
  url.searchParams.delete("target_session_attrs");
  return url.href;
}

/** The same address in a form that `URL` reads: libpq and the driver need no host before the database's name where `host=` names a socket. */
function withHost(text: string): string {
  return text.replace(/^([^/?#]*\/\/[^/?#]+@)(?=\/[^?#]*\?(?:[^#]*&)?host=\/)/u, "$1localhost");
}

function refuse(problem: string): never {
  throw new DatabaseUrlError(problem);
}

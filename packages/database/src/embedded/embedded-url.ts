import { lstatSync } from "node:fs";
import { join } from "node:path";

/** The system's limit for the path of a socket, in bytes; the shortest is that of macOS. */
const LONGEST_PATH = 103;
const ANY_PORT = 65_535;

/**
 * The folder in which the server listens on a Unix socket: its own, which nobody else may enter. Null where that can't be: on Windows, if
 * the path is too long, or if it has a comma or a quotation mark, which separate folders there.
 */
export function socketFolder(clusterDir: string): string | null {
  if (!/^\/[^,"]*$/u.test(clusterDir)) return null;
  return Buffer.byteLength(socketPath(clusterDir, ANY_PORT)) <= LONGEST_PATH ? clusterDir : null;
}

/** PostgreSQL chooses the name. */
function socketPath(clusterDir: string, port: number): string {
  return join(clusterDir, `.s.PGSQL.${port}`);
}

interface EmbeddedAddress {
  readonly role: string;
  readonly password: string;
  readonly database: string;
}

/**
 * The address of a running server: by its Unix socket if it has one, which costs both sides less than TCP does. Without `host=`, the rest of
 * the address leads to the same server by TCP.
 */
export function embeddedUrl(clusterDir: string, port: number, { role, password, database }: EmbeddedAddress): string {
  const byTcp = `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const folder = socketFolder(clusterDir);
  return folder !== null && isSocket(socketPath(folder, port)) ? `${byTcp}?host=${encodeURIComponent(folder)}` : byTcp;
}

function isSocket(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSocket() ?? false;
}

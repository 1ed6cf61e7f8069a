import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** The unprivileged user for PostgreSQL, which refuses to run as root. Null means the current user. */
export type ServiceUser = { name: string; uid: number; gid: number } | null;

/** Creates a user if none exists, unless `looking` is true. */
export function chooseServiceUser(clusterDir: string, looking = false): ServiceUser {
  if (process.getuid?.() !== 0) return null;
  const users = readUsers();
  const owner = ownerOf(clusterDir);
  const user =
    users.find((candidate) => candidate.uid === owner && candidate.uid !== 0) ??
    users.find((candidate) => candidate.name === "postgres") ??
    users.find((candidate) => candidate.name === "matinee") ??
    (looking ? undefined : createUser()) ??
    users.find((candidate) => candidate.name === "nobody");
  if (user === undefined) {
    throw new EmbeddedDatabaseError(
      "PostgreSQL refuses to run as root, and no user for it could be made. Run `useradd --system matinee`, start as an ordinary user, or set DATABASE_URL.",
    );
  }
  return user;
}

/** Creates the cluster's folder and gives it to its user. */
export function prepareFolder(clusterDir: string, user: ServiceUser): void {
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(clusterDir, user.uid, user.gid);
}

/**
 * Throws if the user cannot enter one of the paths, such as below a home folder of mode 700. PostgreSQL itself would only say
 * "could not access directory".
 */
export function checkReachable(paths: string[], user: ServiceUser): void {
  if (user === null) return;
  for (const path of paths) {
    for (let folder = dirname(resolve(path)); folder !== dirname(folder); folder = dirname(folder)) {
      if (canEnter(folder, user)) continue;
      throw new EmbeddedDatabaseError(
        `The database can't reach ${path}: PostgreSQL refuses to run as root and runs as the user "${user.name}", who may not enter ${folder}. ` +
          `Do one of these: let others pass through it (chmod o+x ${folder}), move the project and DATA_DIR to a folder that everyone may enter (such as /srv or /opt), ` +
          `start Matinee as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
      );
    }
  }
}

function canEnter(folder: string, user: NonNullable<ServiceUser>): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function ownerOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.uid ?? null;
}

function readUsers(): NonNullable<ServiceUser>[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(":");
      return name !== undefined && uid !== undefined && gid !== undefined
        ? [{ name, uid: Number(uid), gid: Number(gid) }]
        : [];
    });
}

function createUser(): ServiceUser | undefined {
  try {
    execFileSync(
      "useradd",
      ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "matinee"],
      { stdio: "ignore" },
    );
  } catch {
    return undefined;
  }
  return readUsers().find((user) => user.name === "matinee");
}

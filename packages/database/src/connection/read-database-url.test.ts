import { expect, test } from "vitest";
import { DatabaseUrlError, readDatabaseUrl } from "./read-database-url.ts";

const problemOf = (text: string) => {
  try {
    readDatabaseUrl(text);
    return null;
  } catch (error) {
    return error instanceof DatabaseUrlError ? error.problem : error;
  }
};

test.each([
  "postgres://matinee:pw@db.example/matinee",
  "postgresql://db.example:6432/matinee?sslmode=verify-full",
  "postgres:///matinee?host=/var/run/postgresql",
  "postgres://matinee:pw@/matinee?host=/var/run/postgresql&port=5433",
  "postgres://matinee:p@w@/matinee?sslmode=disable&host=/var/run/postgresql",
  "postgres://matinee:pw@%2Fvar%2Frun%2Fpostgresql/matinee",
  "postgres://a%40b:p%2Fw@[::1]:5432/matinee",
])("%s, of one host, stays as it is", (text) => {
  expect(readDatabaseUrl(text)).toEqual({ urls: [text], readWrite: false });
});

test("several hosts are one address each, with everything else the same", () => {
  expect(
    readDatabaseUrl(
      "postgres://m:p@one.example:5432,two.example,[::1]:6432/shop?target_session_attrs=read-write&ssl=true",
    ),
  ).toEqual({
    urls: [
      "postgres://m:p@one.example:5432/shop?ssl=true",
      "postgres://m:p@two.example/shop?ssl=true",
      "postgres://m:p@[::1]:6432/shop?ssl=true",
    ],
    readWrite: true,
  });
});

test("one host may be asked whether it accepts writes", () => {
  expect(readDatabaseUrl("postgres://one/shop?target_session_attrs=primary")).toEqual({
    urls: ["postgres://one/shop"],
    readWrite: true,
  });
});

test.each([
  ["mysql://x", "must be an address that begins with postgres:// or postgresql://"],
  ["postgres://matinee:pw@/x", "must be an address that begins with postgres:// or postgresql://"],
  ["postgres://matinee:pw@/x?sslmode=disable", "must be an address that begins with postgres:// or postgresql://"],
  ["postgres://one:99999/x", "must be an address that begins with postgres:// or postgresql://"],
  [
    "postgres://one,two/x",
    "names several hosts and needs ?target_session_attrs=read-write, so that the one that accepts writes is used",
  ],
  [
    "postgres://one,two/x?target_session_attrs=standby",
    "has target_session_attrs=standby, but Matinee writes: read-write is needed",
  ],
  ["postgres://one:0,two/x?target_session_attrs=read-write", "has a host that is not one: one:0"],
  ["postgres://one,,two/x?target_session_attrs=read-write", "has a host that is not one: an empty one"],
  [
    "postgres:///x?host=one,two&target_session_attrs=read-write",
    "must name its hosts before the name of the database (postgres://first:5432,second:5432/name), not in host=",
  ],
])("%s is refused", (text, problem) => {
  expect(problemOf(text)).toBe(problem);
});

test("a refusal holds no password", () => {
  expect(problemOf("postgres://m:secret@one:0,two/x?target_session_attrs=read-write")).not.toContain("secret");
});

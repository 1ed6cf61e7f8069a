import { z } from "zod";
import { checkRows } from "../rows-of.ts";
import { DatabaseClient } from "./database-client.ts";

/** PostgreSQL applies no policies to the role. `message` says what to do. */
class RoleError extends Error {
  override name = "RoleError";
  constructor() {
    super(
      "The role in DATABASE_URL is a superuser or has BYPASSRLS. PostgreSQL applies no row-level security to it, so one fault could show a family's data to another. Name a role that owns the database and has neither (docs/operations.md, Row-level security).",
    );
  }
}

const TIMEOUT_MS = 10_000;
const roleRow = z.object({ above: z.boolean() });

/** Throws `RoleError` for a role that row-level security does not bind. */
export async function requireBoundRole(url: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: "matinee check",
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user",
    );
    if (checkRows("the role of the connection", roleRow, rows).some(({ above }) => above)) throw new RoleError();
  } finally {
    await client.end();
  }
}

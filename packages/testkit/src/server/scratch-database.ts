import { randomBytes } from "node:crypto";
import { asAdmin, createDatabase, dropDatabases } from "../database/database-admin.ts";
import { startTestServer } from "../database/test-server.ts";

export interface ScratchDatabase {
  url: string;
  /** Drops the database, and stops the server if it was started for it. */
  stop(): Promise<void>;
}

/** An empty database for a product process, on the server of `DATABASE_URL` or an embedded one. */
export async function scratchDatabase(): Promise<ScratchDatabase> {
  const server = await startTestServer(process.env["DATABASE_URL"]);
  const name = `matinee_scratch_${randomBytes(4).toString("hex")}`;
  await asAdmin(server.adminUrl, (admin) => createDatabase(admin, name, { owner: server.owner }));
  return {
    url: server.urlOf(name),
    async stop() {
      if (!server.isTemporary) await asAdmin(server.adminUrl, (admin) => dropDatabases(admin, name));
      await server.stop();
    },
  };
}

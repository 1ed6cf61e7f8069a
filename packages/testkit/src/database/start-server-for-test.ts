import { startTestServer } from "./test-server.ts";

/** A process for tests that starts a database, prints its address and waits to be killed. */
const server = await startTestServer(undefined, { fsync: "off" });
process.stdout.write(`${server.adminUrl}\n`);

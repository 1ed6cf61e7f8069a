import { testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { checkProcesses } from "../cli/check-processes.ts";
import { noteJobRun } from "../jobs/note-job-run.ts";
import { joinProcesses, type JoinedProcesses, NO_JOBS, OTHER_SECRETS } from "./running-processes.ts";

const { db, url } = await testDatabase();
const [OLD, NEW, OTHER] = ["a".repeat(40), "b".repeat(40), "c".repeat(40)] as const;
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const joined: JoinedProcesses[] = [];

type Join = Partial<Parameters<typeof joinProcesses>[0]> & { readonly production?: boolean };
const join = async (sessionSecrets: [string, ...string[]], { production = true, ...more }: Join = {}) => {
  const one = await joinProcesses({
    config: { production, sessionSecrets },
    database: { systemDb: db },
    log,
    works: true,
    pace: 0.002,
    ...more,
  });
  joined.push(one);
  return one;
};
const doctor = async (sessionSecrets: [string, ...string[]] = [OLD], secretsGenerated = false) =>
  await checkProcesses({ databaseUrl: url, dataDir: "/nowhere", sessionSecrets, secretsGenerated });
/** As if all processes had started a while ago. */
const earlier = async (by: string) =>
  await sql`update running_process set started_at = started_at - ${by}::interval`.execute(db);

afterEach(async () => {
  for (const one of joined.splice(0)) await one.leave();
  await sql`delete from running_process`.execute(db);
  await noteJobRun(db);
  lines.length = 0;
});

test("in production a process with other secrets than one that runs is refused, and is on the list no more", async () => {
  const first = await join([OLD]);
  await expect(join([OTHER])).rejects.toThrow("SESSION_SECRET does not fit");
  await expect(join([OTHER, NEW])).rejects.toThrow("SESSION_SECRET does not fit");
  const rows = await db.selectFrom("running_process").select("session_keys").execute();
  expect(rows).toHaveLength(1);
  // What is stored says nothing of the secret.
  expect(rows[0]?.session_keys).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/u)]);
  await first.leave();
  await join([OTHER]);
});

test("a key is replaced in the documented steps while processes run", async () => {
  for (const ring of [[OLD], [OLD, NEW], [NEW, OLD]] as const) await join([...ring]);
  // Those of the first step are restarted by then.
  await joined[0]?.leave();
  await join([NEW]);
  expect(lines).toEqual([]);
});

test("a process that was killed is taken for gone after two minutes", async () => {
  await join([OLD], { pace: 1_000 });
  await sql`update running_process set seen_at = now() - interval '119 seconds'`.execute(db);
  await expect(join([OTHER])).rejects.toThrow("SESSION_SECRET does not fit");
  await sql`update running_process set seen_at = now() - interval '121 seconds'`.execute(db);
  expect(await join([OTHER])).toBeDefined();
});

test("outside production, and where both were there already, it is said once, and doctor fails", async () => {
  await join([OLD]);
  expect((await doctor()).problem).toBeNull();
  expect((await doctor([OTHER])).problem).toContain(OTHER_SECRETS);
  expect((await doctor([OTHER], true)).problem).toBeNull();
  await join([OTHER], { production: false });
  await vi.waitUntil(() => lines.filter((line) => line.includes(OTHER_SECRETS)).length >= 2);
  expect((await doctor()).problem).toContain(OTHER_SECRETS);
});

test("a process that runs while no jobs do says so once, and again when they do; doctor fails meanwhile", async () => {
  expect(await doctor()).toMatchObject({ problem: null, note: "none runs on this database" });
  await join([OLD], { works: false });
  await sql`update job_run set ran_at = now() - interval '1 hour'`.execute(db);
  // A worker that was started beside it has a moment.
  expect((await doctor()).problem).toBeNull();
  await earlier("6 minutes");
  await vi.waitUntil(() => lines.some((line) => line.includes(NO_JOBS)));
  expect((await doctor()).problem).toBe(NO_JOBS);
  await noteJobRun(db);
  await vi.waitUntil(() => lines.some((line) => line.includes("no longer: no jobs run")));
  expect((await doctor()).problem).toBeNull();
  expect(lines).toHaveLength(2);
});

test("doctor says what a process noticed of a proxy", async () => {
  await join([OLD], { isBehindProxy: () => true });
  expect((await doctor()).problem).toContain("TRUST_PROXY is 0");
});

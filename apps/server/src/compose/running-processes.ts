import { type Db, rowsOf, sqlState } from "@matinee/database";
import { sessionKeyIds } from "@matinee/service/kernel";
import { sql } from "kysely";
import type { Logger } from "pino";
import { z } from "zod";
import { type Config, ConfigError } from "../config/config.ts";
import { startPoller } from "../jobs/poller.ts";
import { loggableError } from "../kernel/log.ts";
import { newId } from "../kernel/random.ts";
import type { OpenDatabase } from "./database.ts";

const EVERY_SECONDS = 30;
/** Time without a heartbeat after which a process counts as stopped. */
export const SEEN_WITHIN = "2 minutes";
/** Jobs run each minute. After so long without any, something is wrong. */
export const JOBS_LATE_SECONDS = 300;
const UNDEFINED_TABLE = "42P01";

export const OTHER_SECRETS =
  "another process on this database has a SESSION_SECRET without a key in common: links in mails, logins and carts of one are worth nothing to the other. Give all processes the same. While a key is replaced, give both: SESSION_SECRET=new,old";

export const BEHIND_PROXY =
  "requests come through a proxy (X-Forwarded-For), and TRUST_PROXY is 0: all visitors count as one, and share the limits of one. Set it to the number of proxies";

export const NO_JOBS =
  "no jobs run: no mail is sent, and no payment is finished that a browser lost. Start a `worker` beside `serve`";

interface Parts {
  readonly config: Pick<Config, "production" | "sessionSecrets">;
  readonly database: Pick<OpenDatabase, "systemDb">;
  readonly log: Pick<Logger, "error" | "info" | "warn">;
  /** Whether this process does the jobs. */
  readonly works: boolean;
  /** Whether requests come through a proxy that the settings do not name. Default: nobody looks. */
  readonly isBehindProxy?: (() => boolean) | undefined;
  /** What the pauses are multiplied by. Tests wait less. Default: 1. */
  readonly pace?: number;
}

export interface JoinedProcesses {
  /** Takes this process off the list. */
  readonly leave: () => Promise<void>;
}

/**
 * Enters this process in the list of running ones, and stays there until it leaves. In production throws ConfigError if one that was there before
 * has other secrets; whoever stays is then the one that families know. Later it says once in the log that processes do not fit, or that no jobs run.
 */
export async function joinProcesses(parts: Parts): Promise<JoinedProcesses> {
  const { config, database, log, pace = 1 } = parts;
  const { systemDb: db } = database;
  const id = newId();
  const keys = sessionKeyIds(config.sessionSecrets);
  const isThere = await orNoTable(
    enter(db, id, keys, parts).then(() => true),
    false,
  );
  const leave = async () => void (await db.deleteFrom("running_process").where("id", "=", id).execute());
  if (isThere && (await hasOthers(db, id, { only: "earlier" }))) {
    if (config.production) {
      await leave();
      throw new ConfigError([
        `SESSION_SECRET does not fit: ${OTHER_SECRETS}. If that process is gone, try again in two minutes.`,
      ]);
    }
    log.error(OTHER_SECRETS);
  }
  const say = sayOnce(log);
  const look = async () => {
    await enter(db, id, keys, parts);
    say(OTHER_SECRETS, await hasOthers(db, id, { only: "any" }));
    say(NO_JOBS, await jobsAreLate(db, id));
  };
  const onError = (error: unknown) => log.warn(loggableError(error), "the list of running processes");
  const poller = startPoller(EVERY_SECONDS * pace, look, onError);
  return {
    leave: async () => {
      await poller.stop();
      // Without the database it is taken for gone soon.
      await leave().catch(onError);
    },
  };
}

async function enter(db: Db, id: string, keys: readonly string[], { works, isBehindProxy }: Parts): Promise<void> {
  await sql`
    with gone as (delete from running_process where seen_at < now() - interval '1 hour')
    insert into running_process (id, works, session_keys, behind_proxy)
    values (${id}, ${works}, ${keys}::text[], ${isBehindProxy?.() ?? false})
    on conflict (id) do update set seen_at = clock_timestamp(), behind_proxy = excluded.behind_proxy`.execute(db);
}

const answerRow = z.object({ is: z.boolean() });

/** Whether another process without a common key is there; `earlier`: one that was there before, so that of two which start at once one gives way. */
async function hasOthers(db: Db, id: string, { only }: { readonly only: "earlier" | "any" }): Promise<boolean> {
  const isEarlier = only === "any" ? sql`true` : sql`(o.started_at, o.id) < (p.started_at, p.id)`;
  const statement = sql`select exists (select from running_process p join running_process o on o.id <> p.id
    where p.id = ${id} and o.seen_at > now() - ${SEEN_WITHIN}::interval and not o.session_keys && p.session_keys and ${isEarlier}) as "is"`;
  const row = await rowsOf("processes with other secrets", answerRow, statement).executeTakeFirst(db);
  return row?.is ?? false;
}

/** A process that has just started gives the one beside it the same time. */
async function jobsAreLate(db: Db, id: string): Promise<boolean> {
  const statement = sql`select exists (select from running_process p left join job_run j on true where p.id = ${id}
    and clock_timestamp() - greatest(j.ran_at, p.started_at) > make_interval(secs => ${JOBS_LATE_SECONDS})) as "is"`;
  const row = await rowsOf("whether jobs are late", answerRow, statement).executeTakeFirst(db);
  return row?.is ?? false;
}

/** Logs what is wrong once, and that it is over. */
function sayOnce(log: Pick<Logger, "error" | "info">): (what: string, isSo: boolean) => void {
  const said = new Set<string>();
  return (what, isSo) => {
    if (isSo && !said.has(what)) log.error(what);
    if (!isSo && said.has(what)) log.info(`no longer: ${what}`);
    if (isSo) said.add(what);
    else said.delete(what);
  };
}

/** A worker may start before the migration that makes the table. */
async function orNoTable<T>(done: Promise<T>, nothing: T): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return nothing;
    throw error;
  }
}

import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** What the triggers of 0015_change_notices.sql send on. */
const CHANNEL = "matinee_changed";
const HELLO = "hello ";
/** How long a word from the database counts as proof that the line still stands. */
const PROOF_MS = 100;
/** How long a question waits for its answer; the line itself gets longer. */
const SOON_MS = 100;
const SILENT_MS = 2_000;
const GREETING_MS = 5_000;
const FIRST_PAUSE_MS = 50;
const LAST_PAUSE_MS = 5_000;

export interface ChangeListener {
  /** What changed: a notice as the migration describes it. */
  readonly onChange: (notice: string) => void;
  /** Nothing is heard any more, or nothing was heard for a while: whatever may have changed meanwhile has. */
  readonly onGap: () => void;
  /** Why nothing is heard; it is tried again for as long as it takes. */
  readonly onTrouble: (error: unknown) => void;
}

export interface ChangeNotices {
  /**
   * Whether all that was committed more than a fifth of a second ago has been heard. Known at once while the line has
   * just been proved; otherwise it is asked whether it still stands.
   */
  readonly isCurrent: () => boolean | Promise<boolean>;
  readonly stop: () => Promise<void>;
}

interface Line {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** On the clock of `performance.now`. */
  provedAt: number;
  /** Under way: whether an answer came soon. */
  proof: Promise<boolean> | null;
}

/**
 * Hears what changes in the catalogue as it is committed, on a connection of its own. A connection through a pooler that hands
 * it to others after each transaction can't listen: a greeting that doesn't come back tells, and nothing counts as heard then.
 */
export function hearChanges(url: string, listener: ChangeListener): ChangeNotices {
  const stopped = new AbortController();
  let line: Line | null = null;

  async function listenOnce(): Promise<void> {
    const fresh = newLine(url);
    const ended = new Promise<void>((resolve) => fresh.client.on("end", resolve));
    try {
      await fresh.client.connect();
      await greet(fresh.client);
      fresh.provedAt = performance.now();
      fresh.client.on("notification", ({ payload = "" }) => {
        if (!payload.startsWith(HELLO)) listener.onChange(payload);
      });
      listener.onGap();
      line = fresh;
      await Promise.race([ended, whenAborted(stopped.signal)]);
    } finally {
      if (line === fresh) {
        line = null;
        listener.onGap();
      }
      await within(SOON_MS, fresh.client.end());
      fresh.socket.destroy();
    }
  }

  async function keepListening(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!stopped.signal.aborted) {
      try {
        await listenOnce();
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (!stopped.signal.aborted) listener.onTrouble(error);
        pause = Math.min(2 * pause, LAST_PAUSE_MS);
      }
      await wait(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }

  const done = keepListening();
  return {
    isCurrent() {
      const asked = line;
      if (asked === null) return false;
      if (performance.now() - asked.provedAt < PROOF_MS) return true;
      asked.proof ??= prove(asked);
      return asked.proof.then((stands) => stands && line === asked);
    },
    async stop() {
      stopped.abort();
      await done;
    },
  };
}

function newLine(url: string): Line {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: "matinee listener",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: () => socket,
  });
  // What goes wrong ends the connection, and that is heard; without a listener it would end the process.
  client.on("error", () => undefined);
  return { client, socket, provedAt: 0, proof: null };
}

/** Begins to listen, and sees that a notice sent by this connection comes back to it. */
async function greet(client: pg.Client): Promise<void> {
  const greeting = HELLO + randomUUID();
  const heard = new Promise<void>((resolve) => {
    client.on("notification", ({ payload }) => {
      if (payload === greeting) resolve();
    });
  });
  await client.query(`listen ${CHANNEL}`);
  await client.query("select pg_notify($1, $2)", [CHANNEL, greeting]);
  if (!(await within(GREETING_MS, heard)))
    throw new Error("Its notices don't arrive: DATABASE_URL must lead to sessions, not to a pooler of transactions");
}

/** One question for all who wait; says whether an answer came soon. */
function prove(line: Line): Promise<boolean> {
  const answer = askWhetherItStands(line);
  void cutIfSilent(line, answer);
  return within(SOON_MS, answer);
}

async function askWhetherItStands(line: Line): Promise<void> {
  const asked = performance.now();
  // Notices that were sent before the answer arrive before it.
  await line.client.query("select 1");
  line.provedAt = asked;
}

async function cutIfSilent(line: Line, answer: Promise<void>): Promise<void> {
  const stands = await within(SILENT_MS, answer);
  line.proof = null;
  if (!stands) line.socket.destroy();
}

/** Whether it was done in that time, and well. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const enough = new AbortController();
  const late = wait(ms, false, { signal: enough.signal }).catch(() => false);
  const done = work.then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([done, late]);
  enough.abort();
  return answer;
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { setImmediate as afterInput, setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { DatabaseClient } from "./connection/database-client.ts";

const GREETING = "hello ";
/** How long an answer from the database counts as proof that the connection still works. */
const PROOF_MS = 100;
/** From this age on a proof is renewed while it still counts, so that callers who come often never wait for the database. */
const RENEW_AFTER_MS = 50;
/** How long `isCurrent` waits for an answer. The connection itself gets longer. */
const ANSWER_MS = 100;
const SILENCE_MS = 2_000;
const GREETING_MS = 5_000;
const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;

export interface NoticeListener {
  readonly onNotice: (notice: string) => void;
  /** Notices may have been missed: treat everything as changed. Called when the connection is lost and when it is back. */
  readonly onGap: () => void;
  /** Why the listener is not connected. It retries until it is stopped. */
  readonly onError: (error: unknown) => void;
}

export interface Notices {
  /**
   * True if every notice that was committed more than 200 ms ago has been reported. The answer is immediate while the connection has just
   * proved to work; otherwise the database is asked.
   */
  readonly isCurrent: () => boolean | Promise<boolean>;
  readonly stop: () => Promise<void>;
}

interface Connection {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Time of the last proof, by `performance.now()`. */
  provedAt: number;
  /** A check in progress: true if an answer comes in time. */
  proof: Promise<boolean> | null;
}

/**
 * Listens for the notices of a channel, on a connection of its own that is replaced when it is lost. A connection through a pooler of
 * transactions cannot listen. A greeting that does not come back reveals it, and `isCurrent` then stays false.
 */
export function listenForNotices(url: string, channel: string, listener: NoticeListener): Notices {
  const stopped = new AbortController();
  let connection: Connection | null = null;
  /** Ends the wait for the end of the connection. */
  let leave: () => void = () => undefined;

  async function listenOnce(): Promise<void> {
    const fresh = newConnection(url);
    const ended = new Promise<void>((resolve) => {
      fresh.client.on("end", resolve);
      leave = resolve;
    });
    try {
      await fresh.client.connect();
      const greeted = greet(fresh.client, channel);
      await Promise.race([greeted, ended]);
      if (stopped.signal.aborted) return;
      await greeted;
      fresh.provedAt = performance.now();
      fresh.client.on("notification", ({ payload = "" }) => {
        if (!payload.startsWith(GREETING)) listener.onNotice(payload);
      });
      listener.onGap();
      connection = fresh;
      await ended;
    } finally {
      if (connection === fresh) {
        connection = null;
        listener.onGap();
      }
      await within(ANSWER_MS, fresh.client.end());
      fresh.socket.destroy();
    }
  }

  async function keepListening(): Promise<void> {
    let pause = MIN_PAUSE_MS;
    while (!stopped.signal.aborted) {
      try {
        await listenOnce();
        pause = MIN_PAUSE_MS;
      } catch (error) {
        if (!stopped.signal.aborted) listener.onError(error);
        pause = Math.min(2 * pause, MAX_PAUSE_MS);
      }
      await wait(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }

  const done = keepListening();
  return {
    isCurrent() {
      const asked = connection;
      if (asked === null) return false;
      const age = performance.now() - asked.provedAt;
      if (age < RENEW_AFTER_MS) return true;
      asked.proof ??= prove(asked);
      if (age < PROOF_MS) return true;
      return asked.proof.then((works) => works && connection === asked);
    },
    async stop() {
      stopped.abort();
      leave();
      await done;
    },
  };
}

/** The channel of the triggers in 0015_change_notices.sql, which also describes the notices. */
const CHANNEL = "matinee_changed";

/** Listens for changes of the catalogue as they are committed. */
export function listenForChanges(url: string, listener: NoticeListener): Notices {
  return listenForNotices(url, CHANNEL, listener);
}

function newConnection(url: string): Connection {
  const socket = new Socket();
  const client = new DatabaseClient({
    connectionString: url,
    application_name: "matinee listener",
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  });
  return { client, socket, provedAt: 0, proof: null };
}

/**
 * Starts to listen and waits for a notice that this connection sends to itself. Throws if none arrives, or the database does not answer at
 * all; the connection is of no use then.
 */
async function greet(client: pg.Client, channel: string): Promise<void> {
  const state = { isAsked: false };
  const greeted = sendGreeting(client, channel, () => (state.isAsked = true));
  // What the database refuses is thrown as it is.
  if (await Promise.race([greeted.then(() => true), within(GREETING_MS, greeted)])) return;
  throw new Error(
    state.isAsked
      ? "Notices do not arrive: DATABASE_URL must lead to sessions, not to a pooler of transactions"
      : "The database took the connection and answers nothing on it",
  );
}

async function sendGreeting(client: pg.Client, channel: string, onAsked: () => void): Promise<void> {
  const greeting = GREETING + randomUUID();
  const heard = new Promise<void>((resolve) => {
    client.on("notification", ({ payload }) => {
      if (payload === greeting) resolve();
    });
  });
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  await client.query("select pg_notify($1, $2)", [channel, greeting]);
  onAsked();
  await heard;
}

/** One query for all callers. True if the answer comes in time. */
function prove(connection: Connection): Promise<boolean> {
  const answer = ping(connection);
  void closeIfSilent(connection, answer);
  return within(ANSWER_MS, answer);
}

async function ping(connection: Connection): Promise<void> {
  const asked = performance.now();
  // Notices sent before the answer arrive before it.
  await connection.client.query("select 1");
  connection.provedAt = asked;
}

async function closeIfSilent(connection: Connection, answer: Promise<void>): Promise<void> {
  const works = await within(SILENCE_MS, answer);
  connection.proof = null;
  if (!works) connection.socket.destroy();
}

/**
 * True if `work` resolves within `ms`. Where this process was busy for longer, its timers are due before it has read what the database
 * answered meanwhile: that is read first.
 */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const finished = new AbortController();
  const late = wait(ms, undefined, { signal: finished.signal }).then(
    async () => await afterInput(false),
    () => false,
  );
  const done = work.then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([done, late]);
  finished.abort();
  return answer;
}

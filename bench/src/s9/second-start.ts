import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "@matinee/testkit/server";
import type { Row, Scenario } from "../harness/scenario.ts";
import { bareStart } from "./bare-start.ts";
import { memoryAtRest } from "./resident-memory.ts";

const starts = 3;
const classes = 300;
const maxMs = 3_000;
const maxBytes = 250 * 1024 ** 2;

/** A start until the first answer. */
export interface Start {
  readonly ms: number;
  /** Resident memory at rest; null where the system does not say. */
  readonly bytes: number | null;
}

/** A start on data that is there already, as after an update or a reboot. */
export const secondStart: Scenario = {
  name: "S9",
  title: "second start to the first page",
  how: `The product with its embedded database and a demo network of ${classes} classes is started once and stopped, which is not measured. Then it is started ${starts} more times. The time goes from the start of the process until the home page has arrived with a 200; the database starts within it. The start of median length counts. Memory is the resident memory (VmRSS in /proc) of that start's server process, without the processes of the database, once six readings in six seconds hardly differ. 1 MB = 1024 × 1024 bytes. The limit is a bare \`node:http\` server from its start to its first answer, also the median of ${starts}.`,
  // Of three starts already.
  runs: 1,
  async run({ cores, log }) {
    const dataDir = mkdtempSync(join(tmpdir(), "matinee-bench-"));
    // Started as root, the database runs as another user, who passes through.
    chmodSync(dataDir, 0o711);
    try {
      const once = async () => await measuredStart(dataDir, cores.onServerCore);
      log(`first start: ${(await once()).ms.toFixed(0)} ms`);
      const product = await medianOf(once, log);
      const bare = await medianOf(async () => await bareStart(cores.onServerCore), log);
      return [timeRow(product, bare), memoryRow(product, bare)];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function measuredStart(dataDir: string, prefix: readonly string[]): Promise<Start> {
  // An empty DATABASE_URL is none, whatever the environment of the benchmark says.
  const env = { DATA_DIR: dataDir, DATABASE_URL: "", DEMO_SIZE: String(classes), LOG_LEVEL: "error" };
  const startedAt = performance.now();
  const product = await startProduct({ env, prefix, timeoutMs: 300_000 });
  try {
    const answer = await fetch(`${product.url}/`);
    await answer.arrayBuffer();
    const ms = performance.now() - startedAt;
    if (answer.status !== 200) throw new Error(`The home page answered ${answer.status}`);
    return { ms, bytes: await memoryAtRest(product.pid) };
  } finally {
    await product.stop();
  }
}

async function medianOf(start: () => Promise<Start>, log: (line: string) => void): Promise<Start> {
  const measured: Start[] = [];
  for (let n = 0; n < starts; n++) {
    const one = await start();
    log(`${one.ms.toFixed(0)} ms, ${megabytes(one.bytes)}`);
    measured.push(one);
  }
  const median = measured.toSorted((a, b) => a.ms - b.ms)[Math.floor(starts / 2)];
  if (median === undefined) throw new Error("Nothing was started");
  return median;
}

function timeRow(product: Start, bare: Start): Row {
  return {
    what: "From the start of the process to the home page",
    measured: `${product.ms.toFixed(0)} ms`,
    limit: `${bare.ms.toFixed(0)} ms, a bare server`,
    ratio: (product.ms / bare.ms).toFixed(1),
    budget: `≤ ${maxMs} ms`,
    value: product.ms,
    within: product.ms <= maxMs,
  };
}

function memoryRow(product: Start, bare: Start): Row {
  const isKnown = product.bytes !== null && bare.bytes !== null;
  return {
    what: "Memory of the server at rest",
    measured: megabytes(product.bytes),
    limit: isKnown ? `${megabytes(bare.bytes)}, a bare server` : "",
    ratio: isKnown ? (product.bytes / bare.bytes).toFixed(1) : "",
    budget: `≤ ${megabytes(maxBytes)}`,
    value: product.bytes ?? 0,
    within: product.bytes === null ? null : product.bytes <= maxBytes,
  };
}

function megabytes(bytes: number | null): string {
  return bytes === null ? "not measured: this system has no /proc" : `${(bytes / 1024 ** 2).toFixed(0)} MB`;
}

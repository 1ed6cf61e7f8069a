import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const handler = fileURLToPath(new URL("handle-stray-errors.ts", import.meta.url));

const IN_ORDER = 'async () => console.log("stopped in order")';

/** Runs `code` in a process of its own, where it can throw. `stop` is its way to stop in order. */
function runWith(code: string, stop = IN_ORDER): { code: number | null; printed: string; errors: string } {
  const program = `
    import { EventEmitter } from "node:events";
    import { pino } from "pino";
    import { handleStrayErrors } from ${JSON.stringify(handler)};
    handleStrayErrors(pino({ base: null }, pino.destination({ sync: true })), ${stop});
    ${code}
    setTimeout(() => console.log("goes on"), 50);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    encoding: "utf8",
  });
  return { code: status, printed: stdout, errors: stderr };
}

test("a promise that nobody awaits is logged, and the process goes on", () => {
  const run = runWith(`Promise.reject(new Error("late"));`);
  expect(run).toMatchObject({ code: 0, errors: "" });
  expect(run.printed).toContain('"message":"late"');
  expect(run.printed).toContain("goes on");
});

test("a lost connection without a listener is logged, and the process goes on", () => {
  const run = runWith(
    `setImmediate(() => new EventEmitter().emit("error", new Error("Connection terminated unexpectedly")));`,
  );
  expect(run).toMatchObject({ code: 0, errors: "" });
  expect(run.printed).toContain("Connection terminated unexpectedly");
  expect(run.printed).toContain("goes on");
});

test("a stop that waits for something that is lost ends all the same, with code 1", () => {
  const run = runWith(
    `setImmediate(() => { throw new TypeError("defect"); });`,
    "() => new Promise(() => undefined), 100",
  );
  expect(run.code).toBe(1);
  expect(run.printed).toContain('"message":"defect"');
});

test("any other exception stops the process in order, with code 1 and a line that says so", () => {
  const run = runWith(`setImmediate(() => { throw new TypeError("defect"); });`);
  expect(run.code).toBe(1);
  expect(run.printed).toContain('"message":"defect"');
  expect(run.printed).toContain("stopped in order");
  expect(run.printed).not.toContain("goes on");
  expect(run.errors).toBe("Matinee stops: TypeError was thrown and nothing handles it. The log has the details.\n");
});

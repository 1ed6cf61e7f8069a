import type { ImportBatch } from "@matinee/contract";
import { HALLS, importEnded, importFile, openSchool, printedCode, type NewSchool } from "../harness/new-school.ts";
import type { BenchContext, Row, Scenario } from "../harness/scenario.ts";
import { withStarted } from "../harness/with-product.ts";

const families = 5_000;
const children = 8_000;
const classes = 300;
const places = 6_000;
const mostSeconds = 120;
const mostSecondsStill = 5;
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** A school that moves in: its families, classes and places from CSV files, while somebody watches the screen. */
export const broughtOver: Scenario = {
  name: "S13",
  title: "a school that is brought over by files",
  how: `An empty copy is set up, and a school is opened on it, by the calls that the staff's app makes. Over HTTP it uploads three CSV files: ${count(families)} families with ${count(children)} children, ${count(classes)} classes with their dates, and ${count(places)} children in classes; each is checked and then imported by the jobs of the same process. The state is asked for four times a second, as the screen does. The second run of the same files must change nothing, and the undo must take every row back, or the scenario fails. Of the progress, the longest time counts in which the number of finished rows stood still.`,
  async run(context) {
    return await withStarted(
      { cores: context.cores, env: { DEMO_SIZE: "0" } },
      async ({ product }) => await measure(context, await openSchool(product.url, await printedCode(product))),
    );
  },
};

function count(n: number): string {
  return n.toLocaleString("en-GB");
}

async function measure({ log }: BenchContext, school: NewSchool): Promise<Row[]> {
  const files = filesOf(school);
  const watch = watchProgress();
  const bring = async (expected: "added" | "kept") => {
    const done: ImportBatch[] = [];
    for (const { kind, lines } of files) {
      const batch = await importFile(school, kind, { lines, seen: watch.seen });
      watch.pause();
      const rows = lines.length - 1;
      if (batch.counts[expected] !== rows) throw new Error(`${kind}, ${expected}: ${JSON.stringify(batch.counts)}`);
      done.push(batch);
    }
    return done;
  };
  const first = await timed(async () => await bring("added"));
  const states = watch.states();
  log(`imported in ${first.seconds.toFixed(1)} s; ${states} states of the progress were seen`);
  const again = await timed(async () => await bring("kept"));
  log(`again: ${again.seconds.toFixed(1)} s`);
  const undo = await timed(async () => {
    for (const { id, kind, rows } of first.value.toReversed()) {
      await school.api.call("POST /v1/staff/imports/{id}/undo", { path: { id } });
      const { counts } = await importEnded(school.api, id, watch.seen);
      watch.pause();
      if (counts.undone !== rows) throw new Error(`${kind}, undone: ${JSON.stringify(counts)}`);
    }
  });
  log(`undone: ${undo.seconds.toFixed(1)} s`);
  const still = watch.longestStill();
  return [
    secondsRow("Families, classes and places imported", first.seconds, mostSeconds),
    secondsRow("The same files again, without a change", again.seconds),
    secondsRow("All of it undone", undo.seconds),
    secondsRow("The longest time without progress on the screen", still, mostSecondsStill),
  ];
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly seconds: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Sees how long a batch says the same about itself. */
function watchProgress() {
  let last: { readonly text: string; readonly at: number } | null = null;
  let longest = 0;
  let states = 0;
  return {
    seen: ({ id, status, done }: ImportBatch) => {
      const [text, at] = [`${id} ${status} ${done}`, performance.now()];
      if (last !== null) longest = Math.max(longest, (at - last.at) / 1_000);
      if (text === last?.text) return;
      states += 1;
      last = { text, at };
    },
    /** Between two files nothing is under way. */
    pause: () => {
      last = null;
    },
    states: () => states,
    /** Seconds. */
    longestStill: () => longest,
  };
}

function filesOf({ stages }: NewSchool) {
  const childOf = (n: number) => ({
    email: `pat${n % families}@example.test`,
    first: `Ada${n < families ? "" : "bel"}`,
    surname: `Tester${"abcdefghij"[n % 10]}`,
  });
  const child = (n: number) => Object.values(childOf(n)).join(",");
  return [
    {
      kind: "families",
      lines: [
        "Email,First name,Last name,Name,Phone,Address,City,Postcode,DOB,Medical",
        ...Array.from(
          { length: children },
          (_, n) =>
            `${child(n)},Pat Tester,07700 9${String(n % families).padStart(5, "0")},${n % families} The Headrow,Leeds,LS1 8TL,${1 + (n % 28)}/5/2016,${n % 10 === 0 ? "Nut allergy" : ""}`,
        ),
      ],
    },
    {
      kind: "classes",
      lines: [
        "Class,Location,Stage,Discipline,Day,Begins at,Ends at,Places,Term fee,Status",
        ...Array.from(
          { length: classes },
          (_, n) =>
            `Ballet ${n},${HALLS[n % HALLS.length]},${stages[n % stages.length]},Acting,${WEEKDAYS[n % WEEKDAYS.length]},16:30,17:30,20,120,open`,
        ),
      ],
    },
    {
      kind: "enrolments",
      lines: [
        "Email,First name,Last name,Class",
        ...Array.from({ length: places }, (_, n) => `${child(n)},Ballet ${n % classes}`),
      ],
    },
  ] as const;
}

function secondsRow(what: string, seconds: number, most?: number): Row {
  return {
    what,
    measured: `${seconds.toFixed(1)} s`,
    limit: "",
    ratio: "",
    budget: most === undefined ? "" : `≤ ${most} s`,
    value: seconds,
    within: most === undefined ? null : seconds <= most,
  };
}

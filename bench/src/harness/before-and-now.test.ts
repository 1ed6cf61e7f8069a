import { expect, test } from "vitest";
import { beforeAndNow } from "./before-and-now.ts";
import { readPrintedTable } from "./printed-table.ts";
import { plainTable } from "./report.ts";
import type { Row, Scenario } from "./scenario.ts";

const scenario: Scenario = { name: "S6", title: "checkouts", how: "By hand.", run: async () => [] };
const row = (what: string, measured: string): Row & { each: string } => ({
  what,
  measured,
  each: "",
  limit: "",
  ratio: "",
  budget: "",
  value: 0,
  within: null,
});

test("a printed table is read back", () => {
  const rows = [row("Checkouts a second", "12.0/s"), row("Time of a checkout", "p99 1457 ms, median 864 ms")];
  const printed = `S6: …\n  12.0 checkouts\n\n${plainTable([{ scenario, runs: 1, rows, otherLoad: 0 }])}\n\n1 figures are over budget.\n`;
  expect([...readPrintedTable(printed)]).toEqual(rows.map(({ what, measured }) => [what, measured]));
});

test("the table of a version without the figures of each run is read too", () => {
  const printed = [
    "#   What                            Measured  Physical limit  Verdict",
    "S6  Checkouts a second, 16 at once  33.1/s    18150/s         OVER",
  ].join("\n");
  expect(readPrintedTable(printed)).toEqual(new Map([["Checkouts a second, 16 at once", "33.1/s"]]));
  expect(readPrintedTable("nothing was measured")).toEqual(new Map());
});

test("the ratio to the limit of its own run is read with a figure, where there is one", () => {
  const rows = [{ ...row("Home", "19846/s"), ratio: "0.73" }, row("Growth", "3.56 ×")];
  const printed = plainTable([{ scenario, runs: 1, rows, otherLoad: 0 }]);
  expect([...readPrintedTable(printed).values()]).toEqual(["19846/s (0.73)", "3.56 ×"]);
  expect(beforeAndNow(["19846/s (0.73)"], "9923/s")).toBe("19846/s (0.73), now 0.50 ×");
});

test("of earlier runs the median is told, with what became of it", () => {
  expect(beforeAndNow(["30.0/s", "10.0/s", "20.0/s"], "50.0/s")).toBe("20.0/s, now 2.50 ×");
  expect(beforeAndNow(["p99 60.0 ms, median 18.0 ms"], "p99 30.0 ms, median 18.0 ms")).toBe(
    "p99 60.0 ms, median 18.0 ms, now 0.50 ×",
  );
  expect(beforeAndNow([], "50.0/s")).toBe("");
});

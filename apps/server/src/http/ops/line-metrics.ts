import { Counter, Gauge, type Registry } from "prom-client";
import type { VisitorLines } from "../line/visitor-lines.ts";

/** What waits, runs and was told to come back, by line. */
export function addLineMetrics(registry: Registry, { reads, writes, pages }: VisitorLines): void {
  const lines = Object.entries({ reads, writes, pages });
  const registers = [registry];
  for (const state of ["waiting", "running"] as const)
    void new Gauge({
      name: `matinee_line_${state}`,
      help: `What is ${state} for visitors, by line (reads and writes: calls; pages: those that are not cached)`,
      labelNames: ["line"],
      registers,
      collect() {
        for (const [name, line] of lines) this.set({ line: name }, line.size()[state]);
      },
    });
  void new Counter({
    name: "matinee_line_refused_total",
    help: "Visitors' calls and pages that were told their place in line and to come back, by line and reason (full, late, many)",
    labelNames: ["line", "reason"],
    registers,
    collect() {
      this.reset();
      for (const [name, line] of lines)
        for (const [reason, count] of Object.entries(line.refusals())) this.inc({ line: name, reason }, count);
    },
  });
}

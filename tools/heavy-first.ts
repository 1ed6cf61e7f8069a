import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that say little and do much. Vitest starts the longest files first, so one worker would run these alone at the end. */
const HEAVY = [
  "/roles",
  "/response-cache.",
  "/places-and-money.",
  "/stop-signal.",
  "/fill-demo.",
  "/retention.",
  "/fuzz.",
  "/pooler.",
  "/test-server.",
];

/** Starts the heavy files of each project first. */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isHeavy = ({ moduleId }: TestSpecification) => HEAVY.some((part) => moduleId.includes(part));
    // oxlint-disable-next-line unicorn/no-array-sort -- no array, but the sequencer
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((all) => [...all.filter(isHeavy), ...all.filter((file) => !isHeavy(file))]);
  }
}

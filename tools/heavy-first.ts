import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that say little and do much. Vitest starts the longest files first, so one worker would run these alone at the end. */
const HEAVY = ["/roles", "/response-cache.", "/places-and-money.", "/stop-signal.", "/fill-demo.", "/retention."];

/** Starts the heavy files of each project first. */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isHeavy = ({ moduleId }: TestSpecification) => HEAVY.some((part) => moduleId.includes(part));
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((all) => [...all.filter(isHeavy), ...all.filter((file) => !isHeavy(file))]);
  }
}

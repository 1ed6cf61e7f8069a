import { beforeEach, type RunnerTask, type RunnerTestCase } from "vitest";

/** Of each of its files on PostgreSQL `npm test` runs the first test, which tells what the file is about. */
beforeEach(({ task, skip }) => {
  skip(task !== firstOf(task.file), "part of npm run test:long");
});

function firstOf(task: RunnerTask): RunnerTestCase | undefined {
  if (task.type === "test") return task;
  const [first] = task.tasks;
  return first && firstOf(first);
}

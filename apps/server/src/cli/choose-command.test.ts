import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseCommand } from "./choose-command.ts";

const commands = {
  start: { run: async () => undefined, does: "serve everything" },
  doctor: { run: async () => undefined, does: "check everything", takes: "[--audit]" },
};
const choose = (...words: string[]) => chooseCommand(words, commands);
/** Whether something is wrong, and what is said; nothing for a command. */
const saidOf = (chosen: ReturnType<typeof choose>) => ("run" in chosen ? [] : [chosen.isError, chosen.say]);

test("a command is found by its name, and without one the start", () => {
  expect(choose()).toBe(commands.start);
  expect(choose("start")).toBe(commands.start);
  expect(choose("doctor", "--audit")).toBe(commands.doctor);
});

test("help is given and nothing is run", () => {
  for (const words of [["help"], ["--help"], ["-h"]])
    expect(saidOf(choose(...words))).toEqual([false, expect.stringContaining("check everything")]);
  for (const words of [
    ["help", "doctor"],
    ["doctor", "--help"],
  ])
    expect(choose(...words)).toEqual({ isError: false, say: "matinee doctor [--audit]\n  check everything" });
});

test("what is no command, or follows one that takes nothing, is refused in words", () => {
  for (const word of ["strat", "toString", "__proto__", ""])
    expect(saidOf(choose(word))).toEqual([true, expect.stringContaining(`no command "${word}"`)]);
  expect(choose("help", "strat")).toMatchObject({ isError: true });
  expect(choose("start", "--port", "80")).toEqual({
    isError: true,
    say: '"start" takes nothing more, and was given: --port 80',
  });
});

test("the program ends with code 2 for a word that it does not know, and with 0 after help", () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), ...words], { encoding: "utf8" });
  const refused = run("strat");
  expect([refused.status, refused.stdout]).toEqual([2, ""]);
  expect(refused.stderr).toContain('There is no command "strat"');
  const helped = run("init", "--help");
  expect([helped.status, helped.stderr]).toEqual([0, ""]);
  expect(helped.stdout).toContain("matinee init [--network");
});

export interface Command {
  readonly run: () => Promise<void>;
  readonly does: string;
  /** What may follow its name; left out: nothing. The command itself checks it. */
  readonly takes?: string;
}

/** Something to say instead of running a command: help that was asked for, or what is wrong. */
interface Said {
  readonly say: string;
  readonly isError: boolean;
}

type Commands = Readonly<Record<string, Command>>;

const HELP = new Set(["help", "--help", "-h"]);

/** The command that the words after the program's name ask for. Without any it is `start`. */
export function chooseCommand([name = "start", ...words]: readonly string[], commands: Commands): Command | Said {
  if (HELP.has(name)) {
    const [about] = words;
    return about === undefined ? { say: listOf(commands), isError: false } : helpOn(about, commands);
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return unknown(name, commands);
  if (words.some((word) => word === "--help" || word === "-h")) return helpOn(name, commands);
  if (command.takes === undefined && words.length > 0)
    return { say: `"${name}" takes nothing more, and was given: ${words.join(" ")}`, isError: true };
  return command;
}

function unknown(name: string, commands: Commands): Said {
  return { say: `There is no command "${name}".\n\n${listOf(commands)}`, isError: true };
}

function helpOn(name: string, commands: Commands): Said {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return unknown(name, commands);
  const { takes, does } = command;
  return { say: `matinee ${name}${takes === undefined ? "" : ` ${takes}`}\n  ${does}`, isError: false };
}

function listOf(commands: Commands): string {
  const lines = Object.entries(commands).map(([key, { does }]) => `  ${key.padEnd(16)} ${does}`);
  return [
    "Use: npx matinee <command>. Without a command it starts.",
    "",
    ...lines,
    `  ${"help".padEnd(16)} this list; with the name of a command, what it takes`,
    "",
    "README.md lists the settings, and docs/operations.md says more of each command.",
  ].join("\n");
}

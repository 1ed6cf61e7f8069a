import { demo } from "./demo.ts";
import { dev } from "./dev.ts";
import { doctor } from "./doctor.ts";
import { migrateCommand } from "./migrate.ts";
import { explain } from "./say.ts";
import { start } from "./start.ts";
import { worker } from "./worker.ts";

const commands: Readonly<Record<string, { run: () => Promise<void>; does: string }>> = {
  start: { run: start, does: "serve everything: shop, API, jobs, and the embedded database where DATABASE_URL is not set" },
  dev: { run: dev, does: "the same with reload while the code is being changed" },
  worker: { run: worker, does: "work on the jobs alone, beside other processes on the same DATABASE_URL" },
  migrate: { run: migrateCommand, does: "bring the database up to date and end" },
  demo: { run: demo, does: "fill an empty database with the demo network (DEMO_SIZE classes) and end" },
  doctor: { run: doctor, does: "look at everything that a start needs, and say what is missing" },
};

const name = process.argv[2] ?? "start";
const command = commands[name];
if (command === undefined) {
  const lines = Object.entries(commands).map(([key, { does }]) => `  ${key.padEnd(8)} ${does}`);
  process.stderr.write(`There is no command "${name}". There are:\n${lines.join("\n")}\n`);
  process.exitCode = 2;
} else {
  await command.run().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  });
}

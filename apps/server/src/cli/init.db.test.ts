import { testDatabase } from "@matinee/testkit";
import { freshId } from "@matinee/testkit/builders";
import { afterEach, expect, test } from "vitest";
import { sitesOf } from "../compose/sites-of.ts";
import { runInit } from "./init.ts";

const { db } = await testDatabase();
const sites = sitesOf({
  mainHosts: ["www.bright.example"],
  accountAppUrl: "/account",
  adminAppUrl: "https://staff.bright.example",
  apiHost: "https://api.bright.example",
  production: true,
});
const ctx = { db, newId: freshId, sites, originOf: (host: string) => `https://${host}` };
const lines: string[] = [];
const run = async (args: readonly string[], password = "a long way to Leeds") => {
  lines.length = 0;
  await runInit(ctx, args, { say: (line) => lines.push(line), password: async () => password });
  return lines.join("\n");
};
const flags = ["--network", "Bright Stage", "--email", "hello@bright.example", "--name", "Sam Owner"];
const more = ["--login", "sam@bright.example", "--school", "Leeds", "--phone", "0113 496 0000"];

afterEach(() => void (process.exitCode = undefined));

test("an operator gets a code for the browser, or sets the copy up from the terminal, and only once", async () => {
  expect(await run([])).toMatch(/at https:\/\/staff\.bright\.example\/set-up#code=(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}\n/u);
  await expect(run([...flags, ...more])).rejects.toThrow("Missing: --address.");
  await expect(run(["--colour", "red"])).rejects.toThrow("init prints a code");
  const all = [...flags, ...more, "--address", "1 The Headrow", "--nation", "northern_ireland"];
  await expect(run([...all, "--nation", "france"])).rejects.toThrow(
    "--nation: england_wales, scotland, northern_ireland.",
  );
  await expect(run([...all, "--phone", "12"], "short")).rejects.toThrow(/--phone: .*\n.*The password: /u);
  await expect(run([...all, "--host", "api.bright.example"])).rejects.toThrow("--host: ");
  expect(await db.selectFrom("franchise").select("id").execute()).toEqual([]);

  expect(await run(all)).toBe(
    "Set up. sam@bright.example logs in at https://staff.bright.example/sign-in once Matinee runs, and adds a second step there.\n" +
      "The shop of Leeds is https://leeds.bright.example.",
  );
  const nations = await db.selectFrom("franchise").select("nation").where("is_network", "=", false).execute();
  expect(nations).toEqual([{ nation: "northern_ireland" }]);
  expect(await run([])).toBe("This copy is set up already.");
  expect(process.exitCode).toBe(1);
  // The code that was printed first is worth nothing any more.
  expect(await db.selectFrom("set_up_code").select("hash").execute()).toEqual([]);
});

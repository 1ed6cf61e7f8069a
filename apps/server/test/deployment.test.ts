import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../src/config/read-config.ts";
import { newFolder } from "./harness/new-folder.ts";

// No container can be started here, so this checks that what the files name exists, and that their settings are accepted.
const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

const commands = new Set(allOf(read("apps/server/src/cli/main.ts"), /^ {2}"?([a-z-]+)"?: \{$/gmu));
const compose = read("deploy/compose.yaml");
const docker = read("deploy/matinee.dockerfile");
const units = readdirSync(join(root, "deploy")).filter((name) => name.endsWith(".service"));
const program = "apps/server/src/cli/main.ts";
/** What Node is started with (docs/decisions, 0062), as `npm start` says it. */
const [nodeOption = ""] = allOf(
  read("package.json"),
  /"start": "node (--\S+) apps\/server\/src\/cli\/main\.ts start"/gu,
);

/** The secrets that the script makes, with those of others filled in. */
function makeSecrets(): string {
  const folder = join(newFolder(), "secrets");
  execFileSync("sh", [join(root, "deploy/make-secrets.sh"), folder]);
  for (const [name, text] of Object.entries({
    "stripe-secret-key": "sk_live_1",
    "stripe-webhook-secret": "whsec_1",
    "smtp-url": "smtps://mail.example.org",
  }))
    writeFileSync(join(folder, name), text);
  return folder;
}

test("the image runs the program that is there, as nobody special, with a command that exists", () => {
  expect(commands.size).toBeGreaterThan(5);
  expect(docker).toContain(`ENTRYPOINT ["node", "${nodeOption}", "${program}"]`);
  expect(commands).toContain(allOf(docker, /^CMD \["([a-z-]+)"\]$/gmu)[0]);
  expect(docker.lastIndexOf("USER matinee")).toBeGreaterThan(docker.lastIndexOf("FROM "));
  expect(docker).toContain("npm ci --omit=dev --ignore-scripts && npm run build");
  expect(read("package.json")).toContain(`"build": "node ${program} build"`);
});

test("npm start, npx matinee and the tests start Node with the same option", () => {
  expect(nodeOption).toBe("--v8-pool-size=1");
  expect(read(program)).toMatch(new RegExp(`^#!/usr/bin/env -S node ${nodeOption}\n`, "u"));
  expect(read("packages/testkit/src/server/start-product.ts")).toContain(`const nodeOptions = ["${nodeOption}"];`);
});

test("the image takes neither secrets nor what is installed and built here", () => {
  const ignored = read(".dockerignore").split("\n");
  for (const name of [".git", "data", "deploy/secrets", "**/node_modules", "**/build"]) expect(ignored).toContain(name);
  expect(read(".gitignore").split("\n")).toEqual(expect.arrayContaining(["/deploy/secrets/", "/deploy/matinee.env"]));
});

test("compose starts commands that exist, and every secret that it names is made and used", () => {
  for (const command of allOf(compose, /^ {4}command: \[([a-z-]+)\]$/gmu)) expect(commands).toContain(command);
  const made = readdirSync(makeSecrets()).toSorted();
  expect(allOf(compose, /^ {2}([a-z-]+): \{ file: secrets\//gmu).toSorted()).toEqual(made);
  for (const file of allOf(compose, /^ {6}- \.\/([^:]+):/gmu))
    expect(statSync(join(root, "deploy", file)).isFile()).toBe(true);
  expect(allOf(compose, /^ +dockerfile: (.+)$/gmu)).toEqual(["deploy/matinee.dockerfile"]);
});

const example = Object.fromEntries(
  read("deploy/matinee.env.example")
    .split("\n")
    .filter((line) => /^[A-Z]/u.test(line))
    .map((line) => line.split(/=(.*)/su).slice(0, 2)),
) as Record<string, string>;
/** What an operator fills in. */
const own = {
  MAIN_HOSTS: "www.bright.example",
  STORE_KEY: "bright-stage",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  MAIL_FROM: "bookings@bright.example",
};

test("the settings of compose and of the units, filled in, are a complete production", () => {
  const folder = makeSecrets();
  const inCompose = [...compose.matchAll(/^ {4}([A-Z_]+_FILE): \/run\/secrets\/(.+)$/gmu)];
  const files = inCompose.filter(([, name]) => name !== "POSTGRES_PASSWORD_FILE");
  const settings = Object.fromEntries(files.map(([, name = "", file = ""]) => [name, join(folder, file)]));
  expect(readConfig({ ...example, ...own, ...settings })).toMatchObject({ production: true, trustProxy: 1 });
  for (const name of Object.keys(own))
    expect(() => readConfig({ ...example, ...own, [name]: example[name], ...settings })).toThrow(
      `${name} is still the example: give your own.`,
    );
  for (const unit of units) {
    const given = [...read(`deploy/${unit}`).matchAll(/^Environment=([A-Z_]+_FILE)=%d\/(.+)$/gmu)];
    expect(Object.fromEntries(given.map(([, name = "", file = ""]) => [name, join(folder, file)]))).toEqual(settings);
  }
});

test("secrets that exist are not made again, and nobody else may enter their folder", () => {
  const folder = makeSecrets();
  const before = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  execFileSync("sh", [join(root, "deploy/make-secrets.sh"), folder]);
  expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(before);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

/** The commands that the documents start by a template. */
function instancesOf(template: string): string[] {
  const name = template.replace(/@\.service$/u, "");
  return allOf(
    read("docs/operations.md") + read(`deploy/${template}`),
    new RegExp(`systemctl start ${name}@([a-z-]+)`, "gu"),
  );
}

test.each(units)("%s starts a command that exists, and systemd understands it", (unit) => {
  const text = read(`deploy/${unit}`);
  const [start = ""] = allOf(text, /^ExecStart=(.+)$/gmu);
  const command = start.split(" ").at(-1) ?? "";
  const run = `/opt/matinee/node_modules/.bin/node ${nodeOption} ${program}`;
  expect(start).toBe(
    unit.includes("@") ? `/bin/sh -c 'IFS=:; set -f; exec ${run} $$0' ${command}` : `${run} ${command}`,
  );
  // A template runs any command. Its instances are those of the documents.
  const started = unit.includes("@") ? instancesOf(unit) : [command];
  expect(started.length).toBeGreaterThan(0);
  for (const one of started) expect(commands).toContain(one);
  if (spawnSync("systemd-analyze", ["--version"]).error !== undefined) return;
  const copy = join(newFolder(), unit.replace("@.", `@${started[0]}.`));
  writeFileSync(copy, text.replaceAll("/opt/matinee", root));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", copy], { encoding: "utf8" });
  expect(stderr.split("\n").filter((line) => line.includes("matinee"))).toEqual([]);
  expect(status).toBe(0);
});

test.each([
  ["migrate", ["migrate"]],
  ["compare-payments:2026-11-20", ["compare-payments", "2026-11-20"]],
  ["doctor:--audit", ["doctor", "--audit"]],
  ["reset-two-step:kim@example.org", ["reset-two-step", "kim@example.org"]],
])("matinee-run@%s runs the command with what follows it", (instance, words) => {
  const [script = ""] = allOf(read("deploy/matinee-run@.service"), /^ExecStart=\/bin\/sh -c '(.+)' %i$/gmu);
  // systemd makes one dollar of two. A program that prints its words stands in for Node.
  const printing = script.replaceAll("$$", "$").replace(/exec \S+ .*main\.ts/u, "exec printf '%s\\n'");
  expect(execFileSync("sh", ["-c", printing, instance], { encoding: "utf8" })).toBe(`${words.join("\n")}\n`);
});

test("what a build needs is installed without the tools of development", () => {
  const lock: unknown = JSON.parse(read("package-lock.json"));
  const packages = Reflect.get(Object(lock), "packages") as Record<string, { dev?: boolean } | undefined>;
  const configs = ["storefront", "account", "admin"].flatMap((app) =>
    ["vite.config.ts", "react-router.config.ts"].map((file) => `apps/${app}/${file}`),
  );
  const imported = configs.flatMap((path) => {
    if (!readdirSync(join(root, path, "..")).includes(path.split("/").at(-1) ?? "")) return [];
    return allOf(read(path), /from "((?:@[^/"]+\/)?[^./"@][^/"]*)/gu);
  });
  expect(imported).toEqual(expect.arrayContaining(["vite", "@react-router/dev"]));
  for (const name of imported) expect([name, packages[`node_modules/${name}`]?.dev]).toEqual([name, undefined]);
});

import { expect, test } from "vitest";
import { ConfigError } from "../config/config.ts";
import { audit } from "./audit.ts";
import { doctor } from "./doctor.ts";

test("a misspelt flag is refused, and does not look like a good audit", async () => {
  await expect(doctor(["--audti"])).rejects.toThrow(ConfigError);
});

test("an audit of a database that can't be reached is one finding, beside those of the other checks", async () => {
  const dead = {
    databaseUrl: "postgres://nobody@127.0.0.1:1/nothing",
    dataDir: "unused",
    stripe: null,
    formerStripe: [],
  };
  expect(await audit(dead)).toMatchObject([
    { subject: "Audit", problem: expect.stringContaining("can't be reached (ECONNREFUSED)") as string },
  ]);
});

import { expect, test } from "vitest";
import { ConfigError } from "../config/config.ts";
import { doctor } from "./doctor.ts";

test("a misspelt flag is refused, and does not look like a good audit", async () => {
  await expect(doctor(["--audti"])).rejects.toThrow(ConfigError);
});

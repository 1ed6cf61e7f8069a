import { afterEach, expect, test, vi } from "vitest";
import { productionSettings } from "../config/testing/production-settings.ts";
import { demo } from "./demo.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  { args: [], said: "Production gets no demo" },
  { args: ["fill"], said: "Production gets no demo" },
  { args: ["wipe"], said: "refused in production" },
])("in production `demo $args` is refused before the database is opened", async ({ args, said }) => {
  for (const [name, value] of Object.entries(productionSettings)) vi.stubEnv(name, value);
  await expect(demo(args)).rejects.toMatchObject({ problems: [expect.stringContaining(said)] });
});

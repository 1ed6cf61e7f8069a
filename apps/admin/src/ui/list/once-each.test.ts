import { ApiError } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { onceEach } from "./once-each.ts";

test("a call whose answer got lost is repeated under its key, and one that was answered is not", async () => {
  const keys: string[] = [];
  const errors: (Error | null)[] = [];
  const once = onceEach();
  const call = async (id: string, content: string) => {
    await once(id, content, async (key) => {
      keys.push(key);
      const error = errors.shift() ?? null;
      await (error === null ? Promise.resolve() : Promise.reject(error));
    });
  };
  errors.push(new TypeError("fetch failed"), new ApiError(new Response(null, { status: 502 }), null));
  await expect(call("a", "please")).rejects.toThrow("fetch failed");
  await expect(call("a", "please")).rejects.toThrow("502");
  await call("a", "please");
  expect(new Set(keys.splice(0)).size).toBe(1);

  await call("a", "please");
  errors.push(new ApiError(new Response(null, { status: 409 }), null));
  await expect(call("a", "please")).rejects.toThrow("409");
  await call("a", "please");
  errors.push(new TypeError("fetch failed"));
  await expect(call("b", "please")).rejects.toThrow("fetch failed");
  await call("b", "with other words");
  expect(new Set(keys).size).toBe(5);
});

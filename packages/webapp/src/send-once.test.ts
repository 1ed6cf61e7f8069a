import { ApiError } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { sendOnce } from "./send-once.ts";

test("a call whose answer got lost is repeated under its key, and one that was answered is not", async () => {
  const keys: string[] = [];
  const errors: (Error | null)[] = [];
  const once = sendOnce();
  const call = async (id: string, content: string) => {
    await once([id, content], async (key) => {
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

const refused = (status: number, code: string | null) =>
  new ApiError(new Response(null, { status }), code === null ? null : { code });

test.each([refused(409, "idempotency_under_way"), refused(429, "too_many_requests"), refused(401, "unauthorized")])(
  "a call that the server has not decided about is repeated under its key (%s)",
  async (refusal) => {
    const keys: string[] = [];
    const once = sendOnce();
    const errors = [new TypeError("fetch failed"), refusal];
    const press = async () =>
      await once("please", async (key) => {
        keys.push(key);
        const error = errors.shift();
        await (error === undefined ? Promise.resolve() : Promise.reject(error));
      });
    await expect(press()).rejects.toThrow();
    await expect(press()).rejects.toThrow();
    await press();
    expect(new Set(keys).size).toBe(1);
  },
);

test("a key names its content, whatever is in it, and is one that the server accepts", async () => {
  const keys: string[] = [];
  const once = sendOnce();
  const lost = async (content: unknown) => {
    const sent = once(content, async (key) => {
      keys.push(key);
      await Promise.reject(new TypeError("fetch failed"));
    });
    await expect(sent).rejects.toThrow("fetch failed");
  };
  for (const message of ["Can Ada come on Monday?", "Can Ada come on Sunday?"])
    for (const line of ["order-line child-1", "order-line child-2"]) await lost({ line, message });
  expect(new Set(keys).size).toBe(4);
  expect(keys).toEqual(keys.filter((key) => /^[\x21-\x7e]{1,200}$/u.test(key)));
});

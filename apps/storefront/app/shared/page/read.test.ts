import { expect, test } from "vitest";
import { apiOf, refusalOf } from "../testing/api-of.ts";
import { idParam, loadClass, read } from "./read.ts";

/** What was thrown: an error, or a page with its status. */
async function thrown(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return null;
}

test.each([404, 400, 422])("what the API does not know (%i) is a page that was not found", async (status) => {
  const messages = ["The class was not found."];
  expect(await thrown(() => read(Promise.reject(refusalOf(status, { messages }))))).toMatchObject({
    data: { kind: "not-found", messages, requestId: "r-7" },
    init: { status: 404 },
  });
});

test.each([500, 503])("a fault (%i) keeps its status and the number to tell us", async (status) => {
  expect(await thrown(() => read(Promise.reject(refusalOf(status))))).toMatchObject({
    data: { kind: "failed", messages: [], requestId: "r-7" },
    init: { status },
  });
});

test("a refusal made by another bundle's class is recognised by its shape, and anything else passes through", async () => {
  const foreign = Object.assign(new Error("no"), { status: 404, messages: ["Gone.", 7], requestId: 9 });
  expect(await thrown(() => read(Promise.reject(foreign)))).toMatchObject({
    data: { kind: "not-found", messages: ["Gone."], requestId: null },
  });
  const lost = new TypeError("fetch failed");
  expect(await thrown(() => read(Promise.reject(lost)))).toBe(lost);
  const odd = Object.assign(new Error("odd"), { status: 200 });
  expect(await thrown(() => read(Promise.reject(odd)))).toBe(odd);
});

test.each(["", "0x1", "1.5", "-1", "1e3", " 1", "12345678901", "abc"])("%j in an address is no id", async (value) => {
  expect(await thrown(() => idParam(value))).toMatchObject({ init: { status: 404 } });
});

test("the class of a step comes from its address; without one, none is asked for", async () => {
  const { api, asked } = apiOf({ "GET /groups/get/{id}": ({ path }) => ({ id: path?.["id"] }) });
  expect(await loadClass(api, new URLSearchParams("group_id=7"))).toEqual({ id: 7 });
  expect(await loadClass(api, new URLSearchParams())).toBeNull();
  expect(asked).toEqual(["GET /groups/get/{id}"]);
  expect(await thrown(() => loadClass(api, new URLSearchParams("group_id=x")))).toMatchObject({
    init: { status: 404 },
  });
});

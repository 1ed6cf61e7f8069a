import { createApi } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { findAddresses } from "./find-addresses.ts";

const found = async (status: number, body: object) =>
  await findAddresses(
    createApi({ baseUrl: "/api", storeKey: "k", fetch: async () => Response.json(body, { status }) }),
    "LS6 2AB",
  );
const address = {
  line_1: "7 The Headrow",
  line_2: "",
  line_3: "",
  post_town: "Leeds",
  county: "",
  postcode: "LS6 2AB",
};

test("addresses that were found are offered", async () => {
  const answer = { postcode: "LS6 2AB", addresses: [address], available: true };
  expect(await found(200, answer)).toEqual({ kind: "found", postcode: "LS6 2AB", addresses: [address] });
});

test("a finder that can't be asked is not called a postcode without addresses", async () => {
  const notAvailable = "The address finder is not available. Please enter your address below.";
  const none = { postcode: "LS6 2AB", addresses: [] };
  expect(await found(200, { ...none, available: false })).toEqual({ kind: "none", message: notAvailable });
  expect(await found(500, { message: "Oh", code: "fault" })).toEqual({ kind: "none", message: notAvailable });
  expect(await found(200, { ...none, available: true })).toEqual({
    kind: "none",
    message: "We found no addresses for LS6 2AB. Please enter your address below.",
  });
});

test("what is no postcode is asked for again", async () => {
  expect((await found(422, { message: "No", code: "invalid" })).kind).toBe("wrong");
});

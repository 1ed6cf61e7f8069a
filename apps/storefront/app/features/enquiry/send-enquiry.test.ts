import type { Api } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { sendEnquiry } from "./send-enquiry.ts";

/** The API's refusal of an enquiry, with what it was asked. */
function refusing() {
  const bodies: unknown[] = [];
  const call = async (_name: string, { body }: { body: unknown }) => {
    bodies.push(body);
    throw Object.assign(new Error("Please check what you typed."), {
      status: 422,
      details: [{ path: "email", message: "Please enter an email address." }],
    });
  };
  // Only the one call is made.
  return { api: { call } as unknown as Api, bodies };
}

test.each([
  ["text/plain", "subject=Hello"],
  ["application/json", '{"subject":"Hello"}'],
  ["multipart/form-data; boundary=x", "no part at all"],
])("a body of %s that is no form counts as an empty one", async (type, body) => {
  const { api, bodies } = refusing();
  const request = new Request("http://leeds.localhost/enquiry", {
    method: "POST",
    body,
    headers: { "Content-Type": type },
  });
  const empty = { subject: "", message: "", name: "", email: "" };
  expect(await sendEnquiry(api, request)).toEqual({
    status: 422,
    values: { category_id: "", ...empty },
    errors: { email: "Please enter an email address." },
    failure: null,
  });
  expect(bodies).toEqual([{ category_id: 0, ...empty }]);
});

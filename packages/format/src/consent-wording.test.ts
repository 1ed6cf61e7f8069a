import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CONSENT_WORDING, imageConsentLabel } from "./consent-wording.ts";

/** Every wording that was ever shown since texts and versions stand together, by its version. Lines are only ever added. */
const SHOWN: Readonly<Record<string, string>> = {
  "marketing-2026-11-22": "0e67f46ef6b6c396",
  "marketing-2026-11-29": "ed276c0788838673",
  "image-2026-11-22": "989a250db0a4e823",
};

test.each(Object.values(CONSENT_WORDING))(
  "a changed text needs a new version than $version",
  ({ version, ...texts }) => {
    const hash = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
    expect(hash).toBe(SHOWN[version]);
  },
);

test("the image consent names the child, whatever the child is called", () => {
  expect(imageConsentLabel("Ada")).toBe("Image consent: Ada may appear in the school's photos and films");
  expect(imageConsentLabel("$& {who}")).toContain(": $& {who} may");
});

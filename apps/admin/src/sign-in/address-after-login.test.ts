import { expect, test } from "vitest";
import { addressOnOrigin } from "./address-after-login.ts";

const url = "http://leeds.localhost:3000/?token=abc";

test.each([
  [null, "http://leeds.localhost:3000/?token=abc"],
  ["/account/orders", "http://leeds.localhost:3000/account/orders?token=abc"],
  ["/admin/customers?q=pat", "http://leeds.localhost:3000/admin/customers?q=pat&token=abc"],
  ["/x?token=theirs", "http://leeds.localhost:3000/x?token=abc"],
])("%j leads to %s", (back, address) => {
  expect(addressOnOrigin(url, back)).toBe(address);
});

test.each([
  "//evil.test/x",
  "https://evil.test",
  "http://leeds.localhost/x",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "http:evil.test\\@leeds.localhost:3000",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://leeds.localhost:3000@evil.test/",
  "https://[",
])("%j leads to the home page of the shop", (back) => {
  const address = new URL(addressOnOrigin(url, back));
  expect(address.origin).toBe("http://leeds.localhost:3000");
  expect(address.searchParams.get("token")).toBe("abc");
});

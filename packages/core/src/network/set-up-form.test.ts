import fc from "fast-check";
import { expect, test } from "vitest";
import { orderPrefixOf, parseHost, slugOf, validateSetUp, type SetUpForm } from "./index.ts";

const form: SetUpForm = {
  network: { name: "Bright Stage", email: "hello@bright.example" },
  administrator: { name: "Sam Owner", email: "Sam@Bright.example" },
  school: {
    name: "Bright Stage Leeds",
    phone: "0113 496 0000",
    address: "1 The Headrow\nLeeds",
    nation: "england_wales",
  },
};
const main = { mainHost: "www.bright.example", ownHosts: ["www.bright.example", "api.bright.example"] };
const problemsOf = (changed: Partial<SetUpForm>) => {
  const checked = validateSetUp({ ...form, ...changed }, main);
  return checked.ok ? [] : checked.error.map(({ path }) => path);
};

test("a school without a host gets one below the main shop, without its www", () => {
  const checked = validateSetUp(form, main);
  expect(checked).toMatchObject({
    ok: true,
    value: { administrator: { email: "sam@bright.example" }, school: { host: "bright-stage-leeds.bright.example" } },
  });
});

test("every problem is named at once, in the order of the form", () => {
  const nothing: SetUpForm = {
    network: { name: " ", email: "nobody" },
    administrator: { name: "7", email: "" },
    school: { name: "", phone: "12", address: " ", nation: "scotland", host: "https://leeds.example.org/" },
  };
  expect(problemsOf(nothing)).toEqual([
    "network.name",
    "network.email",
    "administrator.name",
    "administrator.email",
    "school.name",
    "school.phone",
    "school.address",
    "school.host",
  ]);
});

test.each(["www.bright.example", "API.bright.example", "leeds", "127.0.0.1", "leeds.example.org:3000", "a b.example"])(
  "%s is no address of a school",
  (host) => {
    expect(problemsOf({ school: { ...form.school, host } })).toEqual(["school.host"]);
  },
);

test("names become parts of an address", () => {
  expect(slugOf("Saint Mary’s, Leeds")).toBe("saint-marys-leeds");
  expect(slugOf("École d’Été")).toBe("ecole-dete");
  expect(slugOf("舞台")).toBe("school");
});

test("any name gives a host that a browser can ask for, and a prefix that nobody has", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string({ maxLength: 4 })), (name, taken) => {
      expect(parseHost(`${slugOf(name)}.example.org`)).not.toBeNull();
      const prefix = orderPrefixOf(name, taken);
      expect(prefix).toMatch(/^[A-Z]+\d*$/u);
      expect(taken).not.toContain(prefix);
    }),
  );
});

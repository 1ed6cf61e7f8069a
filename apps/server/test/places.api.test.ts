import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const search = async (place: string, path = "groups/get-suitable-groups") =>
  await shop.ask(`GET /api/${path}?postcode=${encodeURIComponent(place)}`);

test.each(["groups/get-suitable-groups", "groups/get-suitable-groups-minimal", "courses/list"])(
  "a place that exists several times is refused with all of them (%s)",
  async (path) => {
    const answer = await search("Newport", path);
    expect(answer.status).toBe(422);
    expect(answer.at("details")).toEqual([
      {
        path: "postcode",
        message: "There are several places called Newport. Which one do you mean?",
        suggestions: ["Newport, South Wales", "Newport, Shropshire", "Newport, Isle of Wight"],
      },
    ]);
  },
);

test("a misspelt place is refused with the likely one, which is then found", async () => {
  const answer = await search("Leds");
  expect(answer.status).toBe(422);
  expect(answer.at("details.0.suggestions")).toEqual(["Leeds"]);
  expect((await search("Leeds")).status).toBe(200);
});

test("a postcode beside its town, a suburb and Northern Ireland are found", async () => {
  for (const [place, label] of [
    ["Leeds LS1 4AP", "LS1 4AP"],
    ["Headingley", "Headingley, Leeds"],
    ["Belfast", "Belfast"],
  ] as const)
    expect((await search(place)).at("origin.label")).toBe(label);
});

import { expect, test } from "vitest";
import { renderPoster, type Poster } from "./render-poster.ts";

const poster = (number: number, changes: Partial<Poster> = {}): Poster => ({
  kind: "class",
  disciplines: ["singing"],
  seed: `class-${number}`,
  ...changes,
});
const grounds = (svg: string) => /id="s".*?<\/linearGradient>/u.exec(svg)?.[0];

test("the same seed always gives the same picture", () => {
  expect(renderPoster(poster(7))).toBe(renderPoster(poster(7)));
});

test.each(["singing", "acting", "dance", "street_dance", "musical_theatre"])(
  "neighbours in a list of %s have different grounds",
  (what) => {
    for (let number = 1; number < 60; number++) {
      const [one, next] = [number, number + 1].map((n) => renderPoster(poster(n, { disciplines: [what] })));
      expect(grounds(one ?? "")).not.toBe(grounds(next ?? ""));
    }
  },
);

test("camps that follow each other, and camps of neighbouring schools, have different scenes", () => {
  const scene = (n: number) => grounds(renderPoster(poster(n, { kind: "camp", seed: `camp-${n}` })));
  for (let number = 1; number < 48; number++) {
    expect(scene(number)).not.toBe(scene(number + 1));
    expect(scene(number)).not.toBe(scene(number + 4));
  }
});

test("the picture of a class shows its main discipline, whatever the others are", () => {
  for (let number = 1; number < 40; number++) {
    expect(renderPoster(poster(number, { disciplines: ["singing", "dance"] }))).toBe(renderPoster(poster(number)));
    const street = renderPoster(poster(number, { disciplines: ["street_dance", "dance"] }));
    expect(street).toBe(renderPoster(poster(number, { disciplines: ["street_dance"] })));
  }
});

test("the name of an item takes precedence over its kind", () => {
  const item = (...words: string[]) => renderPoster(poster(1, { kind: "item", disciplines: words }));
  expect(item("gift", "wooden_microphone")).not.toBe(item("gift"));
  expect(item("bag", "tutu_bag")).toBe(item("bag"));
  expect(item("gift", "something_new")).toBe(item("gift"));
});

test.each([
  ["uniform", "a_hoodie", "a_zip_hoodie", "a_sweatshirt", "a_t_shirt", "a_polo_shirt", "a_vest_top", "a_rain_jacket"],
  ["dancewear", "a_leotard", "a_long_sleeved_leotard", "a_tutu_skirt", "ballet_tights", "leg_warmers", "a_unitard"],
  ["shoes", "ballet_shoes", "tap_shoes", "jazz_shoes", "character_shoes", "dance_trainers", "foot_thongs"],
  ["bags", "a_drawstring_bag", "a_rucksack", "a_tote_bag", "a_garment_bag", "a_washbag", "a_script_folder"],
  ["gifts", "a_water_bottle", "an_enamel_mug", "scrunchies", "a_music_box", "bunting", "a_costume_hanger"],
])("each kind of %s has a figure of its own", (_, ...names) => {
  const drawn = names.map((name) => renderPoster(poster(1, { kind: "item", disciplines: ["bag", name] })));
  expect(new Set(drawn).size).toBe(names.length);
});

test("an item is drawn in its colour, and stands out from what is behind it", () => {
  const hoodie = (colour: string | null) =>
    renderPoster(poster(1, { kind: "item", disciplines: ["hoodie"], colour, palette: { plum: "#3b1247" } }));
  expect(hoodie("#ff7f6b")).toContain('fill="#ff7f6b"');
  expect(hoodie("#1f1b24")).toContain('fill="#1f1b24"');
  expect(hoodie("#1f1b24")).not.toContain("#ff7f6b");
  expect(hoodie(null)).not.toContain("#ff7f6b");
  // White cotton is hung before a dark ground.
  expect(grounds(hoodie("#ffffff"))).not.toBe(grounds(hoodie("#1f1b24")));
});

test("every picture is a small well-formed SVG with valid numbers", () => {
  const kinds = ["class", "camp", "item", "venue"] as const;
  for (const kind of kinds)
    for (let number = 0; number < 40; number++) {
      const svg = renderPoster(poster(number, { kind, seed: `${kind}-${number}`, disciplines: ["dance", "acting"] }));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/u);
      expect(svg.length).toBeLessThan(16_000);
      expect(svg.match(/<g[ >]/gu)?.length ?? 0).toBe(svg.match(/<\/g>/gu)?.length ?? 0);
    }
});

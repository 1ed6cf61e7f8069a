import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AREAS } from "./areas.ts";
import { DISTRICTS } from "./districts.ts";
import { gazetteer } from "./gazetteer.ts";
import { suburbs } from "./place-names.ts";
import { isOneTypoApart, lettersApart, plainName } from "./town-names.ts";
import { TOWNS } from "./towns.ts";

const lookup = gazetteer();

interface Point {
  lat: number;
  lng: number;
}

function kilometres(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const x = (b.lng - a.lng) * radians * Math.cos(((a.lat + b.lat) / 2) * radians);
  return Math.hypot(x, (b.lat - a.lat) * radians) * 6371;
}

const areaCodes = AREAS.trim()
  .split("\n")
  .map((line) => line.split(" ")[0] ?? "");
const districtCodes = DISTRICTS.trim()
  .split("\n")
  .flatMap((line) => {
    const [area = "", ...entries] = line.split(" ");
    return entries.map((entry) => area + (entry.split(":")[0] ?? ""));
  });
const townNames = TOWNS.trim()
  .split(/; |\n/)
  .flatMap((entry) => entry.split(" ").slice(2).join(" ").split("|"));

test("there are 124 distinct areas, and every district is listed once and lies in one of them", () => {
  expect(new Set(areaCodes).size).toBe(124);
  expect(areaCodes).toHaveLength(124);
  expect(new Set(districtCodes).size).toBe(districtCodes.length);
  expect(districtCodes.filter((code) => !areaCodes.includes(code.replace(/\d+$/, "")))).toEqual([]);
});

test("every entry of the tables is found and lies in the British Isles", async () => {
  const astray: string[] = [];
  for (const query of [...areaCodes, ...districtCodes, ...townNames]) {
    const { lat, lng } = (await lookup.locate(query)) ?? { lat: 0, lng: 0 };
    if (lat < 49 || lat > 61 || lng < -9 || lng > 2) astray.push(query);
  }
  expect(astray).toEqual([]);
});

test.each([
  ["LS1 4AP", "LS1 4AP", "approximate"],
  ["ls6", "LS6", "approximate"],
  ["EC1A 1BB", "EC1A 1BB", "approximate"],
  ["SW1A", "SW1A", "approximate"],
  ["KW15 1AA", "KW15 1AA, Wick", "town"],
  ["LS", "Leeds", "town"],
  ["leeds", "Leeds", "town"],
  ["Leeds, West Yorkshire", "Leeds", "town"],
  ["newcastle", "Newcastle upon Tyne", "town"],
  ["saint albans", "St Albans", "town"],
  ["Kings Lynn", "King's Lynn", "town"],
  ["stoke on trent", "Stoke-on-Trent", "town"],
  ["Birmingam", "Birmingham", "town"],
  ["Machnester", null, null],
  ["Manchetser", "Manchester", "town"],
  ["Leads", "Leeds", "town"],
  ["53.8,-1.55", "Your position", "exact"],
  ["Leeds LS1 4AP", "LS1 4AP", "approximate"],
  ["headingley", "Headingley, Leeds", "town"],
  ["Headingly", "Headingley, Leeds", "town"],
  ["Didsbury, Manchester", "Didsbury, Manchester", "town"],
  ["Notting Hill", "Notting Hill, London", "town"],
  ["Belfast", "Belfast", "town"],
  ["BT9 5AB", "BT9 5AB, Belfast", "town"],
  ["Newport, Isle of Wight", "Newport, Isle of Wight", "town"],
  ["Richmond, Surrey", "Richmond, London", "town"],
  ["Newport", null, null],
  ["Stratford", null, null],
])("%s is found as %s (%s)", async (query, label, precision) => {
  const place = await lookup.locate(query);
  expect([place?.label ?? null, place?.precision ?? null]).toEqual([label, precision]);
});

test.each(["ZZ1 1AA", "ZZ9", "QQ", "Atlantis", "48.85,2.35", "Burg", "", "'; drop table postcode"])(
  "%j is not found",
  async (query) => {
    expect(await lookup.locate(query)).toBeNull();
  },
);

test.each([
  ["Leds", false, ["Leeds"]],
  ["Machnester", false, ["Manchester"]],
  ["Birmin", false, ["Birmingham"]],
  ["Newport", true, ["Newport, South Wales", "Newport, Shropshire", "Newport, Isle of Wight"]],
  ["Newprt", true, ["Newport, South Wales", "Newport, Shropshire", "Newport, Isle of Wight"]],
  ["richmond", true, ["Richmond, London", "Richmond, North Yorkshire"]],
  ["Stratford", true, ["Stratford, London", "Stratford-upon-Avon"]],
  ["Clifton", true, ["Clifton, Nottingham", "Clifton, Bristol", "Clifton, York"]],
  ["ZZ1 1AA", false, []],
  ["Xyzzyplugh", false, []],
  ["", false, []],
])("%j may mean several places (%s): %j", (query, ambiguous, names) => {
  expect(lookup.suggest(query)).toEqual({ ambiguous, names });
});

test("every suburb lies in a known district and is found with its city", async () => {
  expect(suburbs().filter(({ district }) => !districtCodes.includes(district))).toEqual([]);
  const missing: string[] = [];
  for (const { suburb, city } of suburbs()) {
    const place = await lookup.locate(`${suburb}, ${city}`);
    if (place?.label !== `${suburb}, ${city}`) missing.push(`${suburb}, ${city}`);
  }
  expect(missing).toEqual([]);
});

test("every name is either found, or may mean several that are each found", async () => {
  const astray: string[] = [];
  for (const name of [...townNames, ...suburbs().map(({ suburb }) => suburb)]) {
    if ((await lookup.locate(name.split(",")[0] ?? name)) !== null) continue;
    const { ambiguous, names } = lookup.suggest(name.split(",")[0] ?? name);
    if (!ambiguous) astray.push(name);
    for (const one of names) if ((await lookup.locate(one))?.label !== one) astray.push(one);
  }
  expect(astray).toEqual([]);
});

test("property: the letters between two words agree with one typo, in both directions", () => {
  const word = fc.stringMatching(/^[a-d]{1,6}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(lettersApart(a, b, 2)).toBe(lettersApart(b, a, 2));
      expect(lettersApart(a, b, 2) <= 1).toBe(isOneTypoApart(a, b));
    }),
  );
});

test("property: one typo apart is symmetric, and never true for words two letters longer", () => {
  const word = fc.stringMatching(/^[a-d]{1,6}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isOneTypoApart(a, b)).toBe(isOneTypoApart(b, a));
      expect(isOneTypoApart(a, `${a}${b}x`)).toBe(false);
    }),
  );
});

test("property: changing, adding, omitting or swapping one letter is one typo", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...townNames.map(plainName)),
      fc.nat(30),
      fc.constantFrom("a", "z"),
      (town, place, letter) => {
        const at = place % town.length;
        const [before, after] = [town.slice(0, at), town.slice(at + 1)];
        const slips = [before + letter + after, before + letter + town.slice(at), before + after];
        if (after !== "") slips.push(before + after.charAt(0) + town.charAt(at) + after.slice(1));
        expect(slips.filter((slip) => !isOneTypoApart(slip, town))).toEqual([]);
      },
    ),
  );
});

const csv = process.env["OUTCODES_CSV"];
test.skipIf(csv === undefined || !existsSync(csv))(
  "against a list of real outcodes: areas to a median of 15 km, districts to 7.5 km",
  async () => {
    const real = new Map<string, Point[]>();
    for (const line of readFileSync(csv ?? "", "utf8")
      .trim()
      .split("\n")
      .slice(1)) {
      const [outcode = "", , , lat, lng] = line.split(",");
      if (Number(lat) === 0) continue;
      const names = new Set([outcode, outcode.replace(/(\d)[A-Z]$/, "$1"), outcode.replace(/\d.*$/, "")]);
      for (const name of names) real.set(name, [...(real.get(name) ?? []), { lat: Number(lat), lng: Number(lng) }]);
    }
    const errors = async (codes: readonly string[]) => {
      const known = codes.flatMap((code) => {
        const points = real.get(code);
        if (!points) return [];
        const mean = (pick: (point: Point) => number) =>
          points.reduce((sum, point) => sum + pick(point), 0) / points.length;
        return [{ code, point: { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) } }];
      });
      const found = await Promise.all(
        known.map(async ({ code, point }) => kilometres((await lookup.locate(code)) ?? { lat: 0, lng: 0 }, point)),
      );
      return found.toSorted((a, b) => a - b);
    };
    const ofAreas = await errors(areaCodes);
    const ofDistricts = await errors(districtCodes);
    expect(ofAreas.length).toBeGreaterThan(115);
    expect(ofAreas[Math.floor(ofAreas.length / 2)]).toBeLessThan(15);
    expect(ofDistricts.length).toBeGreaterThan(1000);
    expect(ofDistricts[Math.floor(ofDistricts.length / 2)]).toBeLessThan(1.5);
    expect(ofDistricts.at(-1)).toBeLessThan(7.5);
  },
);

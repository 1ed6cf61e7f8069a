import { AREAS } from "./areas.ts";
import { DISTRICTS } from "./districts.ts";
import { SUBURBS } from "./suburbs.ts";
import { lettersApart, isOneTypoApart, plainName } from "./town-names.ts";
import { TOWNS } from "./towns.ts";

export interface Point {
  readonly lat: number;
  readonly lng: number;
}
export interface NamedPoint extends Point {
  /** Unique, and found again when typed: "Newport, Isle of Wight". */
  readonly name: string;
}

interface Named {
  /** The place that most people mean; null if they may mean any of `others`. */
  main: NamedPoint | null;
  readonly others: NamedPoint[];
}

const TOWN = /^(\S+) (\S+) (.+)$/;

/** In shorter names a typo too easily makes another town ("Bury", "Hurst"). */
const LEAST_LETTERS_FOR_A_SLIP = 5;
const LEAST_LETTERS_OF_A_BEGINNING = 3;
const MAX_SUGGESTIONS = 4;

function readAreas(): Map<string, NamedPoint> {
  const read = new Map<string, NamedPoint>();
  for (const line of AREAS.trim().split("\n")) {
    const [area = "", lat, lng, ...name] = line.split(" ");
    read.set(area, { lat: Number(lat), lng: Number(lng), name: name.join(" ") });
  }
  return read;
}

function readDistricts(): Map<string, Point> {
  const read = new Map<string, Point>();
  for (const line of DISTRICTS.trim().split("\n")) {
    const [area = "", ...entries] = line.split(" ");
    for (const entry of entries) {
      const [number = "", point = ""] = entry.split(":");
      const [lat, lng] = point.split(",");
      read.set(area + number, { lat: Number(lat), lng: Number(lng) });
    }
  }
  return read;
}

/** Postcode areas and districts by their code. */
export const areas = readAreas();
export const districts = readDistricts();

function readNames(): Map<string, Named> {
  const names = new Map<string, Named>();
  const entryOf = (name: string): Named => {
    const key = plainName(name);
    const known = names.get(key) ?? { main: null, others: [] };
    names.set(key, known);
    return known;
  };
  // "Newport, Isle of Wight" is also one of those that "Newport" may mean.
  const addShort = (name: string, point: NamedPoint) => {
    const { others } = entryOf(name.split(",")[0] ?? name);
    if (!others.some((other) => other.name === point.name)) others.push(point);
  };
  for (const entry of TOWNS.trim().split(/; |\n/)) {
    const [, lat, lng, known = ""] = TOWN.exec(entry) ?? [];
    const [name = ""] = known.split("|");
    const point = { lat: Number(lat), lng: Number(lng), name };
    for (const one of known.split("|")) {
      entryOf(one).main = point;
      if (one.includes(",")) addShort(one, point);
    }
  }
  for (const { suburb, district, city } of suburbs()) {
    const point = districts.get(district);
    if (point === undefined) continue;
    const named = { ...point, name: `${suburb}, ${city}` };
    entryOf(named.name).main = named;
    addShort(suburb, named);
  }
  return names;
}

/** The suburbs with their postcode district and city. @internal */
export function suburbs(): { suburb: string; district: string; city: string }[] {
  return SUBURBS.trim()
    .split("\n")
    .flatMap((line) => {
      const [area = "", ...entries] = line.split(" ");
      return entries.flatMap((entry) => {
        const [number = "", listed = ""] = entry.split(":");
        const city = areas.get(area)?.name ?? "";
        return listed
          .split("|")
          .map((suburb) => ({ suburb: suburb.replaceAll("_", " "), district: area + number, city }));
      });
    });
}

const names = readNames();

/** The places that a typed name may mean. "Leeds, West Yorkshire": what stands before the comma counts too. */
export function placesNamed(text: string): readonly NamedPoint[] {
  for (const name of typedNames(text)) {
    const known = names.get(name);
    const found = known === undefined ? mistyped(name) : meaningOf(known);
    if (found.length > 0) return found;
  }
  return [];
}

/** The names most like a typed one, the likeliest first, each of which `placesNamed` finds. */
export function similarNames(text: string): string[] {
  const typed = typedNames(text).at(-1) ?? "";
  const most = typed.length < LEAST_LETTERS_FOR_A_SLIP ? 1 : 2;
  const similar = [...names].flatMap(([name, known]) => {
    const isBeginning = typed.length >= LEAST_LETTERS_OF_A_BEGINNING && name.startsWith(typed);
    const apart = isBeginning ? 1 : lettersApart(typed, name, most);
    return apart > most ? [] : [{ known, apart, sameStart: name[0] === typed[0] }];
  });
  const least = Math.min(...similar.map(({ apart }) => apart));
  const ordered = similar
    .filter(({ apart }) => apart === least)
    .toSorted((a, b) => Number(b.sameStart) - Number(a.sameStart) || rank(a.known) - rank(b.known));
  const found = ordered.flatMap(({ known }) => meaningOf(known).map(({ name }) => name));
  return [...new Set(found)].slice(0, MAX_SUGGESTIONS);
}

function typedNames(text: string): string[] {
  return [...new Set([plainName(text), plainName(text.split(",")[0] ?? "")])].filter(Boolean);
}

/** Towns before suburbs. */
const rank = ({ main }: Named) => (main === null || main.name.includes(",") ? 1 : 0);

function meaningOf({ main, others }: Named): readonly NamedPoint[] {
  return main === null ? others : [main];
}

/** What a name with one typo means; towns before suburbs. */
function mistyped(name: string): readonly NamedPoint[] {
  if (name.length < LEAST_LETTERS_FOR_A_SLIP) return [];
  const near = [...names].flatMap(([known, named]) => (isOneTypoApart(known, name) ? [named] : []));
  const likely = near.some((one) => rank(one) === 0) ? near.filter((one) => rank(one) === 0) : near;
  const found = likely.flatMap(meaningOf);
  return found.filter((one, index) => found.findIndex((other) => other.name === one.name) === index);
}

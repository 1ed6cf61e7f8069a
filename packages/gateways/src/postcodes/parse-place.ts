import { isValid, parse } from "postcode";

/** A place as a visitor may type it. Postcodes are upper case with a space. */
export type ParsedPlace =
  | { readonly kind: "postcode"; readonly postcode: string; readonly outcode: string; readonly area: string }
  | { readonly kind: "outcode"; readonly outcode: string; readonly area: string }
  | { readonly kind: "area"; readonly area: string }
  | { readonly kind: "coordinates"; readonly lat: number; readonly lng: number }
  | { readonly kind: "town"; readonly town: string };

const OUTCODE = /^([A-Z]{1,2})\d[A-Z\d]?$/;
// An outcode with the first digit of the inward code: "LS1 4".
const SECTOR = /^([A-Z]{1,2}\d[A-Z\d]?)\s+\d$/;
// A postcode or outcode beside other words: "Leeds LS1 4AP", "12 Park Row, Leeds LS1".
const POSTCODE_AMONG_WORDS = /(?:^|[\s,])([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})(?=$|[\s,])/;
const OUTCODE_AT_END = /[\s,]([A-Z]{1,2}\d[A-Z\d]?)$/;
const COORDINATES = /^(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;

function coordinates(text: string): ParsedPlace | null {
  const match = COORDINATES.exec(text);
  if (!match) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { kind: "coordinates", lat, lng } : null;
}

function fullPostcode(text: string | undefined): ParsedPlace | null {
  if (text === undefined || !isValid(text)) return null;
  const parsed = parse(text);
  if (!parsed.valid) return null;
  return { kind: "postcode", postcode: parsed.postcode, outcode: parsed.outcode, area: parsed.area };
}

/** Parses "LS1 4AP", "Leeds LS1 4AP", "ls1", "LS", "53.8,-1.55" or a town's name. Null for blank text. Does not check that the place exists. */
export function parsePlace(text: string): ParsedPlace | null {
  const trimmed = text.normalize("NFKC").trim().slice(0, 100);
  if (trimmed === "") return null;
  const position = coordinates(trimmed);
  if (position) return position;
  const upper = trimmed.toUpperCase();
  const postcode = fullPostcode(upper) ?? fullPostcode(POSTCODE_AMONG_WORDS.exec(upper)?.[1]);
  if (postcode) return postcode;
  const outcode = SECTOR.exec(upper)?.[1] ?? upper;
  const area = OUTCODE.exec(outcode)?.[1];
  if (area !== undefined) return { kind: "outcode", outcode, area };
  const last = OUTCODE_AT_END.exec(upper)?.[1];
  if (last !== undefined) return { kind: "outcode", outcode: last, area: last.replace(/\d.*$/, "") };
  if (/^[A-Z]{1,2}$/.test(upper)) return { kind: "area", area: upper };
  return { kind: "town", town: trimmed };
}

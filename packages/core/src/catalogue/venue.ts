import { formatCount } from "@matinee/format";
import { parsePostcode, tidyLine, tidyText, type FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";

/** A venue form, with the contract's field names. */
export interface VenueForm {
  readonly name: string;
  readonly address_line_1: string;
  readonly address_line_2?: string | null | undefined;
  readonly address_line_3?: string | null | undefined;
  readonly post_town: string;
  readonly county?: string | null | undefined;
  readonly postcode: string;
  readonly access?: string | null | undefined;
  readonly travel?: string | null | undefined;
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
}

/** A venue's checked and tidied details. */
export interface VenueDetails {
  readonly name: string;
  readonly address_line_1: string;
  readonly address_line_2: string;
  readonly address_line_3: string;
  readonly post_town: string;
  readonly county: string;
  readonly postcode: string;
  readonly access: string;
  readonly travel: string;
  /** Degrees in WGS 84; null: to be looked up by postcode. */
  readonly position: { readonly lat: number; readonly lng: number } | null;
}

const MAX_LINE = 100;
const MAX_NOTE = 2_000;

/** Checks a venue form. Returns all problems at once, in the order of the form. */
export function validateVenue(form: VenueForm): Result<VenueDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const line = (path: keyof VenueForm, text: string, needed?: string): string => {
    const value = tidyLine(text);
    if (value === "" && needed !== undefined) problems.push({ path, message: needed });
    if ([...value].length > MAX_LINE)
      problems.push({ path, message: `Please shorten this to ${MAX_LINE} characters.` });
    return value;
  };
  const note = (path: keyof VenueForm, text: string): string => {
    const value = tidyText(text);
    if ([...value].length > MAX_NOTE)
      problems.push({ path, message: `Please shorten this to ${formatCount(MAX_NOTE)} characters.` });
    return value;
  };
  const name = line("name", form.name, "Please give the location a name.");
  const first = line("address_line_1", form.address_line_1, "Please enter the first line of the address.");
  const second = line("address_line_2", form.address_line_2 ?? "");
  const third = line("address_line_3", form.address_line_3 ?? "");
  const town = line("post_town", form.post_town, "Please enter the town.");
  const county = line("county", form.county ?? "");
  const postcode = parsePostcode(form.postcode);
  if (postcode === null) problems.push({ path: "postcode", message: "Please enter a full postcode, such as LS1 4AP." });
  const position = positionOf(form, problems);
  const access = note("access", form.access ?? "");
  const travel = note("travel", form.travel ?? "");
  if (problems.length > 0 || postcode === null) return err(problems);
  return ok({
    name,
    address_line_1: first,
    address_line_2: second,
    address_line_3: third,
    post_town: town,
    county,
    postcode,
    access,
    travel,
    position,
  });
}

// The bounds of the British Isles, as in the database.
const LAT = [49, 61] as const;
const LNG = [-9, 2] as const;

function positionOf({ lat, lng }: VenueForm, problems: FieldProblem[]): VenueDetails["position"] {
  const given = { lat: lat ?? null, lng: lng ?? null };
  if (given.lat === null && given.lng === null) return null;
  const before = problems.length;
  if (given.lat === null || given.lat < LAT[0] || given.lat > LAT[1])
    problems.push({ path: "lat", message: `The latitude must lie between ${LAT[0]} and ${LAT[1]}.` });
  if (given.lng === null || given.lng < LNG[0] || given.lng > LNG[1])
    problems.push({ path: "lng", message: `The longitude must lie between ${LNG[0]} and ${LNG[1]}.` });
  return problems.length > before || given.lat === null || given.lng === null
    ? null
    : { lat: given.lat, lng: given.lng };
}

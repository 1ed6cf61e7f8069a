import { parseEmail, parseName, parsePhone, tidyLine, tidyText, type FieldProblem } from "../family/index.ts";
import { err, ok, type Nation, type Result } from "../kernel/index.ts";
import { parseHost } from "./host-form.ts";
import { slugOf } from "./slug.ts";

/** What sets up an empty copy, with the contract's field names. */
export interface SetUpForm {
  readonly network: { readonly name: string; readonly email: string };
  readonly administrator: { readonly name: string; readonly email: string };
  readonly school: {
    readonly name: string;
    readonly legal_name?: string | undefined;
    readonly phone: string;
    readonly address: string;
    readonly nation: Nation;
    readonly host?: string | undefined;
  };
}

/** The same, checked and tidied. */
export interface SetUpDetails {
  readonly network: { readonly name: string; readonly email: string };
  readonly administrator: { readonly name: string; readonly email: string };
  readonly school: {
    readonly name: string;
    readonly slug: string;
    readonly legalName: string;
    readonly phone: string;
    readonly address: string;
    readonly nation: Nation;
    readonly host: string;
  };
}

const MAX_NAME = 100;
const MAX_LEGAL_NAME = 200;
const MAX_ADDRESS = 400;
const EMAIL = "Please enter an email address like name@example.com.";

/**
 * Checks the form that sets up an empty copy; returns all problems at once, in the order of the form. `ownHosts` are Matinee's own
 * addresses, which no school can have. A school without a host gets one below the main shop's.
 */
export function validateSetUp(
  form: SetUpForm,
  { mainHost, ownHosts }: { readonly mainHost: string; readonly ownHosts: readonly string[] },
): Result<SetUpDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const line = (path: string, text: string, max: number, needed: string): string => {
    const value = tidyLine(text);
    if (value === "") problems.push({ path, message: needed });
    if ([...value].length > max) problems.push({ path, message: `Please shorten this to ${max} characters.` });
    return value;
  };
  const email = (path: string, text: string): string => {
    const value = parseEmail(text);
    if (value === null) problems.push({ path, message: EMAIL });
    return value ?? "";
  };
  const network = {
    name: line("network.name", form.network.name, MAX_NAME, "Please name the network, as parents know it."),
    email: email("network.email", form.network.email),
  };
  const named = parseName(form.administrator.name);
  if (!named.ok) problems.push({ path: "administrator.name", message: NAME_PROBLEMS[named.error] });
  const administrator = {
    name: named.ok ? named.value : "",
    email: email("administrator.email", form.administrator.email).toLowerCase(),
  };
  const name = line("school.name", form.school.name, MAX_NAME, "Please name the school.");
  const legal = tidyLine(form.school.legal_name ?? "");
  if ([...legal].length > MAX_LEGAL_NAME)
    problems.push({ path: "school.legal_name", message: `Please shorten this to ${MAX_LEGAL_NAME} characters.` });
  // Stored as it was typed: families read it.
  const phone = tidyLine(form.school.phone);
  if (parsePhone(phone) === null)
    problems.push({ path: "school.phone", message: "Please enter a phone number, such as 0113 496 0000." });
  const address = tidyText(form.school.address);
  if (address === "") problems.push({ path: "school.address", message: "Please enter the school's address." });
  if ([...address].length > MAX_ADDRESS)
    problems.push({ path: "school.address", message: `Please shorten this to ${MAX_ADDRESS} characters.` });
  const slug = slugOf(name) === "network" ? "school" : slugOf(name);
  const host = hostOf(form.school.host ?? "", `${slug}.${mainHost.replace(/^www\./u, "")}`, ownHosts, problems);
  if (problems.length > 0) return err(problems);
  const legalName = legal === "" ? name : legal;
  return ok({
    network,
    administrator,
    school: { name, slug, legalName, phone, address, nation: form.school.nation, host },
  });
}

function hostOf(typed: string, usual: string, ownHosts: readonly string[], problems: FieldProblem[]): string {
  const host = parseHost(typed.trim() === "" ? usual : typed);
  if (host === null)
    problems.push({
      path: "school.host",
      message: "Enter an address such as leeds.example.org, without https:// and without a path.",
    });
  else if (ownHosts.includes(host))
    problems.push({
      path: "school.host",
      message: "This address is Matinee's own. Choose another, such as leeds.example.org.",
    });
  return host ?? "";
}

const NAME_PROBLEMS = {
  empty: "Please enter your name.",
  no_letter: "Please enter your name in letters.",
  too_long: "Please shorten your name to 80 characters.",
};

import { setTimeout as wait } from "node:timers/promises";
import type { CallInput } from "@matinee/contract";
import { createApi, type Api } from "@matinee/contract/client";
import { totpCode } from "@matinee/testkit/builders";

const storeKey = "matinee-store";
const email = "sam@bright.example";
const password = "a long way to Leeds";
const DAY_MS = 86_400_000;
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export interface MadeSchool {
  readonly classId: number;
  readonly itemId: number;
}

/**
 * Sets up an empty copy and opens a school on it, by the calls that the staff's app makes and nothing else: locations, a term, classes and items,
 * which come from files. `code`: what the start of the copy has printed. `items`: at most a hundred.
 */
export async function makeSchool(
  url: string,
  code: string,
  { classes, items }: { readonly classes: number; readonly items: number },
): Promise<MadeSchool> {
  await anApi(url).call("POST /v1/set-up", { body: { code, ...whose } });
  const token = await firstLogin(url);
  const api = anApi(url, token);
  const school = (await api.call("GET /v1/staff/schools")).find((one) => !one.is_network);
  if (school === undefined) throw new Error("There is no school");
  const ofSchool = { franchise_id: school.id };
  const places = ["Armley", "Beeston", "Chapel Allerton", "Headingley", "Horsforth", "Kirkstall", "Otley", "Roundhay"];
  for (const [n, place] of places.entries())
    await api.call("POST /locations/create", {
      body: {
        ...ofSchool,
        name: `${place} Hall`,
        address_line_1: `${n + 1} Station Road`,
        post_town: "Leeds",
        postcode: "LS1 4AP",
        lat: 53.7965 + n / 100,
        lng: -1.5478 - n / 100,
      },
    });
  await api.call("POST /v1/staff/terms", {
    body: { ...ofSchool, name: "The first term", starts_on: day(-7), ends_on: day(90) },
  });
  const { items: stages } = await api.list("GET /stages/list");
  const bring = async (kind: "classes" | "products", lines: readonly string[]) =>
    await importFile({ url, token, school: school.id }, kind, lines);
  await bring("classes", [
    "Class,Location,Stage,Discipline,Day,Begins at,Ends at,Places,Term fee,Trial price,Status",
    ...Array.from({ length: classes }, (_, n) =>
      [
        `Class ${n}`,
        `${places[n % places.length]} Hall`,
        stages[n % stages.length]?.name,
        "Acting",
        WEEKDAYS[n % WEEKDAYS.length],
        "16:30",
        "17:30",
        20,
        120,
        12,
        "open",
      ].join(","),
    ),
  ]);
  await bring("products", [
    "Name,Category,Price,Stock,Sizes",
    ...Array.from({ length: items }, (_, n) => `Hoodie ${n},Uniform,24.50,40,S; M; L`),
  ]);
  const drafts = await api.list("GET /v1/staff/items", { size: 100 });
  for (const { id, version } of drafts.items)
    await api.call("POST /v1/staff/items/{id}/open", { path: { id }, body: { version } });
  const [made] = (await api.list("GET /v1/staff/classes", { size: 1 })).items;
  const [item] = drafts.items;
  if (made === undefined || item === undefined) throw new Error("The school has no class or no item");
  return { classId: made.id, itemId: item.id };
}

const whose: Omit<CallInput<"POST /v1/set-up", "body">, "code"> = {
  network: { name: "Bright Stage", email: "hello@bright.example" },
  administrator: { name: "Sam Owner", email, password },
  school: {
    name: "Bright Stage Leeds",
    phone: "0113 496 0000",
    address: "1 The Headrow\nLeeds",
    nation: "england_wales",
  },
};

function anApi(url: string, token?: string): Api {
  return createApi({
    baseUrl: `${url}/api`,
    storeKey,
    toast: () => undefined,
    ...(token !== undefined && { token: () => token }),
  });
}

/** Logs in for the first time, with two-step login as administrators must. */
async function firstLogin(url: string): Promise<string> {
  const api = anApi(url);
  const { value } = (await api.call("POST /auth/login", { body: { email, password } })).data;
  if (value.token !== null) return value.token;
  const { token } = value.second_step;
  const { secret } = await api.call("POST /auth/second-step/set-up", { body: { token } });
  const done = await api.call("POST /auth/second-step", { body: { token, code: totpCode(secret) } });
  return done.data.value.token;
}

/** Imports a file, as the Import screen does. Throws if not every row is added. */
async function importFile(
  { url, token, school }: { readonly url: string; readonly token: string; readonly school: number },
  kind: "classes" | "products",
  lines: readonly string[],
): Promise<void> {
  const api = anApi(url, token);
  const query = new URLSearchParams({ kind, file_name: `${kind}.csv`, franchise_id: String(school) });
  const uploaded = await fetch(`${url}/api/v1/staff/imports?${query.toString()}`, {
    method: "POST",
    headers: {
      "content-type": "text/csv",
      "x-store-request": storeKey,
      "idempotency-key": crypto.randomUUID(),
      authorization: `Bearer ${token}`,
    },
    body: lines.join("\n"),
  });
  if (!uploaded.ok) throw new Error(`The file was refused: ${await uploaded.text()}`);
  // The call's own answer.
  const { id, mapping } = (await uploaded.json()) as { id: string; mapping: Record<string, number> };
  const ended = async () => {
    for (;;) {
      const batch = await api.call("GET /v1/staff/imports/{id}", { path: { id } });
      if (!["checking", "running"].includes(batch.status)) return batch;
      await wait(250);
    }
  };
  await api.call("PUT /v1/staff/imports/{id}/mapping", { path: { id }, body: { mapping } });
  await ended();
  await api.call("POST /v1/staff/imports/{id}/run", { path: { id } });
  const { status, counts } = await ended();
  if (status === "done" && counts.added === lines.length - 1) return;
  const { items: rows } = await api.call("GET /v1/staff/imports/{id}/rows", { path: { id }, query: { size: 1 } });
  throw new Error(`The import of ${kind} ended as ${status}: ${JSON.stringify({ counts, rows })}`);
}

function day(later: number): string {
  return new Date(Date.now() + later * DAY_MS).toISOString().slice(0, 10);
}

import { setTimeout as wait } from "node:timers/promises";
import type { CallInput, ImportBatch } from "@matinee/contract";
import { createApi, type Api } from "@matinee/contract/client";
import type { Product } from "@matinee/testkit/server";
import { totpCode } from "@matinee/testkit/builders";

const storeKey = "matinee-store";
const email = "sam@bright.example";
const password = "a long way to Leeds";
const DAY_MS = 86_400_000;
const TOWNS = ["Armley", "Beeston", "Chapel Allerton", "Headingley", "Horsforth", "Kirkstall", "Otley", "Roundhay"];

/** The halls of a new school. */
export const HALLS: readonly string[] = TOWNS.map((town) => `${town} Hall`);

/** A school of an empty copy, with its administrator logged in. */
export interface NewSchool {
  readonly url: string;
  readonly token: string;
  readonly api: Api;
  readonly id: number;
  /** The names of the network's stages. */
  readonly stages: readonly string[];
}

/**
 * Sets up an empty copy and opens a school on it, by the calls that the staff's app makes and nothing else, with locations and a term.
 * `code`: what the start of the copy has printed.
 */
export async function openSchool(url: string, code: string): Promise<NewSchool> {
  await anApi(url).call("POST /v1/set-up", { body: { code, ...whose } });
  const token = await firstLogin(url);
  const api = anApi(url, token);
  const school = (await api.call("GET /v1/staff/schools")).find((one) => !one.is_network);
  if (school === undefined) throw new Error("There is no school");
  const ofSchool = { franchise_id: school.id };
  for (const [n, name] of HALLS.entries())
    await api.call("POST /locations/create", {
      body: {
        ...ofSchool,
        name,
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
  return { url, token, api, id: school.id, stages: stages.map(({ name }) => name) };
}

/** The code that an empty copy prints once it is ready. Throws after ten seconds. */
export async function printedCode(product: Product): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [, code] = /#code=(\S+)/u.exec(product.output()) ?? [];
    if (code !== undefined) return code;
    await wait(100);
  }
  throw new Error("The copy printed no code");
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

/**
 * Uploads a file and imports it, as the Import screen does. Returns the batch when it is done. `seen` is called with each state that the
 * screen would show on the way.
 */
export async function importFile(
  { url, token, api, id: school }: NewSchool,
  kind: ImportBatch["kind"],
  { lines, seen }: { readonly lines: readonly string[]; readonly seen?: (batch: ImportBatch) => void },
): Promise<ImportBatch> {
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
  await api.call("PUT /v1/staff/imports/{id}/mapping", { path: { id }, body: { mapping } });
  await importEnded(api, id, seen);
  await api.call("POST /v1/staff/imports/{id}/run", { path: { id } });
  const batch = await importEnded(api, id, seen);
  if (batch.status === "done") return batch;
  const { items: rows } = await api.call("GET /v1/staff/imports/{id}/rows", { path: { id }, query: { size: 1 } });
  throw new Error(`The import of ${kind} ended as ${batch.status}: ${JSON.stringify({ counts: batch.counts, rows })}`);
}

/** Waits until the job has left a batch, and asks how far it is as often as the screen does. */
export async function importEnded(api: Api, id: string, seen?: (batch: ImportBatch) => void): Promise<ImportBatch> {
  for (;;) {
    const batch = await api.call("GET /v1/staff/imports/{id}", { path: { id } });
    seen?.(batch);
    if (!["checking", "running", "undoing"].includes(batch.status)) return batch;
    await wait(250);
  }
}

function day(later: number): string {
  return new Date(Date.now() + later * DAY_MS).toISOString().slice(0, 10);
}

import type { App } from "@matinee/webapp/signed-in";

/** What a camp of a school can have, and when the school is shut. */
export async function readChoices(api: App["api"], school: number) {
  const query = { school };
  const [choices, calendar] = await Promise.all([
    api.call("GET /v1/staff/camp-choices", { query, quiet: true }),
    api.call("GET /v1/staff/calendar", { query, quiet: true }),
  ]);
  return { choices, calendar };
}

import type { StaffTeacher } from "@matinee/contract/client";
import type { App } from "@matinee/webapp/signed-in";

/** The teachers of a school, of whom somebody can be one. */
export async function readTeachers({ api }: Pick<App, "api">, school: number): Promise<readonly StaffTeacher[]> {
  return (await api.call("GET /v1/staff/teachers", { query: { school, size: 200 }, quiet: true })).items;
}

import type { StaffSchool } from "@matinee/contract/client";
import { appContext, type App } from "@matinee/webapp/signed-in";
import { redirect, type LoaderFunctionArgs } from "react-router";

/** The settings of a school as they are stored now. */
export async function readSchool({ api }: Pick<App, "api">, id: number): Promise<StaffSchool> {
  return await api.call("GET /v1/staff/schools/{id}", { path: { id }, quiet: true });
}

/** The school of the address. */
export async function schoolLoader({ context, params }: Pick<LoaderFunctionArgs, "context" | "params">) {
  return await readSchool(context.get(appContext), Number(params["id"]));
}

/** The only school whose settings the user may change, or the list of all. */
export async function toOwnSchool({ context }: LoaderFunctionArgs) {
  const schools = await context.get(appContext).api.call("GET /v1/staff/schools", { quiet: true });
  const [only] = schools;
  return redirect(schools.length === 1 && only !== undefined ? `/schools/${only.id}` : "/network/schools");
}

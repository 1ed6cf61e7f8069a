import type { StaffWorkplace } from "@matinee/contract/client";
import { appContext } from "@matinee/webapp/signed-in";
import type { LoaderFunctionArgs } from "react-router";

interface SchoolInHand {
  readonly schools: StaffWorkplace["schools"];
  /** Null: the network has not chosen one yet. */
  readonly school: number | null;
}

/** The school whose classes, terms or teachers are edited: that of the address, or the only one. */
export async function schoolInHand({ context, request }: LoaderFunctionArgs): Promise<SchoolInHand> {
  const { schools } = await context.get(appContext).api.call("GET /v1/staff/workplace", { quiet: true });
  const asked = Number(new URL(request.url).searchParams.get("school"));
  const school = schools.find(({ id }) => id === asked)?.id ?? (schools.length === 1 ? schools[0]?.id : null) ?? null;
  return { schools: schools.length > 1 ? schools : [], school };
}

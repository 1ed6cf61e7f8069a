import { idParam } from "../model/read.ts";
import { pageContext } from "../page-context.ts";
import { ClassDetailsScreen } from "../screens/class-details/ClassDetailsScreen.tsx";
import { dateOfBirthIn } from "../screens/class-details/class-path.ts";
import { loadClassDetails } from "../screens/class-details/load-class-details.ts";
import type { Route } from "./+types/class-details";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const details = await loadClassDetails(page.api, idParam(params.id));
  return { ...details, dateOfBirth: dateOfBirthIn(new URL(request.url).searchParams) };
}

export default function ClassDetailsRoute({ loaderData }: Route.ComponentProps) {
  return <ClassDetailsScreen {...loaderData} />;
}

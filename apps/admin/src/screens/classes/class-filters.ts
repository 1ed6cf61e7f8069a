import { longWeekday } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import type { LoaderFunctionArgs } from "react-router";
import type { FilterChoice } from "../../ui/list/FiltersMenu.tsx";
import { isNetwork } from "../../ui/use-is-manager.ts";

interface Filters {
  readonly choices: readonly FilterChoice[];
  readonly hint?: string;
}

const options = (rows: readonly { readonly id: number; readonly name: string; readonly archived?: boolean }[]) =>
  rows
    .toSorted((a, b) => Number(a.archived ?? false) - Number(b.archived ?? false))
    .map(({ id, name, archived = false }) => ({ value: id, label: archived ? `${name} (archive)` : name }));

const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: longWeekday(day) }));

/**
 * What the list of classes can be narrowed by: values of the school in hand. Stages are the network's; locations and teachers are a school's, so
 * the network chooses one first.
 */
export async function filtersOf({ context, request }: LoaderFunctionArgs): Promise<Filters> {
  const { api, session } = context.get(appContext);
  const school = new URL(request.url).searchParams.get("school") ?? "";
  const filters = (
    stages: Parameters<typeof options>[0],
    ofSchool: readonly FilterChoice[] = [],
  ): readonly FilterChoice[] => [
    { name: "weekday", label: "Day", all: "Every day", options: weekdays },
    { name: "stage", label: "Stage", all: "All stages", options: options(stages) },
    ...ofSchool,
  ];
  if (school === "" && isNetwork(session.store.get())) {
    const { items } = await api.list("GET /stages/list", { page: 0, size: 200, quiet: true });
    return { choices: filters(items), hint: "Choose a school to narrow the list by location or teacher." };
  }
  const query = school === "" ? {} : { school };
  const { stages, locations, teachers } = await api.call("GET /v1/staff/class-choices", { query, quiet: true });
  return {
    choices: filters(stages, [
      { name: "location", label: "Location", all: "All locations", options: options(locations) },
      { name: "teacher", label: "Teacher", all: "All teachers", options: options(teachers) },
    ]),
  };
}

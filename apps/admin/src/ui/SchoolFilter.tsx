import type { StaffWorkplace } from "@matinee/contract/client";
import { Select } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { useNavigate, type RouterContextProvider } from "react-router";
import { atSchool } from "./list-address.ts";
import { isNetwork } from "./use-is-manager.ts";
import { useListSearch } from "./use-list-search.ts";

type Schools = StaffWorkplace["schools"];

/** The schools that a list can be narrowed to. None for staff of one school, whose lists have no other. */
export async function schoolsToFilter(context: Readonly<RouterContextProvider>): Promise<Schools> {
  const { api, session } = context.get(appContext);
  if (!isNetwork(session.store.get())) return [];
  return (await api.call("GET /v1/staff/workplace", { quiet: true })).schools;
}

/** Narrows a list of the network to one school. The choice is in the address. */
export function SchoolFilter({ schools }: { schools: Schools }) {
  const search = useListSearch();
  const navigate = useNavigate();
  if (schools.length === 0) return null;
  return (
    <Select
      label="School"
      value={search.get("school") ?? ""}
      onChange={(event) => void navigate(atSchool(search, event.target.value), { preventScrollReset: true })}
    >
      <option value="">All schools</option>
      {schools.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

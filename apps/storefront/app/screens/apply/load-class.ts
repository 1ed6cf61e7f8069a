import type { Group } from "@matinee/contract/client";
import type { Api } from "../../api/api.ts";
import { idParam, read } from "../../model/read.ts";

/** The class that a step's address names; null where it names none. */
export async function loadClass(api: Api, request: Request): Promise<Group | null> {
  const id = new URL(request.url).searchParams.get("group_id");
  return id === null ? null : await read<Group>(api.call("GET /groups/get/{id}", { path: { id: idParam(id) } }));
}

/** Classes with places around another one, for those it can't take. Never the reason that a page fails. */
export async function loadOthers(api: Api, group: Group | null): Promise<Group[]> {
  if (group === null) return [];
  const { lat, lng } = group.location;
  try {
    const found = await api.call("GET /groups/get-suitable-groups", {
      query: { lat, lng, stage_id: group.stage.id, has_spaces: "1", size: 4 },
    });
    return found.items.filter((other: Group) => other.id !== group.id).slice(0, 3);
  } catch {
    return [];
  }
}

import type { Api, Group } from "@matinee/contract/client";
import { idParam, read } from "../page/read.ts";

/** The class that a step's address names; null where it names none. */
export async function loadClass(api: Api, request: Request): Promise<Group | null> {
  const id = new URL(request.url).searchParams.get("group_id");
  return id === null ? null : await read<Group>(api.call("GET /groups/get/{id}", { path: { id: idParam(id) } }));
}

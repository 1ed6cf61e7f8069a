import { data } from "react-router";
import type { Api, Course } from "@matinee/contract/client";
import type { Query } from "../../shared/page/parameters.ts";
import { idParam, loadClass, type PageError, read } from "../../shared/page/read.ts";
import { modeOf } from "../../shared/paths.ts";

/** Loads the class or camp that the address of a step names. */
export async function loadStep(api: Api, params: Query<"group_id" | "course_id">, modeParam: string | undefined) {
  const mode = modeOf(modeParam);
  const nowhere: PageError = { kind: "not-found", messages: [], requestId: null };
  if (mode === null) throw data(nowhere, { status: 404 });
  const id = mode === "trial" ? null : params.get("course_id");
  const camp =
    id === null ? null : await read<Course>(api.call("GET /courses/get/{id}", { path: { id: idParam(id) } }));
  return { mode, camp, group: mode === "camp" ? null : await loadClass(api, params) };
}

import { data } from "react-router";
import type { Api, Course } from "@matinee/contract/client";
import { idParam, loadClass, type PageError, read } from "../../shared/page/read.ts";
import { modeOf } from "../../shared/paths.ts";

/** Loads the class or camp that the address of a step names. */
export async function loadStep(api: Api, request: Request, modeParam: string | undefined) {
  const mode = modeOf(modeParam);
  const nowhere: PageError = { kind: "not-found", messages: [], requestId: null };
  if (mode === null) throw data(nowhere, { status: 404 });
  const id = mode === "trial" ? null : new URL(request.url).searchParams.get("course_id");
  const camp =
    id === null ? null : await read<Course>(api.call("GET /courses/get/{id}", { path: { id: idParam(id) } }));
  return { mode, camp, group: mode === "camp" ? null : await loadClass(api, request) };
}

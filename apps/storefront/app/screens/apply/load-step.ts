import { data } from "react-router";
import type { Course } from "@matinee/contract/client";
import type { Api } from "../../api/api.ts";
import { idParam, read, type Trouble } from "../../model/read.ts";
import { closedMode } from "./closed-mode.ts";
import { loadClass, loadOthers } from "./load-class.ts";
import { modeOf } from "./paths.ts";

/** What a step of the application needs: the class or the camp, or what stands in for a mode that is not open. */
export async function loadStep(api: Api, request: Request, modeParam: string | undefined) {
  const mode = modeOf(modeParam);
  const nowhere: Trouble = { trouble: "not-found", messages: [], requestId: null };
  if (mode === null) throw data(nowhere, { status: 404 });
  if (mode === "camp") {
    const id = new URL(request.url).searchParams.get("course_id");
    const camp =
      id === null ? null : await read<Course>(api.call("GET /courses/get/{id}", { path: { id: idParam(id) } }));
    return { mode, camp, group: null, closed: null, others: [] };
  }
  const group = await loadClass(api, request);
  const closed = closedMode(mode);
  return { mode, camp: null, group, closed, others: closed ? await loadOthers(api, group) : [] };
}

import { data } from "react-router";
import type { Api } from "../../api/api.ts";
import type { Trouble } from "../../model/read.ts";
import { closedMode } from "./closed-mode.ts";
import { loadClass, loadOthers } from "./load-class.ts";
import { modeOf } from "./paths.ts";

/** What a step of the application needs: the class, or what stands in for a mode that is not open. */
export async function loadStep(api: Api, request: Request, modeParam: string | undefined) {
  const mode = modeOf(modeParam);
  const nowhere: Trouble = { trouble: "not-found", messages: [], requestId: null };
  if (mode === null) throw data(nowhere, { status: 404 });
  const group = await loadClass(api, request);
  const closed = closedMode(mode);
  return { group, closed, others: closed ? await loadOthers(api, group) : [] };
}

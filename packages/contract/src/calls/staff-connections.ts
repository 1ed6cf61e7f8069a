import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { allOf, idText, uuidPath } from "../shapes/common.ts";
import * as shape from "../shapes/staff-connections.ts";

const staff = { area: "staff", auth: "staff" } as const;
const list = z.object({ school: idText.optional().describe("only of this school") });

/** What connects other programs with a school or the network. */
export const staffConnectionCalls = {
  "GET /v1/staff/api-keys": {
    ...staff,
    summary: "API keys of the school, or of the network and all its schools; the newest first",
    query: list,
    answer: allOf(shape.apiKey),
  },
  "POST /v1/staff/api-keys": {
    ...staff,
    summary: "Make an API key; the answer alone has it",
    body: shape.apiKeyForm,
    answer: shape.madeApiKey,
    answerStatus: 201,
    idempotent: true,
  },
  "DELETE /v1/staff/api-keys/{id}": { ...staff, summary: "Revoke an API key; it ends at once", path: uuidPath },
} as const satisfies Record<string, CallSpec>;

import type { ErrorEntry } from "./error-entry.ts";

/** The errors of other programs' calls. */
export const connectionErrors = {
  api_key_wrong: {
    status: 401,
    message: "This API key is not valid.",
    cause: "No key like this was made, or it has expired or was revoked.",
    remedy: "Ask an administrator for a new key (POST /v1/staff/api-keys).",
  },
  api_key_scope: {
    status: 403,
    message: "This API key may not make this call.",
    cause: "The key lacks the scope that details names, or the call is not for keys at all.",
    remedy: "Ask an administrator for a key with this scope, or leave the key out.",
  },
  person_needed: {
    status: 403,
    message: "A person has to do this in the staff app.",
    cause:
      "An API key sent a change that takes lessons or places from families or tells them something, or sent `offer` or `losing`. Nothing was changed.",
    remedy: "Make this change in the staff app, where a person sees which families it affects.",
  },
} as const satisfies Record<string, ErrorEntry>;

import type { Problem } from "@matinee/contract";
import type { Result } from "@matinee/core/kernel";
import type { Site } from "@matinee/service/kernel";
import { isPersonalQuery, tagsOfAnswer } from "../../response-cache/tags-of-answer.ts";
import type { IncomingCall } from "./incoming-call.ts";
import type { ParsedInput } from "./parse-input.ts";

interface CacheableCall extends Pick<IncomingCall, "c" | "name" | "spec">, ParsedInput {
  readonly request: { readonly ctx: { readonly site: Site | null } };
}

/**
 * Notes what an answer was made of, for the response cache. A page may be made of several answers: one that failed, or is not the same
 * for everybody, keeps the whole page out of the cache.
 */
export function noteReads({ c, name, spec, input, request }: CacheableCall, outcome: Result<unknown, Problem>): void {
  const tags = c.env?.renderer?.responseTags ?? c.get("responseTags");
  // The page renderer looks at the query of the page itself.
  const isPersonal = c.env?.renderer === undefined && isPersonalQuery(new URL(c.req.url).searchParams);
  if (!outcome.ok || spec.cacheable !== true || isPersonal) tags.forbid();
  if (!outcome.ok || spec.cacheable !== true) return;
  const asked = { ...input, franchiseId: request.ctx.site?.franchise?.id ?? null };
  tags.add(tagsOfAnswer(name, asked, outcome.value));
  tags.allow();
}

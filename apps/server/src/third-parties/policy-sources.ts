import { originOf } from "./check-third-party.ts";
import type { ThirdPartiesOn } from "./of-site.ts";
import { thirdPartyKinds, type ThirdPartyKind } from "./third-party.ts";

/** What each kind needs of the content policy: a chat shows itself in a frame and in its own type, a recorder only sends. */
const needs: Readonly<Record<ThirdPartyKind, readonly string[]>> = {
  chat: ["script-src", "connect-src", "img-src", "frame-src", "style-src", "font-src"],
  ads: ["script-src", "connect-src", "img-src", "frame-src"],
  pixel: ["script-src", "connect-src", "img-src"],
  recorder: ["script-src", "connect-src"],
};

/** The sources that a rule of the content policy gets on top: exactly the configured origins. */
export function policySources(parties: ThirdPartiesOn, rule: string): string[] {
  const origins = thirdPartyKinds.flatMap((kind) => {
    const party = parties[kind];
    return party === undefined || !needs[kind].includes(rule) ? [] : [originOf(party.script), ...party.origins];
  });
  // A socket is nothing to load from.
  return [...new Set(origins)].filter((origin) => rule === "connect-src" || origin.startsWith("http"));
}

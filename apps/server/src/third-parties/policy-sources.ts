import { originOf } from "@matinee/service/network";
import type { ThirdPartiesOn } from "./third-parties-of.ts";
import { thirdPartyKinds, type ThirdPartyKind } from "@matinee/service/network";

/** The rules of the content policy that each kind needs: a chat has a frame and fonts of its own, a recorder only sends. */
const needs: Readonly<Record<ThirdPartyKind, readonly string[]>> = {
  chat: ["script-src", "connect-src", "img-src", "frame-src", "style-src", "font-src"],
  ads: ["script-src", "connect-src", "img-src", "frame-src"],
  pixel: ["script-src", "connect-src", "img-src"],
  recorder: ["script-src", "connect-src"],
};

/** The sources to add to a rule of the content policy: exactly the configured origins. */
export function policySources(parties: ThirdPartiesOn, rule: string): string[] {
  const origins = thirdPartyKinds.flatMap((kind) => {
    const party = parties[kind];
    return party === undefined || !needs[kind].includes(rule) ? [] : [originOf(party.script), ...party.origins];
  });
  // Nothing is loaded from a socket.
  return [...new Set(origins)].filter((origin) => rule === "connect-src" || origin.startsWith("http"));
}

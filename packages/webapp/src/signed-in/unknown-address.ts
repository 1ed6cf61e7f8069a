import type { RouteObject } from "react-router";

/** Thrown where an app has no screen at an address. */
export class UnknownAddress extends Error {
  override readonly name = "UnknownAddress";
}

/** The last route of an app's frame: what nothing else answers is said there, with the menu beside it. */
export const unknownAddress: RouteObject = {
  path: "*",
  loader: () => {
    throw new UnknownAddress("No screen stands here");
  },
};

import type { RouteObject } from "react-router";

/** Thrown for an address without a screen. */
export class UnknownAddress extends Error {
  override readonly name = "UnknownAddress";
}

/** The catch-all route of an app's frame, so that its error page keeps the menu. */
export const unknownAddress: RouteObject = {
  path: "*",
  loader: () => {
    throw new UnknownAddress("No screen has this address");
  },
};

import type { RouteObject } from "react-router";

/** `sign-in/:host?`: see `signInAddress` for the query `return`, a path on that host. */
export const signInRoutes: RouteObject[] = [];

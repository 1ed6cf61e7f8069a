import type { RouteObject } from "react-router";

export const personalRoutes: RouteObject[] = [];

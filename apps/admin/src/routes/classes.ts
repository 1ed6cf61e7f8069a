import type { RouteObject } from "react-router";

export const classRoutes: RouteObject[] = [];

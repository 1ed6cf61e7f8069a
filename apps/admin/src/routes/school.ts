import type { RouteObject } from "react-router";

export const schoolRoutes: RouteObject[] = [];

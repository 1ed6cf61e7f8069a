import type { RouteObject } from "react-router";

export const classRoutes: RouteObject[] = [
  { path: "classes", lazy: () => import("../screens/classes/Classes.tsx") },
  { path: "classes/new", lazy: () => import("../screens/classes/NewClass.tsx") },
  { path: "classes/:id", lazy: () => import("../screens/classes/EditClass.tsx") },
];

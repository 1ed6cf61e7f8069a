import type { RouteObject } from "react-router";

export const schoolRoutes: RouteObject[] = [
  { path: "school", lazy: async () => ({ loader: (await import("../screens/school/read-school.ts")).toOwnSchool }) },
  { path: "schools/:id", lazy: () => import("../screens/school/School.tsx") },
  { path: "schools/:id/addresses", lazy: () => import("../screens/school/Addresses.tsx") },
  { path: "schools/:id/scripts", lazy: () => import("../screens/school/Scripts.tsx") },
  { path: "schools/:id/status", lazy: () => import("../screens/school/Status.tsx") },
  { path: "schools/:id/:part", lazy: () => import("../screens/school/Settings.tsx") },
  { path: "network/schools", lazy: () => import("../screens/network/Schools.tsx") },
  { path: "network/schools/new", lazy: () => import("../screens/network/NewSchool.tsx") },
  { path: "network/templates", lazy: () => import("../screens/network/Templates.tsx") },
  { path: "network/templates/:kind/new", lazy: () => import("../screens/network/TemplateEditor.tsx") },
  { path: "network/templates/:kind/:id", lazy: () => import("../screens/network/TemplateEditor.tsx") },
  { path: "imports", lazy: () => import("../screens/imports/Imports.tsx") },
  { path: "imports/:id", lazy: () => import("../screens/imports/ImportFile.tsx") },
  { path: "audit", lazy: () => import("../screens/history/History.tsx") },
];

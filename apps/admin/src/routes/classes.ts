import type { RouteObject } from "react-router";

export const classRoutes: RouteObject[] = [
  { path: "classes", lazy: () => import("../screens/classes/Classes.tsx") },
  { path: "classes/new", lazy: () => import("../screens/classes/NewClass.tsx") },
  { path: "classes/:id", lazy: () => import("../screens/classes/EditClass.tsx") },
  { path: "camps", lazy: () => import("../screens/camps/Camps.tsx") },
  { path: "camps/new", lazy: () => import("../screens/camps/NewCamp.tsx") },
  { path: "camps/:id", lazy: () => import("../screens/camps/EditCamp.tsx") },
  { path: "terms", lazy: () => import("../screens/calendar/Calendar.tsx") },
  { path: "terms/new", lazy: () => import("../screens/calendar/TermEditor.tsx") },
  { path: "terms/next-year", lazy: () => import("../screens/calendar/NextYear.tsx") },
  { path: "terms/:id", lazy: () => import("../screens/calendar/TermEditor.tsx") },
  { path: "closures/new", lazy: () => import("../screens/calendar/ClosureEditor.tsx") },
  { path: "closures/:id", lazy: () => import("../screens/calendar/ClosureEditor.tsx") },
  { path: "teachers", lazy: () => import("../screens/teachers/Teachers.tsx") },
  { path: "teachers/new", lazy: () => import("../screens/teachers/TeacherEditor.tsx") },
  { path: "teachers/:id", lazy: () => import("../screens/teachers/TeacherEditor.tsx") },
];

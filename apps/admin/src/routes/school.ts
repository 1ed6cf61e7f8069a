import type { RouteObject } from "react-router";

export const schoolRoutes: RouteObject[] = [
  { path: "school", lazy: async () => ({ loader: (await import("../screens/school/read-school.ts")).toOwnSchool }) },
  { path: "schools/:id", lazy: () => import("../screens/school/School.tsx") },
  { path: "schools/:id/addresses", lazy: () => import("../screens/school/Addresses.tsx") },
  { path: "schools/:id/scripts", lazy: () => import("../screens/school/Scripts.tsx") },
  { path: "schools/:id/status", lazy: () => import("../screens/school/Status.tsx") },
  { path: "schools/:id/:part", lazy: () => import("../screens/school/Settings.tsx") },
  { path: "staff", lazy: () => import("../screens/staff/Staff.tsx") },
  { path: "staff/invite", lazy: () => import("../screens/staff/Invite.tsx") },
  { path: "staff/:id", lazy: () => import("../screens/staff/Member.tsx") },
  { path: "network/schools", lazy: () => import("../screens/network/Schools.tsx") },
  { path: "network/schools/new", lazy: () => import("../screens/network/NewSchool.tsx") },
  { path: "network/templates", lazy: () => import("../screens/network/Templates.tsx") },
  { path: "network/templates/:kind/new", lazy: () => import("../screens/network/TemplateEditor.tsx") },
  { path: "network/templates/:kind/:id", lazy: () => import("../screens/network/TemplateEditor.tsx") },
  { path: "connections", lazy: () => import("../screens/connections/Connections.tsx") },
  { path: "connections/keys/new", lazy: () => import("../screens/connections/NewApiKey.tsx") },
  { path: "connections/webhooks/new", lazy: () => import("../screens/connections/NewWebhook.tsx") },
  { path: "connections/webhooks/:id", lazy: () => import("../screens/connections/Webhook.tsx") },
  { path: "audit", lazy: () => import("../screens/history/History.tsx") },
];

import type { RouteObject } from "react-router";

export const bookingsRoutes: RouteObject[] = [
  { index: true, lazy: () => import("../screens/overview/Overview.tsx") },
  { path: "bookings", lazy: () => import("../screens/bookings/BookingsScreen.tsx") },
  { path: "orders", lazy: () => import("../screens/orders/OrdersScreen.tsx") },
  { path: "orders/:id", lazy: () => import("../screens/orders/OrderScreen.tsx") },
  { path: "orders/:id/pay", lazy: () => import("../screens/orders/PayScreen.tsx") },
  { path: "credit", lazy: () => import("../screens/credit/CreditScreen.tsx") },
  { path: "waiting-lists", lazy: () => import("../screens/waiting/WaitingScreen.tsx") },
];

import type { RouteObject } from "react-router";

export const staffRoutes: RouteObject[] = [
  { index: true, lazy: () => import("../screens/home/Home.tsx") },
  { path: "customers", lazy: () => import("../screens/customers/Customers.tsx") },
  { path: "customers/:id", lazy: () => import("../screens/customers/Customer.tsx") },
  { path: "orders", lazy: () => import("../screens/orders/Orders.tsx") },
  { path: "orders/:id", lazy: () => import("../screens/orders/Order.tsx") },
  { path: "items-to-deliver", lazy: () => import("../screens/deliveries/ItemsToDeliver.tsx") },
  { path: "owed", lazy: () => import("../screens/owed/Owed.tsx") },
  { path: "owed/before", lazy: () => import("../screens/owed/Debts.tsx") },
  { path: "lost-lessons", lazy: () => import("../screens/lost-lessons/LostLessons.tsx") },
  { path: "waiting-lists", lazy: () => import("../screens/waiting/WaitingLists.tsx") },
  { path: "waiting-lists/:kind/:id", lazy: () => import("../screens/waiting/WaitingList.tsx") },
  { path: "work-items", lazy: () => import("../screens/work-items/WorkItems.tsx") },
  { path: "tickets", lazy: () => import("../screens/tickets/Tickets.tsx") },
  { path: "tickets/:id", lazy: () => import("../screens/tickets/Ticket.tsx") },
  { path: "locations", lazy: () => import("../screens/locations/Locations.tsx") },
  { path: "locations/new", lazy: () => import("../screens/locations/NewLocation.tsx") },
  { path: "guide", lazy: () => import("../screens/guide/Guide.tsx") },
  { path: "security", lazy: () => import("../screens/security/Security.tsx") },
  { path: "locations/:id", lazy: () => import("../screens/locations/EditLocation.tsx") },
];

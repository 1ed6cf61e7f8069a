import { gateFor, PageTrouble, RouteTrouble, unknownAddress } from "@matinee/webapp/signed-in";
import type { RouteObject } from "react-router";
import { Frame } from "./Frame.tsx";
import { bookingsRoutes } from "./routes/bookings.ts";
import { cardsRoutes } from "./routes/cards.ts";
import { personalRoutes } from "./routes/personal.ts";

/** Every screen is a chunk of its own; nothing is read before it is known that a customer is logged in. */
export const routes: RouteObject[] = [
  {
    middleware: [gateFor("customers")],
    // The gate fails before the frame stands.
    ErrorBoundary: PageTrouble,
    Component: Frame,
    children: [
      { ErrorBoundary: RouteTrouble, children: [...bookingsRoutes, ...personalRoutes, ...cardsRoutes, unknownAddress] },
    ],
  },
];

import type { RouteObject } from "react-router";

export const cardsRoutes: RouteObject[] = [{ path: "cards", lazy: () => import("../screens/cards/CardsScreen.tsx") }];

import type { RouteObject } from "react-router";

export const sellingRoutes: RouteObject[] = [
  { path: "items", lazy: () => import("../screens/items/Items.tsx") },
  { path: "items/new", lazy: () => import("../screens/items/NewItem.tsx") },
  { path: "items/:id", lazy: () => import("../screens/items/EditItem.tsx") },
  { path: "coupons", lazy: () => import("../screens/discounts/Coupons.tsx") },
  { path: "coupons/new", lazy: () => import("../screens/discounts/CouponEditor.tsx") },
  { path: "coupons/:id", lazy: () => import("../screens/discounts/CouponEditor.tsx") },
  { path: "offers", lazy: () => import("../screens/discounts/Offers.tsx") },
  { path: "offers/new", lazy: () => import("../screens/discounts/OfferEditor.tsx") },
  { path: "offers/:id", lazy: () => import("../screens/discounts/OfferEditor.tsx") },
];

export { changeStock } from "./items/change-stock.ts";
export { getItemChoices, getStaffItem, listStaffItems } from "./items/list-items.ts";
export { deleteItem, duplicateItem, moveItem } from "./items/move-item.ts";
export { createItem, updateItem } from "./items/save-item.ts";
export { createCoupon, moveCoupon, updateCoupon } from "./discounts/save-coupon.ts";
export { getCoupon, listCoupons } from "./discounts/read-coupons.ts";
export { createOffer, getOffer, listOffers, updateOffer } from "./discounts/offers.ts";
export { tryDiscounts } from "./discounts/try-discounts.ts";

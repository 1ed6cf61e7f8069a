export { addClassItem } from "./add-class-item.ts";
export { calculateTotals } from "./calculate-totals.ts";
export { createOrder } from "./create-order.ts";
export { currentOrder } from "./current-order.ts";
export { getOrder } from "./get-order.ts";
export { removeItem } from "./remove-item.ts";
export { setDelivery } from "./set-delivery.ts";
export { updateItem } from "./update-item.ts";

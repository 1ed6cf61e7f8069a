export { orderMachine, type OrderEvent } from "./order-machine.ts";

export { checkLedger, disagreements } from "./check-ledger.ts";
export { creditOf, creditOfOrder, lockCredit } from "./credit.ts";
export { giveCredit } from "./give-credit.ts";
export { moneyStanding } from "./money-standing.ts";
export { orderMoney } from "./order-money.ts";
export { owedToSellers } from "./owed-to-sellers.ts";
export { postPayment, postRefund } from "./post-payment.ts";
export { postSale, type Sale } from "./post-sale.ts";
export { reserveCredit, returnCredit, useCredit } from "./reserve-credit.ts";

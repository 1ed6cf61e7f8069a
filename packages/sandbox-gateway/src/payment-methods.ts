import { answered, recordEvent, type Answer, type Call } from "./call.ts";
import { belongingTo, paymentMethodFrom, spent, spentCard } from "./card-of-call.ts";
import { requireCustomer } from "./customers.ts";
import { answerList } from "./lists.ts";
import type { Stored } from "./objects.ts";
import { requiredText, text } from "./parameters.ts";
import { invalidRequest, noSuch } from "./refusal.ts";

async function existing(call: Call, id: string): Promise<Stored<"payment_method">> {
  const method = await call.tx.lock("payment_method", id);
  if (!method) throw noSuch("PaymentMethod", id, "payment_method");
  return method;
}

export async function createPaymentMethod(call: Call): Promise<Answer> {
  const method = paymentMethodFrom(call, call.params);
  await call.tx.save(method);
  return answered(method.body);
}

export async function retrievePaymentMethod(call: Call, id: string): Promise<Answer> {
  return answered((await existing(call, id)).body);
}

export async function attachPaymentMethod(call: Call, id: string): Promise<Answer> {
  const method = await existing(call, id);
  const customer = requiredText(call.params, "customer");
  await requireCustomer(call, customer);
  if (method.parent !== null && method.parent !== customer) {
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      code: "payment_method_unexpected_state",
      param: "payment_method",
    });
  }
  if (method.hidden.spent) throw spentCard();
  const attached = belongingTo(method, customer);
  await call.tx.save(attached);
  await recordEvent(call, "payment_method.attached", attached.body);
  return answered(attached.body);
}

export async function detachPaymentMethod(call: Call, id: string): Promise<Answer> {
  const method = await existing(call, id);
  if (method.parent === null) {
    throw invalidRequest("The payment method you provided is not attached to a customer so detachment is impossible.", {
      code: "payment_method_unexpected_state",
      param: "payment_method",
    });
  }
  const detached = spent(method);
  await call.tx.save(detached);
  await recordEvent(call, "payment_method.detached", detached.body);
  return answered(detached.body);
}

export async function listPaymentMethods(call: Call): Promise<Answer> {
  const type = text(call.params, "type");
  if (type !== undefined && type !== "card") throw invalidRequest("The sandbox stores cards only.", { param: "type" });
  return listOfCustomer(call, requiredText(call.params, "customer"), "/v1/payment_methods");
}

export async function listOfCustomer(
  call: Call,
  customer: string,
  url = `/v1/customers/${customer}/payment_methods`,
): Promise<Answer> {
  await requireCustomer(call, customer);
  return answerList(call, "payment_method", url, { parent: customer });
}

import { addClassItem, currentOrder } from "../basket/index.ts";
import { anAccount } from "../accounts/testing/an-account.ts";
import { bulkSaveChildren, createCustomer } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { parentForm, sevenYearsAgo, valueOf, type aWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

interface BookingOptions {
  readonly type: "trial" | "enrolment" | "camp";
  readonly group?: { readonly id: number; readonly dates: readonly string[] };
  readonly camp?: { readonly id: number };
  /** Dates of a camp that is booked by the day. */
  readonly days?: readonly string[];
  readonly childIds: readonly string[];
  readonly takeFullPayment?: boolean;
}

/** A logged-in customer with helpers to add children and book. */
export async function aCustomer(world: World) {
  const account = await anAccount(world);
  const ctx: Context = {
    ...account.ctx,
    actor: { kind: "CUSTOMER", userId: account.userId, customerId: null, guestId: account.guestId },
  };
  const child = async (firstName: string): Promise<string> => {
    const form = { first_name: firstName, surname: "Tester", date_of_birth: sevenYearsAgo() };
    const [saved] = valueOf(await bulkSaveChildren(ctx, { children: [form] }));
    return saved?.id ?? "";
  };
  const customer = valueOf(await createCustomer(ctx, { ...parentForm, email: account.email }));

  /** Adds a line to the basket. Returns the order's and the line's id. */
  const put = async (options: BookingOptions) => {
    const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
    const item = valueOf(
      await addClassItem(ctx, {
        order_id: orderId,
        type: options.type,
        child_ids: [...options.childIds],
        ...(options.group !== undefined && { group_id: options.group.id, start_date: options.group.dates[0] ?? "" }),
        ...(options.camp !== undefined && { course_id: options.camp.id }),
        ...(options.days !== undefined && { days: [...options.days] }),
        take_full_payment: options.takeFullPayment ?? true,
      }),
    );
    return { orderId, itemId: item.id };
  };

  /** Books a line and pays what is due now. */
  const book = async (options: BookingOptions) => {
    const line = await put(options);
    const checkout = valueOf(await startCheckout(ctx, { order_id: line.orderId }));
    await world.pay(checkout.client_secret, "4242424242424242");
    await world.work();
    return line;
  };
  return { ctx, account, customer, child, put, book };
}

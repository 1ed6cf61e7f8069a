import type { BillingDetails } from "@matinee/contract";
import type { Db } from "../kernel/index.ts";

/** The payer's contact details as the provider's fraud check wants to know them. Null without contact details. */
export async function readBillingDetails(db: Db, customerId: string | null): Promise<BillingDetails | null> {
  if (customerId === null) return null;
  return toBillingDetails(await contactDetails(db).where("id", "=", customerId).executeTakeFirst());
}

/** The statement that reads the payer of an order, for `toBillingDetails`. */
export function payerOf(db: Db, orderId: string) {
  return contactDetails(db).where("id", "=", (eb) =>
    eb.selectFrom("orders").select("customer_id").where("orders.id", "=", orderId),
  );
}

/** The statement that reads contact details, for callers to narrow. */
export function contactDetails(db: Db) {
  return db
    .selectFrom("customer")
    .select(["name", "email", "phone", "address_line_1", "address_line_2", "post_town", "county", "postcode"]);
}

export type ContactDetails = Awaited<ReturnType<ReturnType<typeof contactDetails>["executeTakeFirstOrThrow"]>>;

/** The browser sends them with a new card; the provider sees the browser's internet address itself. */
export function toBillingDetails(customer: ContactDetails | undefined): BillingDetails | null {
  if (customer === undefined) return null;
  const given = (text: string) => (text === "" ? null : text);
  return {
    name: customer.name,
    email: given(customer.email),
    phone: given(customer.phone),
    address: {
      line1: given(customer.address_line_1),
      line2: given(customer.address_line_2),
      city: given(customer.post_town),
      state: given(customer.county),
      postal_code: given(customer.postcode),
      country: "GB",
    },
  };
}

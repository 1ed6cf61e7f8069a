import type { BillingDetails } from "@matinee/contract";
import type { Db } from "../kernel/index.ts";

/**
 * The payer as the provider's fraud check wants to know them. The browser sends it with a new card; the provider sees the browser's
 * internet address itself. Null without contact details.
 */
export async function readBillingDetails(db: Db, customerId: string | null): Promise<BillingDetails | null> {
  if (customerId === null) return null;
  const customer = await db
    .selectFrom("customer")
    .select(["name", "email", "phone", "address_line_1", "address_line_2", "post_town", "county", "postcode"])
    .where("id", "=", customerId)
    .executeTakeFirst();
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

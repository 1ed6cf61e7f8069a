/** The person who makes a request: a visitor by guest token, a logged-in customer, or staff. */
export type Actor =
  | { readonly kind: "guest"; readonly guestId: string }
  /** A customer's basket and family belong to the account's own visitor, in whichever browser they are logged in. */
  | {
      readonly kind: "customer";
      readonly userId: string;
      /** Null until the customer has saved their contact details. */
      readonly customerId: string | null;
      readonly guestId: string;
      /** The member of staff who views the shop as this customer. */
      readonly viewedBy?: string;
    }
  | { readonly kind: "franchise_staff"; readonly userId: string; readonly franchiseId: number }
  | { readonly kind: "franchise_admin"; readonly userId: string; readonly franchiseId: number }
  | { readonly kind: "network_admin"; readonly userId: string };

/** The roles of the spec (§6), and the visitor. */
export type Role = Actor["kind"];

/** The owners of a resource. A missing owner matches no actor of that kind. */
export interface Ownership {
  readonly guestId?: string | null;
  readonly customerId?: string | null;
  readonly franchiseIds?: readonly number[];
}

/** Who asks: a visitor by their guest token, a logged-in customer, or staff. */
export type Actor =
  | { readonly kind: "guest"; readonly guestId: string }
  /** A customer's basket and family are the account's own visitor's, whichever browser they come from. */
  | {
      readonly kind: "customer";
      readonly userId: string;
      /** Null until there is parent information. */
      readonly customerId: string | null;
      readonly guestId: string;
      /** The member of staff who views the shop as this customer. */
      readonly viewedBy?: string;
    }
  | { readonly kind: "franchise_staff"; readonly userId: string; readonly franchiseId: number }
  | { readonly kind: "franchise_admin"; readonly userId: string; readonly franchiseId: number }
  | { readonly kind: "network_admin"; readonly userId: string };

/** What an actor is: the spec's roles (§6) and the visitor. */
export type Role = Actor["kind"];

/** Whose a thing is: what is left out belongs to nobody of that kind. */
export interface Ownership {
  readonly guestId?: string | null;
  readonly customerId?: string | null;
  readonly franchiseIds?: readonly number[];
}

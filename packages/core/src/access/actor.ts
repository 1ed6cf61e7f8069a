/** Who asks: a visitor by their guest token, a logged-in customer, or staff. */
export type Actor =
  | { readonly kind: "guest"; readonly guestId: string }
  /** A customer keeps the basket that the same browser began as a guest. */
  | { readonly kind: "customer"; readonly customerId: string; readonly guestId: string | null }
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

export type Ref = { id: number; name: string };
export type Stage = { id: number; name: string; min_age: number; max_age: number; age_rule: "exact" | "school_year"; description: string | null };
export type Location = {
  id: number; name: string; address_line_1: string; address_line_2: string | null; address_line_3: string | null;
  post_town: string; county: string | null; postcode: string; lat: number; lng: number; access: string | null; travel: string | null; franchise: Ref;
};
export type Slot = { weekday: number; start: string; end: string };
export type Group = {
  id: number; name: string; description: string; what_happens?: string; franchise: Ref; location: Location; stage: Stage;
  subgroups: (Ref & { min_age?: number; max_age?: number })[]; disciplines: string[]; teachers: { id: number; name: string; bio?: string | null }[];
  schedule: Slot[]; capacity: number; available: number; waiting?: number;
  trial: { price: number; sessions: number; next_date: string | null };
  term_fee: number; currency: string; distance_miles?: number;
};
export type Addon = { id: number; name: string; price: number; per: "course" | "day"; available: number | null };
export type Course = {
  id: number; name: string; category: Ref; description: string; location: Location; start_date: string; end_date: string;
  days: { date: string; start: string; end: string }[]; min_age: number; max_age: number; capacity: number; available: number;
  price: number; deposit: number | null; balance_due_on: string | null; addons: Addon[]; currency: string;
};
export type TrialDate = { date: string; start: string; end: string; available: number };
export type User = { id: string; name: string; company_name: string | null; email: string; createdAt: string; roles: { name: string }[] };
export type Cart = { id: string | null; class_items: unknown[]; product_items: unknown[] };
export type Category = { id: number; name: string; description: string; figure?: string };
export type Attribute = Ref & { options: Ref[] };
export type Variation = { id: number; attribute_ids: number[]; price: number; vat_rate: number; stock: number };
export type Product = {
  id: number; name: string; category: Ref; description: string; images: string[]; price_from: number; price_to: number; figure?: string;
  attributes: Attribute[]; variations: Variation[]; seller: Ref;
  personalisation: { label: string; max_length: number; pattern: string; price: number } | null; currency: string;
};
export type FacetValue = { value: string; name: string; count: number };
export type List<T> = { items: T[]; page: number; size: number; total: number };

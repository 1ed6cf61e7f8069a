import { sql } from "kysely";
import type { Db } from "../kernel/context.ts";

export interface LineSession {
  readonly held_on: string;
  readonly start: string;
  readonly end: string;
  /** Whether it has begun, by the database's clock. */
  readonly started: boolean;
  readonly place_pool_id: number;
  readonly trial_pool_id: number;
}

/** A class line of an order with everything that pricing, checks and the cart need. */
export interface ClassLine {
  readonly id: string;
  readonly type: "trial";
  readonly start_on: string;
  readonly quantity: number;
  readonly unit_price_pence: number;
  readonly vat_bp: number;
  readonly take_full_payment: boolean;
  readonly group: {
    readonly id: number;
    readonly name: string;
    readonly open: boolean;
    readonly trial_price_pence: number;
    readonly trial_sessions: number;
    readonly disciplines: string[];
  };
  readonly stage: { readonly min_age: number; readonly max_age: number; readonly age_rule: "exact" | "school_year" };
  readonly location: {
    readonly id: number;
    readonly name: string;
    readonly address_line_1: string;
    readonly post_town: string;
    readonly postcode: string;
    readonly access: string;
    readonly travel: string;
    readonly lat: number;
    readonly lng: number;
  };
  readonly seller: {
    readonly id: number;
    readonly name: string;
    readonly legal_name: string;
    readonly vat_number: string | null;
    readonly email: string;
    readonly phone: string;
    readonly order_prefix: string;
  };
  readonly children: readonly { readonly id: string; readonly first_name: string; readonly date_of_birth: string }[];
  /** The run of the trial from `start_on`; shorter where the timetable has changed since. */
  readonly sessions: readonly LineSession[];
}

/** The class lines of an order, in the order they were added. One round trip. */
export async function loadLines(db: Db, orderId: string): Promise<ClassLine[]> {
  const { rows } = await sql<ClassLine>`
    select i.id, i.type, i.start_on, i.quantity, i.unit_price_pence, i.vat_bp, i.take_full_payment,
      jsonb_build_object('id', g.id, 'name', g.name, 'open', g.status = 'open', 'trial_price_pence', g.trial_price_pence,
        'trial_sessions', g.trial_sessions, 'disciplines', to_jsonb(g.disciplines)) as "group",
      jsonb_build_object('min_age', st.min_age, 'max_age', st.max_age, 'age_rule', st.age_rule) as stage,
      jsonb_build_object('id', l.id, 'name', l.name, 'address_line_1', l.address_line_1, 'post_town', l.post_town, 'postcode', l.postcode,
        'access', l.access, 'travel', l.travel, 'lat', l.lat, 'lng', l.lng) as location,
      jsonb_build_object('id', f.id, 'name', f.name, 'legal_name', f.legal_name, 'vat_number', f.vat_number, 'email', f.email,
        'phone', f.phone, 'order_prefix', f.order_prefix) as seller,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name, 'date_of_birth', c.date_of_birth) order by c.created_at, c.id)
        from order_item_child ic join child c on c.id = ic.child_id where ic.order_item_id = i.id), '[]') as children,
      coalesce((select jsonb_agg(jsonb_build_object('held_on', s.held_on, 'started', s.starts_at <= clock_timestamp(),
          'start', to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI'), 'end', to_char(s.ends_at at time zone 'Europe/London', 'HH24:MI'),
          'place_pool_id', s.place_pool_id, 'trial_pool_id', s.trial_pool_id) order by s.starts_at)
        from (select * from session where group_id = i.group_id and status = 'scheduled' and held_on >= i.start_on
              order by starts_at limit g.trial_sessions) s), '[]') as sessions
    from order_item i
    join class_group g on g.id = i.group_id
    join stage st on st.id = g.stage_id
    join location l on l.id = g.location_id
    join franchise f on f.id = i.seller_id
    where i.order_id = ${orderId} and i.state = 'active' and i.type = 'trial'
    order by i.position`.execute(db);
  return rows;
}

import { CONTACT_FIELDS, type ImportKind } from "@matinee/core/imports";
import { sql, type RawBuilder } from "kysely";
import { slotsOnFile } from "../kinds/classes/known-classes.ts";
import { openingsOfFamilies } from "../kinds/balances/balances.ts";
import { familyRecords } from "../kinds/families/known-families.ts";
import { optionsOfVariation, piecesLeft } from "../kinds/products/known-items.ts";

/** A file with what a school has, which an import of this kind reads. */
interface SchoolFile {
  /** The fields that it fills in, in their order. Health notes are never among them. */
  readonly fields: readonly string[];
  /** A statement that gives a `key` of each family, class, place or item, in their order. */
  readonly keys: (school: number) => RawBuilder<unknown>;
  /** The type of the keys. */
  readonly type: "int" | "uuid" | "text";
  /** A statement that gives the `cells` of the rows of each key of `w`, in the order of `w.nth`. A key may have several rows. */
  readonly rows: (w: RawBuilder<unknown>, school: number) => RawBuilder<unknown>;
}

const pounds = (pence: RawBuilder<unknown>) => sql`to_char(${pence} / 100.0, 'FM9999990.00')`;
const dayName = (weekday: RawBuilder<unknown>) =>
  sql`(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[${weekday}]`;
const time = (at: RawBuilder<unknown>) => sql`to_char(${at}, 'HH24:MI')`;

/** SQL: the address by which an import knows the family with record `c`: the confirmed one of its account, or else that of its details. */
const emailOfFile = sql`coalesce((select u.email from user_account u where u.guest_id = c.guest_id and u.email_verified_at is not null), c.email)`;

/** SQL: child `k` is of the family with record `c`. */
const ofFamily = sql`(k.guest_id = c.guest_id or c.guest_id is null and k.guest_id is null and k.customer_id = c.id)`;

const families: SchoolFile = {
  fields: ["email", ...CONTACT_FIELDS, "child_first_name", "child_surname", "date_of_birth"],
  type: "uuid",
  keys: (school) =>
    sql`select c.id as key from ${familyRecords(school)} f join customer c on c.id = f.id order by c.name, c.id`,
  rows: (
    w,
  ) => sql`select to_jsonb(c) || jsonb_build_object('email', ${emailOfFile}, 'child_first_name', k.first_name, 'child_surname', k.surname,
      'date_of_birth', k.date_of_birth) as cells
    from ${w} join customer c on c.id = w.key left join child k on k.removed_at is null and ${ofFamily}
    order by w.nth, k.date_of_birth, k.id`,
};

/** SQL: the parts of a cell, of each weekly lesson `s` of class `g`. */
const ofLessons = (part: RawBuilder<unknown>) => sql`string_agg(${part}, '; ' order by s.weekday, s.starts_at)`;

/** SQL: days and times of the weekly lessons of class `g`, as cells. */
const weekOfClass = sql`(select ${ofLessons(dayName(sql`s.weekday`))} as days, ${ofLessons(time(sql`s.starts_at`))} as starts,
  ${ofLessons(time(sql`s.ends_at`))} as ends from ${slotsOnFile})`;

/** One row for each class. A class without weekly lessons is not in the file: an import would not take it. */
const classes: SchoolFile = {
  fields: [
    "class_name",
    "location",
    "stage",
    "disciplines",
    "weekday",
    "starts_at",
    "ends_at",
    "capacity",
    "trial_cap",
    "trial_sessions",
    "trial_price",
    "term_fee",
    "vat_rate",
    "teachers",
    "description",
    "what_happens",
    "status",
  ],
  type: "int",
  keys: (
    school,
  ) => sql`select g.id as key from class_group g where g.franchise_id = ${school} and g.status <> 'archived'
    order by g.name, g.id`,
  rows: (w) => sql`select jsonb_build_object('class_name', g.name, 'location', l.name, 'stage', st.name,
      'disciplines', (select string_agg(d.name, '; ' order by d.position, d.slug) from discipline d where d.slug = any (g.disciplines)),
      'weekday', lessons.days, 'starts_at', lessons.starts, 'ends_at', lessons.ends, 'capacity', g.capacity, 'trial_cap', g.trial_cap,
      'trial_sessions', g.trial_sessions, 'vat_rate', (g.vat_bp / 100.0)::float8, 'what_happens', g.what_happens, 'trial_price', ${pounds(sql`g.trial_price_pence`)},
      'term_fee', ${pounds(sql`g.term_fee_pence`)}, 'description', g.description, 'status', g.status,
      'teachers', (select string_agg(t.name, '; ' order by t.name) from class_group_teacher gt join teacher t on t.id = gt.teacher_id
        where gt.group_id = g.id)) as cells
    from ${w} join class_group g on g.id = w.key join location l on l.id = g.location_id join stage st on st.id = g.stage_id
    cross join lateral ${weekOfClass} lessons where lessons.days is not null order by w.nth`,
};

/** SQL: lesson `s` is still to come. */
const toCome = sql`s.status = 'scheduled' and s.starts_at > clock_timestamp()`;

/** Children with a place on lessons to come of a class, whether it was booked or brought over: a row for each term that has some. */
const enrolments: SchoolFile = {
  fields: ["email", "child_first_name", "child_surname", "class_name", "location", "weekday", "starts_at", "from_on"],
  type: "text",
  keys: (school) => sql`select p.child_id || '/' || p.group_id || '/' || p.from_on as key from (
      select e.child_id, e.group_id, e.from_on from enrolment e join class_group g on g.id = e.group_id
       where g.franchise_id = ${school} and exists (select from claim c join session s on s.place_pool_id = c.pool_id
         where c.enrolment_id = e.id and s.group_id = e.group_id and c.state = 'committed' and ${toCome})
      union all
      select ic.child_id, i.group_id, min(s.held_on) from order_item i join orders o on o.id = i.order_id
        join order_item_child ic on ic.order_item_id = i.id join claim c on c.order_item_id = i.id and c.state = 'committed'
        join session s on s.place_pool_id = c.pool_id and s.group_id = i.group_id and ${toCome}
       where i.seller_id = ${school} and i.type = 'enrolment' and i.state = 'active' and o.status in ('confirmed', 'partly_cancelled')
       group by ic.child_id, i.group_id, i.id, s.term_id) p
    join class_group g on g.id = p.group_id join child k on k.id = p.child_id
    order by g.name, g.id, k.surname, k.first_name, k.date_of_birth, p.child_id, p.from_on`,
  rows: (
    w,
    school,
  ) => sql`select jsonb_build_object('email', ${emailOfFile}, 'child_first_name', k.first_name, 'child_surname', k.surname,
      'class_name', g.name, 'location', l.name, 'weekday', lessons.days, 'starts_at', lessons.starts,
      'from_on', split_part(w.key, '/', 3)) as cells
    from ${w} join child k on k.id = split_part(w.key, '/', 1)::uuid
    join class_group g on g.id = split_part(w.key, '/', 2)::int join location l on l.id = g.location_id
    join ${familyRecords(school)} f on true join customer c on c.id = f.id and ${ofFamily}
    cross join lateral ${weekOfClass} lessons
    order by w.nth`,
};

/** SQL: a name as a part of a cell: in quotation marks if it would be read as several. */
const partOfCell = (name: RawBuilder<unknown>) =>
  sql`case when ${name} ~ '[;,]|^"' then '"' || replace(${name}, '"', '""') || '"' else ${name} end`;

/** SQL: the option of variation `v` for the attribute with this name, as a cell. */
const optionCell = (name: string) =>
  sql`(select ${partOfCell(sql`op.name`)} from ${optionsOfVariation} and lower(a.name) = ${name})`;

/** SQL: an attribute `a` that is neither size nor colour. */
const isOther = sql`lower(a.name) not in ('size', 'colour')`;

/** SQL: all other options of variation `v`, as a cell. */
const otherOptionsCell = sql`(select string_agg(${partOfCell(sql`replace(a.name, ':', '::') || ': ' || op.name`)}, '; ' order by a.position, a.id)
  from ${optionsOfVariation} and ${isOther})`;

/** SQL: where variation `v` is among those of its item: by size, then by colour. */
const placeOfVariation = sql`array(select op.position from ${optionsOfVariation}
  order by ${isOther}, lower(a.name) = 'colour', a.position, a.id)`;

/** SQL: the number of item `p` where its name does not say which item it is. */
const referenceIfNeeded = sql`case when exists (select from product other where other.franchise_id = p.franchise_id and other.id <> p.id
  and other.status <> 'archived' and lower(other.name) = lower(p.name)) then p.id end`;

/** One row for each combination that an item comes in, with its own price, stock and VAT. */
const products: SchoolFile = {
  fields: [
    "item_name",
    "category",
    "price",
    "stock",
    "sizes",
    "colours",
    "options",
    "vat_rate",
    "description",
    "reference",
  ],
  type: "int",
  keys: (school) => sql`select p.id as key from product p where p.franchise_id = ${school} and p.status <> 'archived'
    order by p.name, p.id`,
  rows: (
    w,
  ) => sql`select jsonb_build_object('item_name', p.name, 'category', pc.name, 'price', ${pounds(sql`v.price_pence`)},
      'stock', ${piecesLeft}, 'sizes', ${optionCell("size")}, 'colours', ${optionCell("colour")}, 'options', ${otherOptionsCell},
      'vat_rate', (v.vat_bp / 100.0)::float8, 'description', p.description, 'reference', ${referenceIfNeeded}) as cells
    from ${w} join product p on p.id = w.key join product_category pc on pc.id = p.category_id
    join product_variation v on v.product_id = p.id and not v.archived join pool o on o.id = v.pool_id
    order by w.nth, ${placeOfVariation}, v.id`,
};

/** SQL: what was brought over of each family, as `b`, beside the family's record `c`. */
const openingsWithRecords = (school: number) => sql`${familyRecords(school)} f join customer c on c.id = f.id
    join ${openingsOfFamilies(school)} b on b.family_id = coalesce(c.guest_id, c.id)`;

/** What was brought over, as it was. What a family has or owes by now is in its account. */
const balances: SchoolFile = {
  fields: ["email", "credit", "debt"],
  type: "uuid",
  keys: (school) =>
    sql`select c.id as key from ${openingsWithRecords(school)} where b.pence <> 0 order by c.name, c.id`,
  rows: (
    w,
    school,
  ) => sql`select jsonb_build_object('email', ${emailOfFile}, 'credit', case when b.pence > 0 then ${pounds(sql`b.pence`)} end,
      'debt', case when b.pence < 0 then ${pounds(sql`-b.pence`)} end) as cells
    from ${w} join (${openingsWithRecords(school)}) on c.id = w.key order by w.nth`,
};

/** The file of each kind. */
export const SCHOOL_FILES: Readonly<Record<ImportKind, SchoolFile>> = {
  families,
  classes,
  enrolments,
  products,
  balances,
};

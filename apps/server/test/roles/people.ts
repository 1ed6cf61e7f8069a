import { createHash, randomBytes } from "node:crypto";
import type { Ownership } from "@matinee/core/access";
import { aBottle, aCamp, aCoupon, aFranchise, aGroup, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import type { aShop } from "../harness/a-shop.ts";

export type Shop = Awaited<ReturnType<typeof aShop>>;

/** Everything of one family that a call can name, and what stands for it in an answer. */
export interface Family {
  readonly guestToken: string;
  readonly guest: string;
  readonly customer: string;
  readonly user: string;
  readonly session: string;
  readonly child: string;
  readonly order: string;
  readonly line: string;
  readonly piece: string;
  readonly camp: string;
  readonly confirmed: string;
  /** The line of the confirmed order. */
  readonly bought: string;
  /** A shop item in it. */
  readonly boughtItem: string;
  readonly waiting: string;
  /** A lesson that was not held, for which the school found nothing to do. */
  readonly lesson: string;
  /** A place that no order sold, without a lesson. */
  readonly place: string;
  readonly ticket: string;
  readonly workItem: string;
  readonly location: number;
  /** A draft of its school. */
  readonly class: number;
  readonly course: number;
  readonly term: number;
  readonly closure: number;
  readonly teacher: number;
  /** A draft that comes in one thing, a coupon and an offer of its school. */
  readonly item: number;
  readonly variation: number;
  readonly coupon: number;
  readonly offer: number;
  readonly school: number;
  /** Somebody who works for its school, by their role. */
  readonly member: number;
  /** Of its school. */
  readonly invitation: string;
  readonly apiKey: string;
  readonly webhook: string;
  /** One that was made for the webhook. */
  readonly webhookDelivery: string;
  /** A file that its school has uploaded to import. */
  readonly importBatch: string;
  /** What it owes its school from before. */
  readonly debt: string;
  readonly owner: Ownership;
  /** A word that stands in its names and addresses alone. */
  readonly word: string;
  /** The same for what it wrote about its child's health. */
  readonly secret: string;
}

export type Thing = Exclude<keyof Family, "guestToken" | "guest" | "owner" | "word" | "secret">;

/** Two schools, and what can be had in each. */
export async function aStage(shop: Shop) {
  const { db } = shop;
  const far = await aFranchise(db, { slug: "york" });
  const school = async (franchiseId: number) => {
    const place = await aLocation(db, { franchiseId });
    return {
      franchiseId,
      group: await aGroup(db, { location: place }),
      other: await aGroup(db, { location: place }),
      course: await aCamp(db, { location: place }),
      bottle: await aBottle(db, { franchiseId }),
      coupon: await aCoupon(db, { code: `SPRING${franchiseId}`, percentBp: 1_000 }),
      place,
    };
  };
  return { near: await school(shop.school.id), far: await school(far.id), members: new Map<string, Member>() };
}

export type Stage = Awaited<ReturnType<typeof aStage>>;

/**
 * A family with an account, a basket, a confirmed order, a place in a line and an enquiry, all with one school. With `withEdited` false
 * the school has nothing of its own to edit, and what stands for it is nobody's.
 */
export async function aFamily(shop: Shop, school: Stage["near"], withEdited = true): Promise<Family> {
  const { db, system } = shop;
  const id = () => system.newId();
  const guestToken = randomBytes(24).toString("base64url");
  const word = `zq${randomBytes(6).toString("hex")}`;
  const secret = `zs${randomBytes(6).toString("hex")}`;
  const it = {
    guest: id(),
    customer: id(),
    user: id(),
    session: id(),
    child: id(),
    order: id(),
    line: id(),
    piece: id(),
    camp: id(),
    confirmed: id(),
    bought: id(),
    boughtItem: id(),
    waiting: id(),
    lesson: id(),
    place: id(),
    ticket: id(),
    workItem: id(),
  };
  const token = createHash("sha256").update(guestToken).digest();
  const email = `${word}@example.test`;
  const location = await aLocation(db, { franchiseId: school.franchiseId });
  await sql`with
    g as (insert into guest (id, token_hash, expires_at) values (${it.guest}, ${token}, now() + interval '1 day')),
    c as (insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode)
      values (${it.customer}, ${it.guest}, ${word}, ${email}, '0113 496 0000', ${word}, 'Leeds', 'LS1 4AP')),
    u as (insert into user_account (id, email, name, email_verified_at, guest_id, customer_id)
      values (${it.user}, ${email}, ${word}, now(), ${it.guest}, ${it.customer})),
    r as (insert into user_role (user_id, role) values (${it.user}, 'CUSTOMER')),
    s as (insert into login_session (id, user_id, host) values (${it.session}, ${it.user}, 'localhost')),
    k as (insert into child (id, guest_id, first_name, surname, date_of_birth, medical_ciphertext)
      values (${it.child}, ${it.guest}, ${word}, 'Tester', current_date - 2600, ${system.cipher.seal(secret, it.child)})),
    o as (insert into orders (id, guest_id, customer_id, host, status, number, confirmed_at, placed_at, total_gross_pence, amount_due_now_pence, coupon_id)
      values (${it.order}, ${it.guest}, ${it.customer}, 'localhost', 'basket', null, null, null, null, null, ${school.coupon.id}::int),
             (${it.confirmed}, ${it.guest}, ${it.customer}, 'localhost', 'confirmed', ${word}, now(), now(), 0, 0, null)),
    i as (insert into order_item (id, order_id, position, type, seller_id, group_id, course_id, variation_id, start_on, quantity, unit_price_pence, vat_bp)
      values (${it.line}, ${it.order}, 1, 'trial', ${school.franchiseId}, ${school.other.id}, null::int, null::int, ${school.other.sessions[0]?.on ?? ""}::date, 1, 2400, 0),
             (${it.piece}, ${it.order}, 2, 'product', ${school.franchiseId}, null, null, ${school.bottle.variation.id}, null, 1, 750, 2000),
             (${it.camp}, ${it.order}, 3, 'camp', ${school.franchiseId}, null, ${school.course.id}, null, null, 1, 15000, 0),
             (${it.bought}, ${it.confirmed}, 1, 'trial', ${school.franchiseId}, ${school.other.id}, null, null, ${school.other.sessions[0]?.on ?? ""}::date, 1, 0, 0),
             (${it.boughtItem}, ${it.confirmed}, 2, 'product', ${school.franchiseId}, null, null, ${school.bottle.variation.id}, null, 1, 0, 0)),
    ic as (insert into order_item_child (order_item_id, child_id) values (${it.line}, ${it.child}), (${it.camp}, ${it.child}), (${it.bought}, ${it.child})),
    w as (insert into waiting_list_entry (id, group_id, child_id, party_id, customer_id)
      values (${it.waiting}, ${school.group.id}, ${it.child}, ${it.waiting}, ${it.customer}))
    , wd as (insert into withdrawal (id, franchise_id, ways, fallback) values (${it.lesson}, ${school.franchiseId}, '{}', 'school'))
    , wf as (insert into withdrawal_family (id, withdrawal_id, customer_id, host) values (${it.lesson}, ${it.lesson}, ${it.customer}, 'localhost'))
    , cl as (insert into claim (id, pool_id, order_id, order_item_id, child_id, state)
      select ${it.lesson}, place_pool_id, ${it.confirmed}, ${it.bought}, ${it.child}, 'released' from session
       where group_id = ${school.other.id} order by starts_at limit 1)
    , ll as (insert into lost_lesson (id, family_id, franchise_id, claim_id, order_id, order_item_id, session_id, why, lessons, nth, place_nth, state,
        settled_by, settled_at)
      select ${it.lesson}, ${it.lesson}, ${school.franchiseId}, ${it.lesson}, ${it.confirmed}, ${it.bought}, id, 'Show week', 1, 0, 0, 'closed', 'school', now()
        from session where group_id = ${school.other.id} order by starts_at limit 1)
    , en as (insert into enrolment (id, group_id, child_id, from_on) values (${it.place}, ${school.group.id}, ${it.child}, current_date))
    , wi as (insert into work_item (id, kind, subject, order_id)
      values (${it.workItem}, 'ledger_disagrees', ${it.confirmed}, ${it.confirmed}))
    insert into ticket (id, reference, franchise_id, category_id, guest_id, name, email, subject, message, host)
      values (${it.ticket}, ${word}, ${school.franchiseId}, 1, ${it.guest}, ${word}, ${email}, 'Hello', 'Hello', 'localhost')`.execute(
    db,
  );
  const made = withEdited ? await anEditedSchool(shop, school) : NOTHING_EDITED;
  const debt = withEdited ? await aDebt(shop, it.customer, school.franchiseId) : NOBODY;
  const owner = { guestId: it.guest, customerId: it.customer, franchiseIds: [school.franchiseId] };
  return { ...it, guestToken, word, secret, owner, location: location.id, school: school.franchiseId, debt, ...made };
}

const NOBODY = "00000000-0000-7000-8000-000000000000";

/** What a family owes a school from before, as its import brought it over. */
async function aDebt({ db }: Shop, customer: string, franchiseId: number): Promise<string> {
  await sql`with t as (insert into ledger_transaction (kind, dedupe_key) values ('debt_opened', ${`debt_opened:opening:${franchiseId}:${customer}`}) returning id)
    insert into ledger_entry (transaction_id, account, customer_id, seller_id, amount_pence)
      select id, 'debt', ${customer}::uuid, ${franchiseId}::int, 4550 from t union all select id, 'seller', null, ${franchiseId}, -4550 from t`.execute(
    db,
  );
  const debt = db.selectFrom("family_debt").select("id").where("customer_id", "=", customer);
  return (await debt.executeTakeFirstOrThrow()).id;
}

const NOTHING_EDITED = {
  class: 0,
  course: 0,
  term: 0,
  closure: 0,
  teacher: 0,
  item: 0,
  variation: 0,
  coupon: 0,
  offer: 0,
  member: 0,
  invitation: NOBODY,
  apiKey: NOBODY,
  webhook: NOBODY,
  webhookDelivery: NOBODY,
  importBatch: NOBODY,
};

/** What staff of a school edit, all of it far from what the families have booked. */
async function anEditedSchool({ db, system }: Shop, { franchiseId, group, course }: Stage["near"]) {
  const far = "'2090-01-05'::date, '2090-01-06'::date";
  const { variation, id: item } = await aBottle(db, { franchiseId });
  await sql`update product set status = 'draft' where id = ${item}`.execute(db);
  const { id: coupon } = await aCoupon(db, { code: `EDIT-${item}`, franchiseId });
  const [guest, user, token, invitation, apiKey, importBatch] = Array.from({ length: 6 }, () => system.newId());
  const [webhook, webhookDelivery] = [system.newId(), system.newId()];
  const statement = sql<{
    class: number;
    course: number;
    term: number;
    closure: number;
    teacher: number;
    offer: number;
    member: number;
    invitation: string;
    apiKey: string;
    importBatch: string;
  }>`with
    g as (insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence, status)
      select franchise_id, location_id, stage_id, 'Draft', disciplines, 5, 2, 0, 0, 'draft' from class_group where id = ${group.id} returning id),
    t as (insert into term (franchise_id, name, starts_on, ends_on) select ${franchiseId}, 'Far away', ${sql.raw(far)} returning id),
    c as (insert into closure (franchise_id, reason, starts_on, ends_on) select ${franchiseId}, 'Far away', ${sql.raw(far)} returning id),
    p as (insert into pool (kind, size) values ('course', 5) returning id),
    co as (insert into course (franchise_id, category_id, location_id, name, disciplines, starts_on, ends_on, min_age, max_age, price_pence, pool_id, status)
      select franchise_id, category_id, location_id, 'Draft', disciplines, ${sql.raw(far)}, min_age, max_age, 0, p.id, 'draft' from course, p
      where course.id = ${course.id} returning id),
    w as (insert into teacher (franchise_id, name) values (${franchiseId}, 'Tess Teacher') returning id),
    o as (insert into offer (franchise_id, kind, name, percent_bp, item_types, active)
      values (${franchiseId}, 'sibling', 'Siblings', 1000, '{enrolment}', false) returning id),
    v as (insert into guest (id, token_hash, expires_at) values (${guest}, ${randomBytes(32)}, 'infinity')),
    u as (insert into user_account (id, email, name, email_verified_at, guest_id)
      values (${user}, ${`${user}@example.test`}, 'Stef Staff', now(), ${guest})),
    r as (insert into user_role (user_id, role, franchise_id) values (${user}, 'FRANCHISE_STAFF', ${franchiseId}) returning id),
    k as (insert into email_token (id, user_id, purpose, host, expires_at)
      values (${token}, ${user}, 'staff', 'localhost', now() + interval '1 day')),
    i as (insert into staff_invitation (id, email, name, role, franchise_id, sees_money, sees_health, may_export, invited_by, token_id)
      values (${invitation}, ${`${user}@example.test`}, 'Stef Staff', 'FRANCHISE_STAFF', ${franchiseId}, true, true, true, ${user}, ${token}) returning id),
    a as (insert into api_key (id, franchise_id, name, scopes, hash, hint, created_by, expires_at)
      values (${apiKey}, ${franchiseId}, 'Website', '{catalogue:read}', ${randomBytes(32)}, 'abcd', ${user}, now() + interval '1 day') returning id),
    we as (insert into webhook_endpoint (id, franchise_id, name, url, kinds, secret_ciphertext, created_by)
      values (${webhook}, ${franchiseId}, 'Website', 'http://localhost:9/', '{order.changed}', ${system.cipher.seal("whsec_AAAA", webhook)}, ${user})),
    wv as (insert into webhook_event (id, kind, franchise_id, subject) values (${webhook}, 'order.changed', ${franchiseId}, ${webhook})),
    wd as (insert into webhook_delivery (id, endpoint_id, event_id) values (${webhookDelivery}, ${webhook}, ${webhook})),
    b as (insert into import_batch (id, franchise_id, kind, file_name, encoding, delimiter, headings, mapping, row_count, created_by)
      values (${importBatch}, ${franchiseId}, 'families', 'families.csv', 'utf-8', ',', '{Email}', '{}', 0, ${user}) returning id)
    select g.id as class, co.id as course, t.id as term, c.id as closure, w.id as teacher, o.id as offer, r.id as member, i.id as invitation, a.id as "apiKey", b.id as "importBatch"
      from g, co, t, c, w, o, r, i, a, b`;
  const [made] = (await statement.execute(db)).rows;
  if (made === undefined) throw new Error("The insert returned no row");
  return { ...made, item, variation: variation.id, coupon, webhook, webhookDelivery };
}

/** Somebody who works for a school, or for the network where `franchiseId` is null; answers their login's token. */
export async function staffToken(
  shop: Shop,
  role: string,
  franchiseId: number | null,
  hasRights = true,
): Promise<string> {
  return (await aMember(shop, role, franchiseId, hasRights)).token;
}

/** Somebody who sees their own classes alone, which are all or these that the school has by now. */
export async function aTeacher(shop: Shop, franchiseId: number, classes: readonly number[] | null = null) {
  const member = await aMember(shop, "FRANCHISE_STAFF", franchiseId);
  await sql`update user_role set own_classes = true where user_id = ${member.userId}`.execute(shop.db);
  await sql`with t as (insert into teacher (franchise_id, name, user_id) values (${franchiseId}, 'Tom Teacher', ${member.userId}) returning id)
    insert into class_group_teacher (group_id, teacher_id) select g.id, t.id from class_group g, t
    where g.franchise_id = ${franchiseId} and (${classes}::int[] is null or g.id = any (${classes}::int[]))`.execute(
    shop.db,
  );
  return member;
}

/** Whoever has this role at this school for all calls of staff; the first to ask makes them. */
export async function theMember(
  shop: Shop,
  { members }: Stage,
  role: string,
  franchiseId: number | null,
  hasRights: boolean,
): Promise<Member> {
  const key = `${role} ${franchiseId} ${hasRights}`;
  const member = members.get(key) ?? (await aMember(shop, role, franchiseId, hasRights));
  members.set(key, member);
  return member;
}

/** A view of the shop as the family, by this member of staff; answers the view's token. */
export async function viewToken(shop: Shop, family: Family, viewer: Member): Promise<string> {
  const session = shop.system.newId();
  await sql`insert into login_session (id, user_id, host, impersonated_by, impersonation_reason, second_step_at)
    values (${session}, ${family.user}, 'localhost', ${viewer.userId}, 'Asked by phone', now())`.execute(shop.db);
  return await shop.system.tokens.sign({ userId: family.user, sessionId: session, generation: 1 });
}

/** A view of the shop as the family, by somebody with this role: its token, and the user id of who views. */
export async function aViewBy(shop: Shop, family: Family, role: string, franchiseId: number | null) {
  const member = await aMember(shop, role, franchiseId);
  return { token: await viewToken(shop, family, member), viewer: member.userId };
}

interface Member {
  readonly userId: string;
  readonly token: string;
}

/** Somebody who works for a school, or for the network where `franchiseId` is null. */
export async function aMember(shop: Shop, role: string, franchiseId: number | null, has = true): Promise<Member> {
  const { db, system } = shop;
  const [guest, user, session] = [system.newId(), system.newId(), system.newId()];
  await sql`with
    g as (insert into guest (id, token_hash, expires_at) values (${guest}, ${randomBytes(32)}, 'infinity')),
    u as (insert into user_account (id, email, name, email_verified_at, guest_id) values (${user}, ${`${user}@example.test`}, 'Staff', now(), ${guest})),
    r as (insert into user_role (user_id, role, franchise_id, sees_money, sees_health, may_export)
      values (${user}, ${role}, ${franchiseId}, ${has}, ${has}, ${has}))
    insert into login_session (id, user_id, host, second_step_at) values (${session}, ${user}, 'localhost', now())`.execute(
    db,
  );
  return { userId: user, token: await system.tokens.sign({ userId: user, sessionId: session, generation: 1 }) };
}

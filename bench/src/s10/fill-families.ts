import type pg from "pg";

const towns = [
  ["Leeds", "LS"],
  ["Bristol", "BS"],
  ["Glasgow", "G"],
  ["Cardiff", "CF"],
  ["Norwich", "NR"],
  ["Manchester", "M"],
  ["Newcastle upon Tyne", "NE"],
  ["Edinburgh", "EH"],
  ["Birmingham", "B"],
  ["Brighton", "BN"],
  ["Nottingham", "NG"],
  ["Exeter", "EX"],
] as const;

const firstNames =
  "Amelia Noah Olivia Muhammad Isla Leo Ava Theo Aisha Arthur Mia Oscar Freya Zayn Lily Harrison Zara Finlay Ivy Kofi Maya Dylan Eilidh Callum Ffion Rhys Anaya Zoë Seán Siân".split(
    " ",
  );
const surnames =
  "Ashworth Okafor Campbell Patel Davies Khan Robertson Murphy Hughes Begum Fletcher Nowak Bennett Adeyemi MacLeod Singh Barker Chowdhury Evans Oyelaran Hussain Pritchard Osei Thornton Ali Cartwright Nguyen Llewellyn Iqbal Hargreaves Kowalski Sinclair Shah Garside Tembo Blackburn Rahman Priestley Afolabi Lockwood O'Neill Müller".split(
    " ",
  );

/** The record of each family is written for all at once: in one transaction each family would be a lock, and a server has room for some thousands. */
const ofRecords = [
  ["customer", "family_record_added"],
  ["child", "family_record_child_added"],
  ["user_account", "family_record_account_added"],
  ["consent", "family_record_consent_added"],
] as const;

/**
 * Writes so many families, spread over the schools: one in five with newer contact details, three in five with an account, one to three
 * children each, and for about half an answer to marketing emails. Then their enquiries. Leaves the temporary tables `bench_school` and
 * `bench_family` for what follows.
 */
export async function fillFamilies(client: pg.Client, families: number, enquiries: number): Promise<void> {
  await client.query(`create temp table bench_school as
    select id, order_prefix, name, (row_number() over (order by id) - 1)::int as nth, (count(*) over ())::int as number
    from franchise where not is_network`);
  await client.query(
    `create temp table bench_family as
     select n, md5('guest' || n)::uuid as guest_id, md5('customer' || n)::uuid as customer_id, s.id as school_id,
       ($2::text[])[1 + n % cardinality($2::text[])] as first,
       ($3::text[])[1 + (n / cardinality($2::text[]) + n * 7) % cardinality($3::text[])] as surname,
       ($4::text[])[1 + s.nth] as town,
       ($5::text[])[1 + s.nth] || 1 + n % 28 || ' ' || n % 10 || chr(65 + n % 8) || chr(65 + (n / 8) % 8) as postcode,
       now() - (n::bigint * 104729 % 1576800) * interval '1 minute' as created_at
     from generate_series(1, $1::int) n join bench_school s on s.nth = n % s.number`,
    [families, firstNames, surnames, towns.map(([town]) => town), towns.map(([, area]) => area)],
  );
  await client.query("analyze bench_family");
  for (const [table, trigger] of ofRecords) await client.query(`alter table ${table} disable trigger ${trigger}`);
  await client.query(`insert into guest (id, token_hash, created_at, expires_at)
    select guest_id, decode(md5('a' || n) || md5('b' || n), 'hex'), created_at, 'infinity' from bench_family`);
  await client.query(`insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode, created_at)
    select case version when 1 then customer_id else md5('newer' || n)::uuid end, guest_id, first || ' ' || surname,
      lower(first || '.' || replace(surname, '''', '') || n || '@example.com'), '+4477009' || lpad(n::text, 5, '0'),
      1 + n % 180 || ' Station Road', town, postcode, created_at + (version - 1) * interval '60 days'
    from bench_family, generate_series(1, case n % 5 when 0 then 2 else 1 end) version`);
  await client.query(
    `insert into child (id, guest_id, first_name, surname, date_of_birth, created_at)
     select md5('child' || n || '-' || nth)::uuid, guest_id, ($1::text[])[1 + (n * 3 + nth * 11) % cardinality($1::text[])],
       surname, current_date - 1100 - (n * 37 + nth * 911) % 4300, created_at
     from bench_family, generate_series(1, 1 + n % 3) nth`,
    [firstNames],
  );
  await client.query(`with account as (
      insert into user_account (id, email, name, email_verified_at, guest_id, customer_id, created_at)
      select md5('user' || n)::uuid, lower(first || '.' || replace(surname, '''', '') || n || '@example.com'), first || ' ' || surname,
        created_at, guest_id, customer_id, created_at
      from bench_family where n % 5 < 3 returning id)
    insert into user_role (user_id, role) select id, 'CUSTOMER' from account`);
  // With the details of their order, and some answers that an account has changed since.
  await client.query(`insert into consent (customer_id, kind, given, wording_version, recorded_by)
    select customer_id, 'marketing', n % 7 < 4, 'bench', 'bench' from bench_family where n % 5 > 0 and n % 6 < 4`);
  await client.query(`insert into consent (user_id, kind, given, wording_version, recorded_by)
    select md5('user' || n)::uuid, 'marketing', n % 7 > 4, 'bench', 'bench' from bench_family where n % 5 < 3 and n % 8 = 0`);
  for (const [table, trigger] of ofRecords) await client.query(`alter table ${table} enable trigger ${trigger}`);
  // Without it the plan reads all children for each family.
  await client.query("analyze customer, child, user_account, consent");
  await client.query(`insert into family_record select r.* from family_records(null) r
    where not exists (select from family_record f where f.family_id = r.family_id)`);
  await client.query(`insert into customer_school (customer_id, franchise_id)
    select customer_id, school_id from bench_family where n % 20 = 0`);
  await client.query(
    `insert into ticket (id, reference, franchise_id, category_id, guest_id, name, email, subject, message, host, status, created_at)
     select md5('ticket' || k)::uuid, 'Q' || lpad(k::text, 6, '0'), f.school_id, 1 + k % 5, f.guest_id, f.first || ' ' || f.surname,
       lower(f.first || '.' || f.surname || f.n || '@example.com'),
       (array['Can she start in the middle of the term?', 'The hoodie is too small', 'Early drop-off at the camp', 'A place for a brother'])[1 + k % 4],
       'Hello, we have a question about ' || f.first || ', who has been with you since last year. ' || repeat('Could you please let us know? ', 4),
       'localhost', case when k % 50 = 0 then 'open' when k % 10 = 1 then 'answered' else 'closed' end,
       now() - (k::bigint * 7919 % 1576800) * interval '1 minute'
     from generate_series(1, $1::int) k join bench_family f on f.n = 1 + k * 13 % $2::int`,
    [enquiries, families],
  );
}

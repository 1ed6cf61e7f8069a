import type { ClientBase, Pool } from "pg";
import type { CopyValue } from "./copy-rows.ts";
import type { DemoRun } from "./demo-run.ts";
import type { Families } from "./families.ts";
import { randomFor } from "./random.ts";
import type { WrittenNetwork } from "./write-network.ts";

/** The domain of every demo address. It is reserved for examples, so nobody owns it. */
const DEMO_DOMAIN = "matinee.example";

/** The email address of a demo login of the network, or of a school by its slug. */
export function demoAddress(name: "network" | "admin" | "staff" | "parent", slug?: string): string {
  return slug === undefined ? `${name}@${DEMO_DOMAIN}` : `${name}@${slug}.${DEMO_DOMAIN}`;
}

/** True for the address of a demo login, however it is written. Real people have no such address. */
export function isDemoAddress(email: string): boolean {
  const domain = email.trim().toLowerCase().split("@").at(-1) ?? "";
  return domain === DEMO_DOMAIN || domain.endsWith(`.${DEMO_DOMAIN}`);
}

function ownAddress(name: string, slug: string): string {
  return `${name.toLowerCase().replaceAll(" ", ".")}@${slug}.${DEMO_DOMAIN}`;
}

interface Account {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly franchiseId: number | null;
  readonly customerId: string | null;
}

/** Writes the demo's logins, all with one password: for the network, and for every school an admin, a teacher and its parents. */
export async function writeAccounts(
  run: DemoRun,
  client: ClientBase,
  { network, families, passwordHash }: { network: WrittenNetwork; families: Families; passwordHash: string },
): Promise<void> {
  const random = randomFor("accounts");
  const accounts: Account[] = [
    { email: demoAddress("network"), name: "Nell Network", role: "NETWORK_ADMIN", franchiseId: null, customerId: null },
  ];
  for (const [index, { id, seed }] of network.franchises.entries()) {
    const of = { franchiseId: id, customerId: null };
    accounts.push(
      { ...of, email: demoAddress("admin", seed.slug), name: "Ada Admin", role: "FRANCHISE_ADMIN" },
      { ...of, email: demoAddress("staff", seed.slug), name: "Stef Staff", role: "FRANCHISE_STAFF" },
    );
    for (const [nth, family] of families.withLogin(index).entries()) {
      const email = nth === 0 ? demoAddress("parent", seed.slug) : ownAddress(family.name, seed.slug);
      accounts.push({ ...family, email, role: "CUSTOMER", franchiseId: null });
    }
  }
  const guests: CopyValue[][] = [];
  const users: CopyValue[][] = [];
  const roles: CopyValue[][] = [];
  for (const { email, name, role, franchiseId, customerId } of accounts) {
    const [guestId, userId] = [run.uuid(), run.uuid()];
    guests.push([guestId, `\\x${Buffer.from(random.bytes(32)).toString("hex")}`, "infinity"]);
    users.push([userId, email, name, passwordHash, `${run.today}T00:00:00Z`, guestId, customerId]);
    roles.push([userId, role, franchiseId]);
  }
  await run.write("guest", ["id", "token_hash", "expires_at"], guests);
  await run.write(
    "user_account",
    ["id", "email", "name", "password_hash", "email_verified_at", "guest_id", "customer_id"],
    users,
  );
  await run.write("user_role", ["user_id", "role", "franchise_id"], roles);
  // A family's data belongs to the visitor of its account.
  await client.query(
    `update customer c set guest_id = u.guest_id, email = u.email from user_account u where u.customer_id = c.id`,
  );
  await client.query(
    `update child k set guest_id = u.guest_id from user_account u where u.customer_id = k.customer_id`,
  );
}

/** Disables the demo's logins, whose password is public, before a database goes into production. Returns how many. */
export async function closeDemoAccounts(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "update user_account set disabled_at = now() where disabled_at is null and (email like $1 or email like $2)",
    [`%@${DEMO_DOMAIN}`, `%.${DEMO_DOMAIN}`],
  );
  return rowCount ?? 0;
}

import type { RoleName } from "@matinee/database";
import type { aShop } from "./a-shop.ts";

type Shop = Awaited<ReturnType<typeof aShop>>;

/** Registers, confirms the address by the mail, and answers the header that logs in. */
export async function aLogin(shop: Shop, email: string): Promise<{ authorization: string }> {
  await shop.ask("POST /api/auth/register", { body: { name: "Pat Tester", email, password: "a long way to Leeds" } });
  await shop.work();
  const { rows } = await shop.pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address = $1 order by sent_at desc limit 1",
    [email],
  );
  const token = decodeURIComponent(/[?&]token=(\S+)/u.exec(rows[0]?.body_text ?? "")?.[1] ?? "");
  const verified = await shop.ask("POST /api/auth/account-verification", { body: { token } });
  return { authorization: `Bearer ${verified.text("data.value.token")}` };
}

/** The header of somebody who works for a school, or for the network. */
export async function aMember(
  shop: Shop,
  role: Exclude<RoleName, "CUSTOMER">,
  franchiseId: number | null,
): Promise<{ authorization: string }> {
  const email = `${role.toLowerCase()}.${franchiseId ?? "all"}@example.test`;
  const header = await aLogin(shop, email);
  await shop.pool.query(
    "update user_role set role = $2, franchise_id = $3 where user_id = (select id from user_account where email = $1)",
    [email, role, franchiseId],
  );
  await shop.pool.query(
    "update login_session set second_step_at = now() where user_id = (select id from user_account where email = $1)",
    [email],
  );
  return header;
}

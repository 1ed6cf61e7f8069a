import type { CallParsed, SetUpDone } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { orderPrefixOf, validateSetUp, type SetUpDetails } from "@matinee/core/network";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { hashPassword, openStaffAccount, passwordProblem } from "../accounts/index.ts";
import { audit, type Db, refuse, type Outcome, type SystemContext } from "../kernel/index.ts";
import { ownHosts } from "../network/index.ts";
import { isEmptyCopy } from "./get-set-up.ts";
import { isSetUpCode } from "./set-up-codes.ts";
import { writeTemplates } from "./templates.ts";

type Ctx = Pick<SystemContext, "db" | "newId" | "sites" | "originOf">;

/**
 * Sets up an empty copy, all of it or nothing: the network, its first administrator, who also runs the first school, that school with
 * its host, and what a catalogue is filed under. Needs the system's scope. The administrator then logs in as everybody does.
 */
export async function setUpCopy(ctx: Ctx, input: CallParsed<"POST /v1/set-up", "body">): Promise<Outcome<SetUpDone>> {
  if (!(await isEmptyCopy(ctx.db))) return refuse("already_set_up");
  if (!(await isSetUpCode(ctx.db, input.code))) return refuse("set_up_code_wrong");
  const mainHost = ctx.sites.mainHosts[0] ?? "localhost";
  const checked = validateSetUp(input, { mainHost, ownHosts: ownHosts(ctx) });
  const weak = passwordProblem(input.administrator.password, input.administrator.email.trim());
  const problems = [
    ...(checked.ok ? [] : checked.error),
    ...(weak === null ? [] : [{ path: "administrator.password", message: weak }]),
  ];
  if (!checked.ok || problems.length > 0) return refuse("invalid", problems);
  const passwordHash = await hashPassword(input.administrator.password);
  return await inTransaction(ctx.db, async (trx) => {
    // Of two at once the second finds what the first has made. So does a start that fills in the demo.
    await trx.selectFrom("installation").select("only_one").forUpdate().execute();
    if (!(await isEmptyCopy(trx))) return refuse("already_set_up");
    if (!(await isSetUpCode(trx, input.code))) return refuse("set_up_code_wrong");
    await trx.deleteFrom("set_up_code").execute();
    const userId = await writeNetwork(ctx, trx, checked.value, passwordHash);
    await writeTemplates(trx);
    await trx
      .updateTable("installation")
      .set({ set_up_at: sql<string>`now()` })
      .execute();
    await audit({ actor: { kind: "NETWORK_ADMIN", userId } }, trx, {
      action: "copy_set_up",
      subject: `user:${userId}`,
    });
    return ok({ sign_in: `${staffAppUrl(ctx)}/sign-in`, shop: ctx.originOf(checked.value.school.host) });
  });
}

async function writeNetwork(
  ctx: Ctx,
  trx: Db,
  { network, administrator, school }: SetUpDetails,
  passwordHash: string,
): Promise<string> {
  const contact = { phone: school.phone, address: school.address, nation: school.nation, email: network.email };
  const prefix = orderPrefixOf(network.name);
  await trx
    .insertInto("franchise")
    .values({
      slug: "network",
      name: network.name,
      legal_name: network.name,
      is_network: true,
      order_prefix: prefix,
      ...contact,
    })
    .execute();
  const { id: schoolId } = await trx
    .insertInto("franchise")
    .values({
      slug: school.slug,
      name: school.name,
      legal_name: school.legalName,
      order_prefix: orderPrefixOf(school.name, [prefix]),
      ...contact,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("franchise_host")
    .values({ host: school.host, franchise_id: schoolId, is_primary: true })
    .execute();
  const userId = await openStaffAccount(ctx, trx, { ...administrator, passwordHash });
  await trx
    .insertInto("user_role")
    .values([
      { user_id: userId, role: "NETWORK_ADMIN", franchise_id: null },
      { user_id: userId, role: "FRANCHISE_ADMIN", franchise_id: schoolId },
    ])
    .execute();
  return userId;
}

/** The main shop's address. */
export const mainShop = ({ sites, originOf }: Pick<Ctx, "sites" | "originOf">): string =>
  originOf(sites.mainHosts[0] ?? "localhost");

/** The staff app's address, where a login leads to: of its own, or below the main shop's. */
export function staffAppUrl(ctx: Pick<Ctx, "sites" | "originOf">): string {
  const { adminApp } = ctx.sites;
  return URL.canParse(adminApp) ? adminApp : `${mainShop(ctx)}${adminApp}`;
}

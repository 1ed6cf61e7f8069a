import type { LoginAnswer } from "@matinee/contract";
import type { Context } from "../../kernel/index.ts";
import { valueOf, type aWorld } from "../../testing/world.ts";
import { register } from "../registration/register.ts";
import { verifyAccount } from "../registration/verify-account.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** The token of a login that needed no second step. */
export function tokenIn({ data: { value } }: LoginAnswer): string {
  if (value.token === null) throw new Error("The login needs a second step");
  return value.token;
}

export const PASSWORD = "a long way to Leeds";
let made = 0;

/** A new email address. */
export function freshEmail(): string {
  made += 1;
  return `pat.${made}@example.test`;
}

/** The token in the link of the latest mail to `email`; Empty if no mail came. */
export async function mailedToken(world: World, email: string): Promise<string> {
  await world.work();
  const mail = world.mails.findLast(({ to }) => to === email);
  return decodeURIComponent(/[?&]token=(\S+)/u.exec(mail?.text ?? "")?.[1] ?? "");
}

/** Creates a confirmed account. Returns it with a login token. */
export async function anAccount(world: World, email: string = freshEmail(), ctx?: Context) {
  const visitor = ctx ?? (await world.visitor());
  valueOf(await register(visitor, { name: "Pat Tester", email, password: PASSWORD }));
  const token = tokenIn(valueOf(await verifyAccount(visitor, { token: await mailedToken(world, email) })));
  const row = await world.db
    .selectFrom("user_account")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { ctx: visitor, email, token, userId: row.id, guestId: row.guest_id };
}

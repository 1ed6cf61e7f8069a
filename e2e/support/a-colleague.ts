import { createApi } from "@matinee/contract/client";
import type { StaffRole } from "@matinee/contract";
import { totpCode } from "@matinee/testkit/builders";
import { aVisitor } from "../contention/shopper.ts";
import { demoToken } from "./login.ts";
import { mailedLink } from "./mailbox.ts";

const password = "a long way to Leeds";

interface Joined {
  readonly id: number;
  readonly name: string;
}

/** A new person whom the network invites to work at these schools of the demo, in this order: the token of their login. */
export async function aColleague(url: string, email: string, roles: readonly (readonly [string, StaffRole])[]) {
  const network = await demoToken(url, "network@matinee.example");
  const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => network });
  const { schools } = await api.call("GET /v1/staff/workplace");
  const joined: Joined[] = [];
  for (const [place, role] of roles) {
    const school = schools.find(({ name }) => name.endsWith(place));
    if (school === undefined) throw new Error(`The demo has no school in ${place}`);
    const all = { sees_money: true, sees_health: true, may_export: true };
    const body = { name: "Kim Colleague", email, role, franchise_id: school.id, ...all };
    await api.call("POST /v1/staff/invitations", { body });
    const link = await mailedLink(email, `You are invited to work for ${school.name}`);
    const token = new URL(link).searchParams.get("token") ?? "";
    await aVisitor(url).call("POST /auth/accept-invitation", { body: { token, password } });
    joined.push(school);
  }
  return { token: await logInBy(url, email), schools: joined };
}

/** Makes somebody with a login of their own, such as a parent, a teacher of the school too, who sees their own classes alone. */
export async function invitedToTeach(url: string, email: string, place: string): Promise<void> {
  const admin = await demoToken(url, `admin@${place.toLowerCase()}.matinee.example`);
  const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => admin });
  const { schools } = await api.call("GET /v1/staff/workplace");
  const teacher = await api.call("POST /v1/staff/teachers", { body: { name: `Robin ${email}`, bio: "" } });
  const all = { sees_money: true, sees_health: true, may_export: true };
  const role = { role: "FRANCHISE_STAFF" as const, teacher_id: teacher.id, own_classes: true };
  await api.call("POST /v1/staff/invitations", { body: { name: "Robin Buyer", email, ...role, ...all } });
  const link = await mailedLink(email, `You are invited to work for ${schools[0]?.name ?? ""}`);
  const token = new URL(link).searchParams.get("token") ?? "";
  await aVisitor(url).call("POST /auth/accept-invitation", { body: { token } });
}

/** Logs in, and sets two-step login up where the role needs it. */
async function logInBy(url: string, email: string): Promise<string> {
  const visitor = aVisitor(url);
  const { value } = (await visitor.call("POST /login", { body: { email, password } })).data;
  if (value.token !== null) return value.token;
  const { token } = value.second_step;
  const { secret } = await visitor.call("POST /auth/second-step/set-up", { body: { token } });
  const done = await visitor.call("POST /auth/second-step", { body: { token, code: totpCode(secret) } });
  return done.data.value.token;
}

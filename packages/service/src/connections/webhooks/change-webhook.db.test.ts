import { expect, test } from "vitest";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { addWebhook, changeWebhook } from "../index.ts";

const admin = await aMember(await aWorld(), "FRANCHISE_ADMIN");
const local = { ...admin, sites: { ...admin.sites, isLocal: true } };
const withoutMoney = {
  ...local,
  actor: admin.actor.kind === "FRANCHISE_ADMIN" ? { ...admin.actor, without: ["money" as const] } : admin.actor,
};

test("who sees no money keeps the payment events of a webhook, as long as they go where they went", async () => {
  const form = {
    name: "Books",
    url: "http://books.test/",
    events: ["payment.received" as const, "order.changed" as const],
  };
  const { id } = valueOf(await addWebhook(local, form));
  const off = { ...form, id, status: "disabled" as const };
  expect(valueOf(await changeWebhook(withoutMoney, off))).toMatchObject({ status: "disabled", events: form.events });
  const refused = { error: { details: [{ path: "events" }] } };
  expect(await changeWebhook(withoutMoney, { ...off, url: "http://elsewhere.test/" })).toMatchObject(refused);
  const more = ["payment.refunded" as const, ...form.events];
  expect(await changeWebhook(withoutMoney, { ...off, events: more })).toMatchObject(refused);
});

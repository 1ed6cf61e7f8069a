import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { aWorld, valueOf } from "../testing/world.ts";
import { receiveProviderEvent } from "./receive-provider-event.ts";

const world = await aWorld();

/** An event as the provider sends it, signed with `secret`. */
function delivery(secret = "whsec_world") {
  const rawBody = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    created: 1,
    data: { object: { id: "pi_1", object: "payment_intent" } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const hash = createHmac("sha256", secret).update(`${seconds}.${rawBody}`).digest("hex");
  return { provider: "sandbox", rawBody, signature: `t=${seconds},v1=${hash}` };
}

const stored = async () => await world.db.selectFrom("payment_event").select(["event_id", "intent_ref"]).execute();

test("an event of another provider or with a wrong signature is refused and not stored", async () => {
  const refused = { ok: false, error: { code: "bad_signature" } };
  expect(await receiveProviderEvent(world.system, { ...delivery(), provider: "stripe" })).toEqual(refused);
  expect(await receiveProviderEvent(world.system, delivery("whsec_guessed"))).toEqual(refused);
  expect(await receiveProviderEvent(world.system, { ...delivery(), signature: null })).toEqual(refused);
  expect(await stored()).toEqual([]);
  expect(world.queue).toEqual([]);
});

test("an event that comes twice is stored once and handled once", async () => {
  const first = valueOf(await receiveProviderEvent(world.system, delivery()));
  expect(first.eventId).not.toBeNull();
  expect(valueOf(await receiveProviderEvent(world.system, delivery()))).toEqual({ eventId: null });
  expect(await stored()).toEqual([{ event_id: "evt_1", intent_ref: "pi_1" }]);
  expect(world.queue).toEqual([{ name: "payment.event", data: { eventId: first.eventId } }]);
});

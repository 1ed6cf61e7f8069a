import type { FoundGroup } from "@matinee/contract/client";
import { demoApi } from "./login.ts";
import { birthday } from "./classes.ts";
import { aVisitor } from "../contention/shopper.ts";

/** A draft of Leeds, a copy of a demo class that costs something and fits, with the API of its administrator. */
export async function aDraftOfItsOwn(url: string, fits: (group: FoundGroup) => boolean = () => true) {
  const api = await demoApi(url, "admin@leeds.matinee.example");
  const { items } = await aVisitor(url).call("GET /groups/get-suitable-groups", {
    query: { date_of_birth: birthday, size: 200, sort: ["name,asc"] },
  });
  const like = items.find((one) => one.franchise.name.includes("Leeds") && one.trial.price > 0 && fits(one));
  if (like === undefined) throw new Error("The demo network has no such class of Leeds for seven-year-olds");
  const { id } = await api.call("POST /v1/staff/classes/{id}/duplicate", {
    path: { id: like.id },
    idempotencyKey: crypto.randomUUID(),
  });
  return { id, like, api };
}

/**
 * An open class of Leeds with places for children of seven, like one of the demo, for a test that changes it for good. Nobody has booked it.
 * `dates`: of its lessons to come. Call `end` last: it goes to the archive, so that other tests find the shop as it was.
 */
export async function aClassOfItsOwn(url: string, fits?: (group: FoundGroup) => boolean) {
  const { id, like, api } = await aDraftOfItsOwn(url, fits);
  const path = { id };
  const version = async () => (await api.call("GET /v1/staff/classes/{id}", { path })).version;
  await api.call("POST /v1/staff/classes/{id}/open", { path, body: { version: await version() } });
  const { name } = await api.call("GET /v1/staff/classes/{id}", { path });
  const { lessons } = await api.call("GET /v1/staff/classes/{id}/lessons", { path });
  const end = async (): Promise<void> => {
    const { status } = await api.call("GET /v1/staff/classes/{id}", { path });
    if (status === "open")
      await api.call("POST /v1/staff/classes/{id}/close", { path, body: { version: await version() } });
    await api
      .call("POST /v1/staff/classes/{id}/archive", { path, body: { version: await version() } })
      .catch(() => null);
  };
  return { id, name, like, api, dates: lessons.map(({ on }) => on), end };
}

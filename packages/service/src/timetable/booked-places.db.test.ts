import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld } from "../testing/world.ts";
import { bookedPlaces } from "./booked-places.ts";
import { anEnrolledChild } from "./editing/testing/enrolled-child.ts";

const world = await aWorld();

test("a place whose child a merge before this version took away is its enrolled child's, and stops nobody who changes the class", async () => {
  const group = await world.group();
  const { customerId, enrolmentId } = await anEnrolledChild(world, group.id, { dates: 1 });
  await sql`update claim set child_id = null where enrolment_id = ${enrolmentId}`.execute(world.db);
  const booked = await bookedPlaces(world.system, world.db, sql`s.group_id = ${group.id}`);
  expect(booked).toMatchObject([{ family: customerId, customer_id: customerId, child_id: null }]);
});

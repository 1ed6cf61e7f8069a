import { sql } from "kysely";
import { expect, test } from "vitest";
import { findWrongOrderParts } from "../../audit/find-wrong-order-parts.ts";

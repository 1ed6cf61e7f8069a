import type { StaffSchool } from "@matinee/contract";
import { missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { lockSchool } from "./read-school.ts";

export interface AtHost {
  readonly id: number;
  readonly host: string;
}

export async function lockHost(ctx: Context, trx: Db, { id, host }: AtHost): Promise<Outcome<StaffSchool>> {
  const school = await lockSchool(ctx, trx, { id });
  if (!school.ok) return school;
  return school.value.hosts.some((one) => one.host === host) ? school : missing("The address");
}

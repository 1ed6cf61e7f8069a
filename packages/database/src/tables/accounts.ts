import type { Role } from "@matinee/core/access";
import type { Generated } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

export type RoleName = Exclude<Role, "GUEST">;

export interface UserAccountTable {
  id: string;
  email: string;
  name: string;
  company_name: Generated<string | null>;
  password_hash: Generated<string | null>;
  email_verified_at: InstantOrNull;
  guest_id: string;
  customer_id: Generated<string | null>;
  created_at: Instant;
  disabled_at: InstantOrNull;
}

interface RightColumns {
  sees_money: Generated<boolean>;
  sees_health: Generated<boolean>;
  may_export: Generated<boolean>;
  own_classes: Generated<boolean>;
}

export interface UserRoleTable extends RightColumns {
  id: Generated<number>;
  user_id: string;
  role: RoleName;
  franchise_id: number | null;
  version: Generated<number>;
}

export interface StaffInvitationTable extends RightColumns {
  id: string;
  email: string;
  name: string;
  role: Exclude<RoleName, "CUSTOMER">;
  franchise_id: number | null;
  teacher_id: number | null;
  invited_by: string;
  token_id: string;
  created_at: Instant;
  sent_at: Instant;
}

export interface LoginSessionTable {
  id: string;
  user_id: string;
  generation: Generated<number>;
  created_at: Instant;
  last_used_at: Instant;
  refreshed_at: InstantOrNull;
  expires_at: Instant;
  revoked_at: InstantOrNull;
  revoked_reason: Generated<"logout" | "password" | "time" | "disabled" | "ended" | null>;
  host: string;
  browser: Generated<string | null>;
  impersonated_by: Generated<string | null>;
  impersonation_reason: Generated<string | null>;
  view_school: Generated<number | null>;
  second_step_at: InstantOrNull;
}

export interface TwoStepTable {
  user_id: string;
  secret_ciphertext: Generated<Buffer | null>;
  next_secret_ciphertext: Generated<Buffer | null>;
  confirmed_at: InstantOrNull;
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  id: Generated<number>;
  user_id: string;
  hash: string;
  used_at: InstantOrNull;
}

export interface PendingLoginTable {
  hash: Buffer;
  user_id: string;
  host: string;
  needs: "code" | "set_up";
  tries: Generated<number>;
  expires_at: Instant;
  used_at: InstantOrNull;
}

export interface TrustedDeviceTable {
  hash: Buffer;
  user_id: string;
  created_at: Instant;
  expires_at: string;
}

export interface OneTimeTokenTable {
  hash: Buffer;
  user_id: string;
  for_host: string;
  purpose: "login" | "view" | "impersonator";
  from_session: string;
  reason: Generated<string | null>;
  leaves: Generated<boolean>;
  view_school: Generated<number | null>;
  expires_at: Instant;
  used_at: InstantOrNull;
}

export interface EmailTokenTable {
  id: string;
  user_id: string;
  purpose: "verify" | "reset" | "invite" | "login" | "staff";
  host: string;
  pending_name: Generated<string | null>;
  pending_password_hash: Generated<string | null>;
  pending_marketing: Generated<boolean>;
  /** SHA-256 of the key that the registration page left in its browser. */
  confirm_key_hash: Generated<Buffer | null>;
  created_at: Instant;
  expires_at: Instant;
  used_at: InstantOrNull;
}

export interface AccountNoticeTable {
  id: string;
  kind:
    | "password_changed"
    | "account_deleted"
    | "two_step_on"
    | "two_step_off"
    | "two_step_reset"
    | "recovery_codes_renewed"
    | "recovery_code_used"
    | "second_step_failed"
    | "staff_role_changed"
    | "staff_role_ended"
    | "webhook_disabled";
  host: string;
  email: string;
  name: string;
  created_at: Instant;
}

import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

export interface TicketTable {
  id: string;
  reference: string;
  franchise_id: number;
  category_id: number;
  guest_id: string | null;
  group_id: number | null;
  course_id: number | null;
  product_id: number | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  host: string;
  status: Generated<"open" | "answered" | "closed">;
  created_at: Instant;
}

export interface TicketAnswerTable {
  id: string;
  ticket_id: string;
  user_id: string;
  message: string;
  created_at: Instant;
}

import type { StaffTicketRow } from "@matinee/contract/client";
import { Badge } from "@matinee/ui";

const STATUS = {
  open: ["spot", "Open"],
  answered: ["good", "Answered"],
  closed: ["plain", "Closed"],
} as const;

export function TicketStatus({ status }: { status: StaffTicketRow["status"] }) {
  const [tone, label] = STATUS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

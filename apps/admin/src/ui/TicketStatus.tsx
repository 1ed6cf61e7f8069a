import type { StaffTicketRow } from "@matinee/contract/client";
import { Badge } from "@matinee/ui";

const looks = {
  open: ["spot", "Open"],
  answered: ["good", "Answered"],
  closed: ["plain", "Closed"],
} as const;

export function TicketStatus({ status }: { status: StaffTicketRow["status"] }) {
  const [tone, word] = looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}

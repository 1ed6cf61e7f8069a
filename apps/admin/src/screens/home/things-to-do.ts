import type { StaffHome } from "@matinee/contract/client";
import { counted } from "@matinee/format";

interface Thing {
  readonly to: string;
  readonly text: string;
  readonly why: string;
}

/** What waits for the user, the most urgent first, each with the list in which it is done. */
export function thingsToDo({ to_do: waiting, counts }: Pick<StaffHome, "to_do" | "counts">): Thing[] {
  const things: (Thing & { readonly n: number })[] = [
    {
      n: waiting.work_items,
      to: "/work-items",
      text: counted(waiting.work_items, "thing needs attention", "things need attention"),
      why: "Something that Matinee could not finish on its own, such as a refund that the bank refused.",
    },
    {
      n: waiting.lost_lessons,
      to: "/lost-lessons",
      text: counted(waiting.lost_lessons, "lost lesson to decide", "lost lessons to decide"),
      why: "Families paid for a lesson or a day that is not held.",
    },
    {
      n: counts.open_tickets,
      to: "/tickets?status=open",
      text: counted(counts.open_tickets, "enquiry to answer", "enquiries to answer"),
      why: "The longest waiting are below.",
    },
    {
      n: waiting.items_to_deliver,
      to: "/items-to-deliver",
      text: counted(waiting.items_to_deliver, "shop item to hand out or post", "shop items to hand out or post"),
      why: "Families have paid for them.",
    },
    {
      n: waiting.ended_classes,
      to: "/classes?status=over",
      text: counted(waiting.ended_classes, "open class has no future lessons", "open classes have no future lessons"),
      why: "Add a term, or close the class: families can see it in the shop but can't book it.",
    },
    {
      n: waiting.draft_classes,
      to: "/classes?status=draft",
      text: counted(waiting.draft_classes, "class to finish and open", "classes to finish and open"),
      why: "Nobody sees a draft in the shop.",
    },
    {
      n: waiting.draft_camps,
      to: "/camps?status=draft",
      text: counted(waiting.draft_camps, "camp to finish and open", "camps to finish and open"),
      why: "Nobody sees a draft in the shop.",
    },
  ];
  return things.filter(({ n }) => n > 0);
}

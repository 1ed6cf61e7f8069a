import type { CallParsed, MailPreview, MailTextKind } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { addDays, ok, pence } from "@matinee/core/kernel";
import { validateMailText, type MailTextForm } from "@matinee/core/network";
import { withFeeColumns } from "@matinee/core/pricing";
import { instantSentence } from "@matinee/format";
import {
  authorize,
  missing,
  refuse,
  type Context,
  type Outcome,
  type SystemContext,
  type Tokens,
} from "../../kernel/index.ts";
import { getSchool } from "../../network/index.ts";
import { balanceReminderMail } from "../balance-mails.ts";
import { buildMail } from "../build-mail.ts";
import type { MailContent } from "../compose-mail.ts";
import { lostLessonsContent } from "../lost-lessons-mail.ts";
import { offerContent } from "../offer-mail.ts";
import { confirmationMail } from "../order-mails.ts";
import { enquiryReceivedContent } from "../ticket-mail.ts";
import { waitingListContent } from "../waiting-list-mail.ts";
import { EXAMPLE, exampleOrder, type ExampleParts } from "./example-order.ts";
import { faultOf, mailTextsOf, type DraftMailText } from "./load-mail-texts.ts";
import { readMailTexts } from "./read-mail-texts.ts";
import { messageAbout, readExamples } from "./real-families.ts";

type Input = CallParsed<"POST /v1/staff/schools/{id}/mail-texts/{kind}/preview", "body"> & {
  readonly id: number;
  readonly kind: MailTextKind;
};

/**
 * A mail as a family would get it from the school with these words: a made-up family, or the one of `example`. Sends and changes nothing, and
 * has no working link to answer for the family.
 */
export async function previewMailText(
  ctx: Context,
  { id, kind, example, ...form }: Input,
): Promise<Outcome<MailPreview>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  if (!can(ctx.actor, "setting:change", { franchiseIds: [id] })) return missing("The school");
  const found = await getSchool(ctx, { id });
  if (!found.ok) return found;
  const checked = validateMailText(kind, form);
  if (!checked.ok) return refuse("invalid", checked.error);
  if (example !== undefined) return await previewFor(ctx, { schoolId: id, kind, form: checked.value }, example);
  const stored: Partial<Record<MailTextKind, MailTextForm>> = {};
  for (const one of await readMailTexts(ctx.db, id)) if (faultOf(one.kind, one) === null) stored[one.kind] = one;
  const school = found.value;
  const host = school.hosts.find((one) => one.is_primary)?.host ?? ctx.sites.mainHosts[0] ?? "localhost";
  const parts = {
    seller: withFeeColumns(school),
    today: ctx.today(),
    texts: mailTextsOf([school], { ...stored, [kind]: checked.value }),
    shopUrl: ctx.originOf(host),
  };
  return ok(PREVIEWS[kind](parts));
}

async function previewFor(ctx: Context, draft: DraftMailText, example: string): Promise<Outcome<MailPreview>> {
  const { schoolId: school, kind } = draft;
  const [found] = await readExamples(ctx, { school, kind, id: example });
  if (found === undefined) return missing("The email");
  const shown: SystemContext & { readonly draft: DraftMailText } = {
    ...ctx,
    tokens: withoutAnswers(ctx.tokens),
    draft,
  };
  const mail = await buildMail(shown, messageAbout(kind, found.id));
  if (mail === null) return missing("The email");
  const { subject, text, html } = mail;
  return ok({ subject, text, html });
}

/** Links of a family, with which it pays or answers, are its own. */
const withoutAnswers = (tokens: Tokens): Tokens => ({
  ...tokens,
  offer: () => "preview",
  joinedLists: () => "preview",
  lostLessons: () => "preview",
  payLink: () => "preview",
});

/** The mail of each kind, written as the real one is. What stands at the end of every mail is shown in a confirmation. */
const PREVIEWS: Readonly<Record<MailTextKind, (parts: ExampleParts) => MailContent>> = {
  booking_confirmed: (parts) => confirmationMail(exampleOrder("trial", parts)),
  every_mail: (parts) => confirmationMail(exampleOrder("trial", parts)),
  items_confirmed: (parts) => confirmationMail(exampleOrder("item", parts)),
  payment_due: (parts) =>
    balanceReminderMail(exampleOrder("trial", parts), {
      amount: pence(9_000),
      dueOn: addDays(parts.today, 7),
      today: parts.today,
      payUrl: parts.shopUrl,
      automatic: null,
    }),
  waiting_joined: ({ seller, texts, shopUrl }) =>
    waitingListContent(
      [
        {
          ...contactOf(seller),
          first_name: EXAMPLE.child,
          name: EXAMPLE.booking,
          venue: EXAMPLE.venue,
          position: 2,
          is_class: true,
          no_trial: false,
          customer_name: EXAMPLE.parent,
        },
      ],
      { proved: true, texts, shopUrl, leaveUrl: shopUrl },
    ),
  waiting_offer: ({ seller, today, texts, shopUrl }) =>
    offerContent(
      "waiting_offer",
      {
        ...contactOf(seller),
        name: EXAMPLE.booking,
        venue: EXAMPLE.venue,
        is_class: true,
        is_over: false,
        start_on: addDays(today, 7),
        day_count: null,
        customer_name: EXAMPLE.parent,
      },
      { children: EXAMPLE.child, end: instantSentence(`${addDays(today, 2)}T18:00:00.000Z`), places: "A place is" },
      { proved: true, texts, url: shopUrl, shopUrl },
    ),
  lessons_lost: ({ seller, today, texts, shopUrl }) =>
    lostLessonsContent(
      {
        ...contactOf(seller),
        customer_name: EXAMPLE.parent,
        ways: ["date", "credit", "refund"],
        fallback: "credit",
        answer_by: addDays(today, 5),
        numbers: [EXAMPLE.number(seller)],
        lessons: [
          {
            class: EXAMPLE.booking,
            is_camp: false,
            child: EXAMPLE.child,
            on: addDays(today, 7),
            start: "10:00",
            why: "The hall is closed",
            state: "open",
            is_held: false,
            is_free: false,
          },
        ],
      },
      { trusted: true, texts, shopUrl, answerUrl: shopUrl },
    ),
  enquiry_received: ({ texts, shopUrl }) =>
    enquiryReceivedContent(
      {
        reference: "Q-123",
        name: EXAMPLE.parent,
        subject: "May my son watch first?",
        message: "He is a little shy.",
        category: "Classes",
        about: EXAMPLE.booking,
      },
      { proved: true, texts, shopUrl },
    ),
};

function contactOf({ name, email, phone }: ExampleParts["seller"]) {
  return { school: name, school_email: email, school_phone: phone };
}

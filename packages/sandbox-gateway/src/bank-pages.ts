import type { Context, Hono } from "hono";
import { bankCase, decide, type BankCase } from "./bank-decision.ts";
import { BANK_CSS, bankNotice, bankQuestion } from "./bank-html.ts";
import type { Call, Outbox } from "./call.ts";
import type { WireOptions } from "./wire.ts";
import { mountOf } from "./wire.ts";

/** The return URL with the result in Stripe's parameters. */
function backTo(
  returnUrl: string,
  intent: { id: string; object: string; client_secret: string },
  succeeded: boolean,
): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set("redirect_status", succeeded ? "succeeded" : "failed");
  return url.href;
}

function secure(c: Context, returnUrl: string | null): void {
  // Browsers apply form-action to redirects after a form post too.
  const back = returnUrl === null ? "" : ` ${new URL(returnUrl).origin}`;
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'self'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Content-Type-Options", "nosniff");
}

function isPaid({ body }: { body: { status: string } }): boolean {
  return body.status === "succeeded" || body.status === "processing";
}

function notWaiting(base: string, found: Exclude<BankCase, { kind: "waiting" }>): string {
  if (found.kind === "unknown") {
    return bankNotice(base, "Nothing to answer here", "This link is wrong, or a newer link has replaced it.", null);
  }
  const back = found.returnUrl === null ? null : backTo(found.returnUrl, found.intent.body, isPaid(found.intent));
  if (isPaid(found.intent)) return bankNotice(base, "Already approved", "Your bank has already approved this.", back);
  return bankNotice(
    base,
    "This is no longer open",
    "It was refused or has ended. Nothing was taken from your card.",
    back,
  );
}

/** Adds the bank's page, its stylesheet and the handling of its two buttons. */
export function addBankPages(app: Hono, options: WireOptions): void {
  async function inCall<T>(c: Context, work: (call: Call) => Promise<T>): Promise<T> {
    const outbox: Outbox = { now: [], laterMs: [] };
    const result = await options.store.transaction((tx) =>
      work({
        tx,
        now: options.now(),
        requestId: null,
        idempotencyKey: null,
        params: new Map(),
        caller: "bank",
        baseUrl: mountOf(c, "/bank/"),
        outbox,
      }),
    );
    options.dispatch(outbox);
    return result;
  }

  app.get("/bank.css", (c) => {
    c.header("Cache-Control", "public, max-age=300");
    return c.body(BANK_CSS, 200, { "Content-Type": "text/css; charset=utf-8" });
  });

  app.get("/bank/:id", async (c) => {
    const id = c.req.param("id");
    const token = c.req.query("token") ?? "";
    const base = mountOf(c, "/bank/");
    const found = await inCall(c, (call) => bankCase(call, id, token));
    secure(c, found.kind === "waiting" ? found.returnUrl : null);
    if (found.kind !== "waiting") return c.html(notWaiting(base, found), found.kind === "unknown" ? 404 : 200);
    const { intent, card } = found;
    const amount = intent.kind === "payment_intent" ? intent.body.amount : null;
    return c.html(
      bankQuestion({ base, intentId: id, token, amount, description: intent.body.description, card: card.body.card }),
    );
  });

  app.post("/bank/:id", async (c) => {
    const id = c.req.param("id");
    const form = new URLSearchParams(await c.req.text());
    const decision = form.get("decision");
    const base = mountOf(c, "/bank/");
    const { found, succeeded } = await inCall(c, async (call) => {
      const waiting = await bankCase(call, id, form.get("token") ?? "");
      if (waiting.kind !== "waiting" || (decision !== "approve" && decision !== "refuse"))
        return { found: waiting, succeeded: false };
      const answer = await decide(call, waiting, decision === "approve");
      return { found: waiting, succeeded: answer.status !== 402 };
    });
    secure(c, null);
    // After a second click the question is already answered. It redirects like the first.
    if (found.kind === "over" && found.returnUrl !== null) {
      return c.redirect(backTo(found.returnUrl, found.intent.body, isPaid(found.intent)), 303);
    }
    if (found.kind !== "waiting") return c.html(notWaiting(base, found), found.kind === "unknown" ? 404 : 200);
    if (decision !== "approve" && decision !== "refuse") {
      return c.html(bankNotice(base, "Nothing was decided", "Go back and choose Approve or Refuse.", null), 400);
    }
    if (found.returnUrl === null) {
      const [heading, sentence] = succeeded
        ? ["Approved", "Your bank has told the shop."]
        : ["Not approved", "Nothing was taken from your card."];
      return c.html(bankNotice(base, heading, sentence, null));
    }
    return c.redirect(backTo(found.returnUrl, found.intent.body, succeeded), 303);
  });
}

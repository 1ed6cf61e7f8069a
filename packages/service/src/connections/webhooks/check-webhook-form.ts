import { isIP } from "node:net";
import type { CallParsed, FieldDetail } from "@matinee/contract";
import { hasRight } from "@matinee/core/access";
import { err, ok, type Result } from "@matinee/core/kernel";
import { ownHosts } from "../../network/index.ts";
import type { Context } from "../../kernel/index.ts";

type Form = Pick<CallParsed<"POST /v1/staff/webhooks", "body">, "name" | "url" | "events">;
type Kind = Form["events"][number];

/**
 * The form with its address as it will be called. Where the address leads is looked at each time something is sent. Who sees no money can keep
 * the events about it that the `stored` webhook has, as long as they go where they went.
 */
export function checkWebhookForm(
  ctx: Context,
  form: Form,
  stored: { readonly url: string; readonly kinds: readonly string[] } | null,
): Result<Form, FieldDetail[]> {
  const problems: FieldDetail[] = [];
  const url = URL.canParse(form.url.trim()) ? new URL(form.url.trim()) : null;
  const wrong = urlProblem(ctx, url);
  if (wrong !== null) problems.push({ path: "url", message: wrong });
  const events = [...new Set(form.events)];
  if (events.length === 0) problems.push({ path: "events", message: "Choose at least one event." });
  const held: readonly string[] = stored === null || url?.href !== stored.url ? [] : stored.kinds;
  if (events.some((kind) => isAboutMoney(kind) && !held.includes(kind)) && !hasRight(ctx.actor, "order:read")) {
    const message = "You can't give a right that you don't have yourself: you see no money.";
    problems.push({ path: "events", message });
  }
  if (url === null || problems.length > 0) return err(problems);
  url.hash = "";
  return ok({ name: form.name, url: url.href, events });
}

const isAboutMoney = (kind: Kind): boolean => kind.startsWith("payment.");

function urlProblem(ctx: Context, url: URL | null): string | null {
  const isLocal = ctx.sites.isLocal === true;
  if (url === null) return "Enter a whole address, such as https://www.example.org/hooks/matinee.";
  if (url.protocol !== "https:" && !(isLocal && url.protocol === "http:"))
    return "The address must begin with https://.";
  if (url.username !== "" || url.password !== "")
    return "Leave the name and the password out: each event is signed instead.";
  if (isLocal) return null;
  if (isIP(url.hostname.replaceAll(/[[\]]/gu, "")) !== 0 || !url.hostname.includes("."))
    return "Enter a name that everybody on the internet finds, such as www.example.org.";
  return ownHosts(ctx).includes(url.hostname) ? "This is an address of Matinee itself." : null;
}

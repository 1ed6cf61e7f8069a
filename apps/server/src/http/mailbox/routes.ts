import type { StoredMail, LocalMailbox } from "@matinee/gateways/mail";
import { tableInstant } from "@matinee/format";
import { html } from "hono/html";
import type { App, AppContext } from "../app-env.ts";
import { isFromThisMachine } from "../middleware/is-from-this-machine.ts";
import { type Html, plainPage, plainPolicy } from "../plain-page.ts";

const listed = 200;

/**
 * Shows the mail that a copy outside production stores instead of sending, to browsers on this machine: the mails hold links that
 * log people in.
 */
export function addMailbox(app: App, mailbox: LocalMailbox): void {
  app.use("/dev/*", async (c, next) => (isFromThisMachine(c) ? await next() : c.notFound()));

  app.get("/dev/mailbox.json", async (c) => {
    c.set("routeName", "/dev/mailbox.json");
    return c.json({ items: (await mailbox.list(listed)).map(toJson) }, 200, { "Cache-Control": "no-store" });
  });

  app.get("/dev/mailbox", async (c) => {
    const mails = await mailbox.list(listed);
    const rows = mails.map(
      (mail) =>
        html`<li class="mail">
          <a href="/dev/mailbox/${mail.id}">${mail.subject}</a> <span>To ${mail.to}</span
          ><span class="soft"
            >${tableInstant(mail.sentAt.getTime())}${mail.attachments.length > 0 ? ` · ${mail.attachments.map((file) => file.filename).join(", ")}` : ""}</span
          >
        </li>`,
    );
    const body = html`<main class="page">
      <h1>Mailbox</h1>
      <p class="lead">
        Mail stays here while no mail server is set (SMTP_URL). Newest first; also as
        <a href="/dev/mailbox.json">JSON</a>.
      </p>
      ${
        mails.length === 0
          ? html`<p>Nothing yet. A confirmation arrives here a moment after a booking is paid.</p>`
          : html`<ul class="mails">
              ${rows}
            </ul>`
      }
    </main>`;
    return page(c, "Mailbox", body);
  });

  app.get("/dev/mailbox/:id", async (c) => {
    const mail = await mailbox.get(c.req.param("id"));
    if (mail === null) return c.notFound();
    const files = mail.attachments.map(
      (file, index) =>
        html`<li>
          <a href="/dev/mailbox/${mail.id}/attachments/${index}" download="${file.filename}">${file.filename}</a>
          <span class="type">${file.contentType}</span>
        </li>`,
    );
    const body = html`<main class="page">
      <p><a href="/dev/mailbox">All mail</a></p>
      <h1>${mail.subject}</h1>
      <table>
        <tr>
          <th scope="row">From</th>
          <td>${mail.from}</td>
        </tr>
        <tr>
          <th scope="row">To</th>
          <td>${mail.to}</td>
        </tr>
        <tr>
          <th scope="row">Sent</th>
          <td>${tableInstant(mail.sentAt.getTime())}</td>
        </tr>
      </table>
      ${
        files.length > 0
          ? html`<h2>Attachments</h2>
              <ul>
                ${files}
              </ul>`
          : ""
      }
      <h2>As HTML</h2>
      <iframe sandbox title="The mail as HTML" src="/dev/mailbox/${mail.id}/html"></iframe>
      <h2>As text</h2>
      <pre>${mail.text}</pre>
    </main>`;
    return page(c, mail.subject, body);
  });

  app.get("/dev/mailbox/:id/html", async (c) => {
    c.set("routeName", "/dev/mailbox/{id}/html");
    const mail = await mailbox.get(c.req.param("id"));
    if (mail === null) return c.notFound();
    // Only our own page may show it, without scripts, forms or anything from other origins.
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups",
    );
    c.header("X-Frame-Options", "SAMEORIGIN");
    return c.html(mail.html);
  });

  app.get("/dev/mailbox/:id/attachments/:index{\\d{1,3}}", async (c) => {
    c.set("routeName", "/dev/mailbox/{id}/attachments/{index}");
    const file = (await mailbox.get(c.req.param("id")))?.attachments[Number(c.req.param("index"))];
    if (file === undefined) return c.notFound();
    return c.body(Buffer.from(file.content, "base64"), 200, {
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    });
  });
}

function page(c: AppContext, title: string, body: Html): Response | Promise<Response> {
  c.set("routeName", "/dev/mailbox");
  c.header("Content-Security-Policy", `${plainPolicy(c.get("nonce"))}; frame-src 'self'`);
  c.header("Cache-Control", "no-store");
  return c.html(plainPage(title, c.get("nonce"), body));
}

function toJson(mail: StoredMail) {
  return {
    id: mail.id,
    message_id: mail.messageId,
    sent_at: mail.sentAt.toISOString(),
    to: mail.to,
    from: mail.from,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map((file) => ({
      filename: file.filename,
      content_type: file.contentType,
      content: file.content,
    })),
  };
}

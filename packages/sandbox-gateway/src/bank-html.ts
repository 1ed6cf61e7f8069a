import { formatPenceExact } from "@matinee/format";

/** The stylesheet of the bank's page, a separate file, so that the content policy needs no inline styles. */
export const BANK_CSS = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#F1E8F7;color:#22123A;font:17px/1.5 system-ui,sans-serif}
main{width:100%;max-width:440px;background:#fff;border:1px solid #E9DDD0;border-radius:20px;padding:28px}
h1{font-size:28px;line-height:1.2;margin:0 0 16px}
.bank{margin:0 0 8px;color:#6B5B7B;font-weight:600}
dl{margin:0 0 20px;display:grid;grid-template-columns:auto 1fr;gap:4px 16px}
dt{color:#6B5B7B}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd.amount{font-weight:700}
form{display:grid;gap:12px}
button{min-height:48px;border-radius:12px;border:2px solid #22123A;font:inherit;font-weight:700;cursor:pointer}
button[value=approve]{background:#22123A;color:#fff}
button[value=refuse]{background:#fff;color:#22123A}
button:focus-visible,a:focus-visible{outline:3px solid #0F7B6C;outline-offset:3px}
.note{margin:20px 0 0;font-size:15px;color:#6B5B7B}
a{color:#4A1F5C}
`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

function page(title: string, base: string, content: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${escape(base)}/bank.css">
</head>
<body>
<main>
${content}
<p class="note">This is the sandbox bank: no money moves.</p>
</main>
</body>
</html>
`;
}

export interface BankQuestion {
  readonly base: string;
  readonly intentId: string;
  readonly token: string;
  /** In pence; null if the card is only saved. */
  readonly amount: number | null;
  readonly description: string | null;
  readonly card: { readonly brand: string; readonly last4: string };
}

/** "Is this you?", with a button for each answer. */
export function bankQuestion({ base, intentId, token, amount, description, card }: BankQuestion): string {
  const brand = card.brand === "amex" ? "American Express" : card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  const facts = [
    amount === null ? "" : `<dt>Amount</dt><dd class="amount">${escape(formatPenceExact(amount))}</dd>`,
    description === null ? "" : `<dt>For</dt><dd>${escape(description)}</dd>`,
    `<dt>Card</dt><dd>${escape(brand)} ending ${escape(card.last4)}</dd>`,
  ];
  return page(
    "Your bank asks: is this you?",
    base,
    `<p class="bank">Sandbox Bank</p>
<h1>Your bank asks: is this you?</h1>
<dl>
${facts.filter((fact) => fact !== "").join("\n")}
</dl>
<form method="post" action="${escape(base)}/bank/${escape(intentId)}">
<input type="hidden" name="token" value="${escape(token)}">
<button type="submit" name="decision" value="approve">Approve</button>
<button type="submit" name="decision" value="refuse">Refuse</button>
</form>`,
  );
}

/** A page with a message, for a question that is answered or unknown. */
export function bankNotice(base: string, heading: string, sentence: string, backTo: string | null): string {
  const back =
    backTo === null ? "<p>You can close this page.</p>" : `<p><a href="${escape(backTo)}">Back to the shop</a></p>`;
  return page(
    heading,
    base,
    `<p class="bank">Sandbox Bank</p>\n<h1>${escape(heading)}</h1>\n<p>${escape(sentence)}</p>\n${back}`,
  );
}

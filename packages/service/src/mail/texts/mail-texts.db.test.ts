import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { startCheckout } from "../../checkout/index.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aMember } from "../../testing/staff.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll } from "../../testing/waiting-families.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { changeMailText, listMailTexts, previewMailText } from "../index.ts";

const world = await aWorld();
const { db, network } = world;
const { id } = network.seller;
const admin = await aMember(world, "FRANCHISE_ADMIN");

beforeEach(async () => {
  await sql`delete from mail_text`.execute(db);
  await sql`delete from work_item`.execute(db);
  world.mails.length = 0;
});

const save = async (
  kind: "booking_confirmed" | "every_mail" | "waiting_joined" | "waiting_offer",
  opening: string | null,
  closing: string | null = null,
) => {
  const stored = valueOf(await listMailTexts(admin, { id })).find((one) => one.kind === kind);
  return await changeMailText(admin, { id, kind, opening, closing, version: stored?.version ?? -1 });
};

/** The confirmation of a paid trial of the school, for a child of this name. */
async function confirmation(child = "Ada") {
  const { ctx, orderId } = await world.basket(await world.group(), [child]);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  return async () => {
    await world.work();
    const mail = world.mails.find((one) => one.subject.startsWith("Your trial is confirmed"));
    if (mail === undefined) throw new Error("No confirmation");
    return mail;
  };
}

test("the words are Markdown, and what is filled in is not", async () => {
  valueOf(await save("booking_confirmed", "**Hooray** for {children}!\n\n- Shoes\n- *Water*", ""));
  valueOf(await save("every_mail", null, "[Our rules](https://leeds.example.test/rules?a=1&b=2)"));
  const mail = await (await confirmation("**Ada** [x](https://evil.test)"))();
  expect(mail.html).toContain("<strong>Hooray</strong> for **Ada** [x](https://evil.test)!</p>");
  expect(mail.html).toMatch(/<ul [^>]*><li [^>]*>Shoes<\/li><li [^>]*><em>Water<\/em><\/li><\/ul>/u);
  expect(mail.html).toMatch(/<a href="https:\/\/leeds\.example\.test\/rules\?a=1&amp;b=2" [^>]*>Our rules<\/a>/u);
  expect(mail.html).not.toContain('href="https://evil.test');
  expect(mail.text.split("\n\n").slice(1, 3)).toEqual([
    "Hooray for **Ada** [x](https://evil.test)!",
    "- Shoes\n- Water",
  ]);
  expect(mail.text).toContain("Our rules (https://leeds.example.test/rules?a=1&b=2)");
});

test("a confirmation has the words of the school, filled in, around the facts that it can't take out", async () => {
  valueOf(await save("booking_confirmed", "Hooray for {children}!\n\nBring <b>water</b> & a smile.", ""));
  valueOf(await save("every_mail", null, "Kim\n{phone}"));
  const mail = await (await confirmation('<img src=x onerror="alert(1)">'))();
  const parts = mail.text.split("\n\n");
  expect(parts.slice(1, 4)).toEqual([
    'Hooray for <img src=x onerror="alert(1)">!',
    "Bring <b>water</b> & a smile.",
    '<img src=x onerror="alert(1)"> has a place.',
  ]);
  expect(parts.at(-2)).toBe("Kim\n0113 496 0001");
  expect(mail.text).not.toContain("We look forward");
  for (const fact of ["What it cost", "If you can't come", "Questions?", "Your receipt (PDF)"])
    expect(mail.text).toContain(fact);
  expect(mail.html).toContain("Bring &lt;b&gt;water&lt;/b&gt; &amp; a smile.");
  expect(mail.html).toContain("Kim<br>0113 496 0001");
  expect(mail.html).not.toMatch(/<(?:img|b)[ >]/u);
});

test("where no names are told, our words for the children begin a sentence with a capital letter, in the mail and in its preview", async () => {
  const opening = "Welcome! **{children}** can come, {children}.\n\n{children}";
  const shown = (who: string, capital: string) => [`Welcome! ${capital} can come, ${who}.`, capital];
  for (const kind of ["booking_confirmed", "waiting_joined", "waiting_offer"] as const)
    valueOf(await save(kind, opening, ""));
  // An order for nothing and an entry of a waiting list: nobody has proved the address.
  const { ctx, orderId } = await world.basket(await world.group({ pricePence: 0 }), ["ada", "bo"]);
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  const group = await aTakenClass(world);
  await aWaitingFamily(world, group, { names: ["bo"], proved: false });
  await world.work();
  await freePlace(world, group);
  await serveAll(world);
  await world.work();
  const textOf = (subject: string) => world.mails.find((one) => one.subject.startsWith(subject))?.text.split("\n\n");
  const ofMany = shown("your children", "Your children");
  const ofOne = shown("your child", "Your child");
  expect(textOf("Your trial is confirmed")?.slice(1, 3)).toEqual(ofMany);
  expect(textOf("You are on the waiting list")).toEqual(expect.arrayContaining(ofOne));
  expect(textOf("A place is free")).toEqual(expect.arrayContaining(ofOne));
  const previewed = valueOf(
    await previewMailText(admin, { id, kind: "booking_confirmed", opening, closing: "", example: orderId }),
  );
  expect(previewed.text.split("\n\n").slice(1, 3)).toEqual(ofMany);
});

test("a name stays as it was typed at the beginning of a sentence", async () => {
  valueOf(await save("booking_confirmed", "{children} starts soon.", ""));
  expect((await (await confirmation("ada"))()).text).toContain("ada starts soon.");
});

test("a mail that waits in the outbox has the words of the moment when it is sent", async () => {
  const sent = await confirmation();
  valueOf(await save("booking_confirmed", "Changed meanwhile."));
  expect((await sent()).text).toContain("Changed meanwhile.");
});

test("an order with several schools has the standard text: none speaks for the others", async () => {
  valueOf(await save("booking_confirmed", "Only Leeds says this."));
  await mixedOrder(world);
  const mail = world.mails.find((one) => one.subject.startsWith("Your order is confirmed"));
  expect(mail?.text).toMatch(
    /Thank you for booking with Matinee Leeds and Matinee york-\w+\.|Thank you for booking with Matinee york-\w+ and Matinee Leeds\./u,
  );
  expect(mail?.text).not.toContain("Only Leeds");
});

test("a stored text that can't be filled in stops no mail: the standard text goes out, and somebody is told", async () => {
  await sql`insert into mail_text (franchise_id, kind, opening) values (${id}, 'booking_confirmed', 'Hi {nobody}'), (${id}, 'of_later', '{')`.execute(
    db,
  );
  const mail = await (await confirmation())();
  expect(mail.text).toContain("Thank you for booking with Matinee Leeds.");
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select(["kind", "status", "franchise_id", "cause"])
      .where("kind", "=", "mail_text_broken")
      .execute();
  expect(await items()).toEqual([
    {
      kind: "mail_text_broken",
      status: "open",
      franchise_id: id,
      cause: expect.stringContaining("this email can't be filled in: A booking is confirmed. There is") as string,
    },
  ]);
  expect(valueOf(await listMailTexts(admin, { id })).filter(({ broken }) => broken)).toMatchObject([
    { kind: "booking_confirmed", opening: "Hi {nobody}" },
  ]);
  valueOf(await save("booking_confirmed", "Hi {children}"));
  expect(await items()).toMatchObject([{ status: "done" }]);
});

test("a placeholder that is not known is named at its field, and nothing is saved", async () => {
  const refused = await save("booking_confirmed", "Dear {kid}", "{");
  expect(codeOf(refused)).toBe("invalid");
  expect(JSON.stringify(refused)).toContain('"path":"opening"');
  expect(JSON.stringify(refused)).toContain("There is nothing to fill in for {kid}.");
  expect(JSON.stringify(refused)).toContain('"path":"closing"');
  expect(await db.selectFrom("mail_text").selectAll().execute()).toEqual([]);
});

test("of two who save at once the second is told; going back to the standard text is a change like any other", async () => {
  const words = { id, kind: "every_mail", opening: null, version: 0 } as const;
  const saves = await Promise.all([
    changeMailText(admin, { ...words, closing: "One" }),
    changeMailText(admin, { ...words, closing: "Two" }),
  ]);
  expect(saves.filter((one) => !one.ok).map(codeOf)).toEqual(["edit_conflict"]);
  const [first] = saves.filter((one) => one.ok).map(valueOf);
  const back = valueOf(await changeMailText(admin, { ...words, closing: "", version: first?.version ?? 0 }));
  expect(back).toMatchObject({ closing: null, version: 2 });
  const log = await db
    .selectFrom("audit_log")
    .select("detail")
    .where("subject", "=", `mail_text:${id}.every_mail`)
    .orderBy("id")
    .execute();
  expect(log.map(({ detail }) => detail).at(-1)).toEqual({
    kind: "every_mail",
    before: { closing: first?.closing },
    after: { closing: null },
  });
});

test("a preview is the mail as it will be, of every kind, and saves nothing", async () => {
  const marks = { opening: "Before {school}.", closing: "After." };
  for (const { kind, has_opening: hasOpening } of valueOf(await listMailTexts(admin, { id }))) {
    const mail = valueOf(await previewMailText(admin, { id, kind, ...marks }));
    expect(mail.text.includes("Before Matinee Leeds.")).toBe(hasOpening);
    expect(mail.text.split("\n\n").at(-2)).toBe("After.");
    expect(mail.html).toContain("After.");
    expect(mail.text).toContain("Hello Grace Example,");
  }
  expect(codeOf(await previewMailText(admin, { id, kind: "every_mail", opening: null, closing: "{x}" }))).toBe(
    "invalid",
  );
  expect(await db.selectFrom("mail_text").selectAll().execute()).toEqual([]);
});

test("another school's administrator reads and changes nothing of it", async () => {
  const other = await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id);
  const words = { id, kind: "every_mail", opening: null, closing: "Mine" } as const;
  expect(codeOf(await listMailTexts(other, { id }))).toBe("not_found");
  expect(codeOf(await changeMailText(other, { ...words, version: 0 }))).toBe("not_found");
  expect(codeOf(await previewMailText(other, words))).toBe("not_found");
});

import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";

test.each(widthsFrom("desk"))("a file of families is imported and taken back (%s)", async (width) => {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  await page.goto("/admin/imports");
  await page.getByRole("heading", { level: 1, name: "Import" }).waitFor();
  await page.getByRole("button", { name: "Upload the file" }).click();
  await page.getByText("Please choose a file.").waitFor();
  await expectFine(page, `the files, ${width}`);
  const file = (lines: readonly string[], name: string) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  });
  const field = page.getByLabel("CSV file");
  await field.setInputFiles(file(["Email", '"never closed'], "broken.csv"));
  await page.getByRole("button", { name: "Upload the file" }).click();
  await page.getByText("A quotation mark is opened and never closed").waitFor();

  const person = `Alexandra Featherstonehaugh-Cholmondeley ${width}`;
  const mail = (n: number) => `import-${width}-${n}@example.test`;
  const headings = "Parent name,Parent Email,Mobile,DOB,Student first name,Student last name,Shoe size";
  const rows = [
    `${person},${mail(1)},07700 900123,3/5/2016,Ada,Featherstonehaugh,3`,
    `${person},${mail(1)},07700 900123,31/2/2016,Ben,Featherstonehaugh,4`,
    `Kim Lee,${mail(2)},,,,,`,
  ];
  await field.setInputFiles(file([headings, ...rows], `families from the old system ${width}.csv`));
  await page.getByRole("button", { name: "Upload the file" }).click();
  await page.getByRole("heading", { name: "What the columns are" }).waitFor();
  expect(await page.getByLabel("What is in “Mobile”").inputValue()).toBe("phone");
  expect(await page.getByLabel("What is in “Shoe size”").inputValue()).toBe("");
  await expectFine(page, `the columns, ${width}`);
  await page.getByText("6 columns are recognised and 1 is left out.").waitFor();
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("2 new, 1 with a problem.").waitFor();
  await page.getByText("This is not a date. It should be like 3/5/2016 or 2016-05-03.").waitFor();
  await expectFine(page, `what would happen, ${width}`);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await page.getByText("2 added, 1 left out.").waitFor();

  // The same family from another sheet: another telephone number.
  await page.goto("/admin/imports");
  await field.setInputFiles(file([headings, `${person},${mail(1)},07700 900999,,,,`], `second ${width}.csv`));
  await page.getByRole("button", { name: "Upload the file" }).click();
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("1 similar to ones we have.").waitFor();
  await page.getByRole("button", { name: "Take the file's in row 2" }).click();
  await page.getByRole("button", { name: "Take the file's in row 2", pressed: true }).waitFor();
  await expectFine(page, `side by side, ${width}`);
  await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
  await page.getByText("1 changed.", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo it" }).click();
  await page.getByText("1 undone.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Import", exact: true }).first().click();
  await page.getByRole("link", { name: `second ${width}.csv` }).waitFor();
  await page.getByText("Undone", { exact: true }).first().waitFor();
  await expectFine(page, `the files so far, ${width}`);
});

test.each(widthsFrom("desk"))(
  "a heading that could be several fields is asked about, and not guessed (%s)",
  async (width) => {
    const { url, port } = product();
    // Each of its own school: what one has chosen is not asked again.
    const school = width === "desk" ? "leeds" : "bristol";
    const page = await visit({ width, host: `${school}.localhost` });
    await logIn(page, `http://${school}.localhost:${port}`, await demoToken(url, `admin@${school}.matinee.example`));
    await page.goto("/admin/imports");
    const headings = "Forename,Last Name,DOB,Contact email,Home telephone,Mob. No.,T-shirt";
    const row = `Ada,Lovelace,3/5/2016,asked-${width}@example.test,0113 496 0000,07700 900123,M`;
    const content = [headings, row].join("\r\n");
    await page.getByLabel("CSV file").setInputFiles({
      name: `list of children ${width}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(content),
    });
    await page.getByRole("button", { name: "Upload the file" }).click();
    await page.getByText("2 columns are recognised, 4 are for you to choose and 1 is left out.").waitFor();
    const column = (heading: string) => page.getByLabel(`What is in “${heading}”`);
    expect(await column("DOB").inputValue()).toBe("date_of_birth");
    await page.getByText("This could be “Parent's first name” or “Child's first name”.").waitFor();
    await expectFine(page, `columns to choose, ${width}`);
    await page.getByRole("button", { name: "See what would happen" }).click();
    expect(await page.getByText("Please choose what this column is, or leave it out.").count()).toBe(4);
    await expectFine(page, `columns that were not chosen, ${width}`);
    await column("Forename").selectOption({ label: "Parent's first name" });
    await column("Last Name").selectOption({ label: "Parent's surname" });
    await column("DOB").selectOption({ label: "Leave out" });
    await column("Mob. No.").selectOption({ label: "Phone" });
    // There is one telephone number, so the other is left out.
    expect(await column("Home telephone").inputValue()).toBe("");
    await page.getByRole("button", { name: "See what would happen" }).click();
    await page.getByText("1 new.", { exact: true }).waitFor();
  },
);

test.each(widthsFrom("desk"))("items with a row for each size are imported whole (%s)", async (width) => {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  await page.goto("/admin/imports");
  await page.getByLabel("What is in it").selectOption({ label: "Shop items" });
  await page.getByText("One row for each size and colour of an item").waitFor();
  await expectFine(page, `what a file of items is, ${width}`);
  const [hoodie, tights] = [`Company hoodie ${width}`, `Footless convertible tights ${width}`];
  const rows = (last: string) => [
    "Item,Category,Price,Stock,Size,Colour,VAT,Description",
    `${hoodie},Uniform,24.50,5,Age 7-8,Midnight,0,"Warm, with the school’s name"`,
    `${tights},Dancewear,9,12,S; M; L,,0,`,
    `${hoodie},,27,0,Adult M,Midnight,0,`,
    last,
  ];
  const upload = async (lines: readonly string[], name: string) => {
    await page.goto("/admin/imports");
    await page.getByLabel("What is in it").selectOption({ label: "Shop items" });
    const buffer = Buffer.from(lines.join("\r\n"));
    await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Upload the file" }).click();
    await page.getByRole("heading", { name: "What the columns are" }).waitFor();
    await page.getByText("8 columns are recognised.").waitFor();
  };
  await upload(rows(`${hoodie},,27,three,,Midnight,0,`), `items with a problem ${width}.csv`);
  await expectFine(page, `the columns of items, ${width}`);
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("1 new, 3 with a problem.").waitFor();
  await page.getByText("Row 2 of this item has a size, and this row has none.").waitFor();
  expect(await page.getByText("Row 5 of this item has a problem, and an item is imported whole").count()).toBe(2);
  await expectFine(page, `items with a problem, ${width}`);

  const whole = rows(`${hoodie},,29,3,Adult L,Midnight,0,`);
  await upload(whole, `items ${width}.csv`);
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("4 new.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Import 4 rows" }).click();
  await page.getByText("4 added.", { exact: true }).waitFor();
  await expectFine(page, `items that were imported, ${width}`);

  // Once more, with another price of one size and a size that is not here.
  const again = [...whole.slice(0, 3), `${hoodie},,28,0,Adult M,Midnight,0,`, `${hoodie},,29,3,Adult XL,Midnight,0,`];
  await upload(again, `items again ${width}.csv`);
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("2 similar to ones we have, 2 without a change.").waitFor();
  await page.getByText("The item here differs in: price. To change it, open it under Items.").waitFor();
  await page.getByText(`Row 4: ${hoodie}, Adult M, Midnight`).waitFor();
  await page.getByText("The item here differs in: size. To change it, open it under Items.").waitFor();
  await expectFine(page, `items that are here, ${width}`);
});

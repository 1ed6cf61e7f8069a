import type { Page } from "playwright-core";

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

/** The question about what is not saved, and its answers. */
export function leaving(page: Page) {
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const press = async (name: string) => {
    await question.getByRole("button", { name, exact: true }).click();
    await question.waitFor({ state: "hidden" });
  };
  return {
    question,
    asked: () => question.waitFor(),
    keep: () => press("Keep editing"),
    leave: () => press("Leave without saving"),
  };
}

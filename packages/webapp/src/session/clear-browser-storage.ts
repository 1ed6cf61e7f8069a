/**
 * Deletes what the apps have stored in this browser, and what they have stored in this tab alone, such as a health note that is not sent
 * yet: the next user of the tab must not meet it.
 */
export function clearBrowserStorage(): void {
  clear(() => localStorage);
  clearTab();
}

/** A logout in another tab clears the storage that all tabs share. What this tab alone has stored ends with it. */
export function clearTabOnLogout(): void {
  addEventListener("storage", ({ key }) => {
    if (key === null) clearTab();
  });
}

function clearTab(): void {
  clear(() => sessionStorage);
}

function clear(open: () => Storage): void {
  try {
    open().clear();
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

import { expect, test } from "vitest";
import { undoStore } from "./undo-store.ts";

test("the latest change is offered, until it is dismissed; dismissing an earlier one changes nothing", () => {
  const heard: (string | undefined)[] = [];
  const unsubscribe = undoStore.subscribe(() => heard.push(undoStore.get()?.message));
  const nothing = () => Promise.resolve();
  undoStore.offer("Closed.", nothing);
  const first = undoStore.get()?.id ?? 0;
  undoStore.offer("Archived.", nothing);
  undoStore.dismiss(first);
  expect(undoStore.get()?.message).toBe("Archived.");
  undoStore.dismiss(undoStore.get()?.id ?? 0);
  expect(undoStore.get()).toBeNull();
  unsubscribe();
  undoStore.offer("Not heard.", nothing);
  expect(heard).toEqual(["Closed.", "Archived.", undefined]);
  undoStore.dismiss(undoStore.get()?.id ?? 0);
});

import { ApiError } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { bulkText, runBulk, type BulkAction } from "./run-bulk.ts";

test("each row is answered for itself, and what was done is undone from the last to the first", async () => {
  const log: string[] = [];
  const action: BulkAction<string> = {
    name: "Close",
    done: "closed",
    refusal: (row) => (row === "draft" ? "It is a draft." : null),
    run: (row) => {
      if (row === "broken") return Promise.reject(new TypeError("fetch failed"));
      log.push(`close ${row}`);
      return Promise.resolve(() => {
        log.push(`reopen ${row}`);
        return row === "b" ? Promise.reject(new Error("gone")) : Promise.resolve();
      });
    },
  };
  const progress: number[] = [];
  const result = await runBulk(action, ["a", "draft", "broken", "b", "c"], (n) => progress.push(n));
  expect(result.done).toEqual(["a", "b", "c"]);
  expect(result.not).toEqual([
    { row: "draft", why: "It is a draft." },
    { row: "broken", why: "The server could not be reached." },
  ]);
  expect(progress).toEqual([1, 2, 3, 4, 5]);
  // The one that can't be undone does not keep the others.
  await expect(result.undo?.()).rejects.toThrow("gone");
  expect(log).toEqual(["close a", "close b", "close c", "reopen c", "reopen b", "reopen a"]);
});

test("a refusal gives the reason of its own row, and what it means in general where there is none", async () => {
  const refusal = (details: string, messages = ["Too many requests."]) =>
    new ApiError(new Response(null, { status: 429 }), {
      message: "Refused.",
      details,
      messages,
      code: "too_many_requests",
    });
  const run = (row: string) =>
    Promise.reject(
      row === "bare" ? refusal("", []) : refusal(row === "asked" ? "The link was sent a moment ago." : ""),
    );
  const send = { name: "Send", done: "sent", refusal: () => null, run };
  const { not } = await runBulk(send, ["asked", "other", "bare"], () => undefined);
  expect(not.map(({ why }) => why)).toEqual(["The link was sent a moment ago.", "Too many requests.", "Refused."]);
});

test("what can be undone in part alone is not offered to be undone", async () => {
  const run = (row: string) => Promise.resolve(row === "answered" ? null : () => Promise.resolve());
  const close = { name: "Close", done: "closed", refusal: () => null, run };
  expect((await runBulk(close, ["open", "answered"], () => undefined)).undo).toBeNull();
  expect((await runBulk(close, ["open"], () => undefined)).undo).not.toBeNull();
});

test("the result says how many, and how many not", () => {
  expect(bulkText("closed", 18, 2)).toBe("18 closed, 2 not.");
  expect(bulkText("closed", 18, 0)).toBe("18 closed.");
  expect(bulkText("closed", 0, 3)).toBe("None closed.");
});

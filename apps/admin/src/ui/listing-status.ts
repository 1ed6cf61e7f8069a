import type { StaffClassRow } from "@matinee/contract/client";
import type { BadgeTone } from "@matinee/ui";

type Status = StaffClassRow["status"];

/** What a school sells: what it is called, where its list is, and where families see it in the shop. */
export const LISTINGS = {
  class: { all: "classes", list: "/classes", inShop: "/class/details/" },
  camp: { all: "camps", list: "/camps", inShop: "/camps/details/" },
  item: { all: "items", list: "/items", inShop: "/shop/items/details/" },
} as const;

export type ListingKind = keyof typeof LISTINGS;

export const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The states of what a school sells, as staff read them. */
export const STATUS = { draft: "Draft", open: "Open", closed: "Closed", archived: "Archived" } as const;

export const STATUS_TONES: Readonly<Record<Status, BadgeTone>> = {
  draft: "few",
  open: "good",
  closed: "plain",
  archived: "plain",
};

export const STATUS_TABS = [
  { status: null, name: "All" },
  { status: "draft", name: "Drafts" },
  { status: "open", name: "Open" },
  { status: "closed", name: "Closed" },
  { status: "archived", name: "Archived" },
] as const;

export type ListingMove = "close" | "reopen" | "archive" | "restore";

/** What can be done in each state, besides opening a draft. */
export const MOVES: Readonly<Record<Status, readonly ListingMove[]>> = {
  draft: [],
  open: ["close"],
  closed: ["reopen", "archive"],
  archived: ["restore"],
};

/** What takes each move back. */
export const UNDOES: Readonly<Record<ListingMove, ListingMove>> = {
  close: "reopen",
  reopen: "close",
  archive: "restore",
  restore: "archive",
};

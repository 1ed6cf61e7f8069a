/** Where somebody is in the app. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Whether a move from one place to another leaves something that is not saved. */
export type IsLeft = (from: Place, to: Place) => boolean;

const works = new Set<IsLeft>();

/** Notes that something is not saved, until the function that it returns is called. */
export function noteUnsaved(isLeft: IsLeft): () => void {
  works.add(isLeft);
  return () => void works.delete(isLeft);
}

let isUnasked = false;

/** Whether a move leaves anything that is not saved. */
export const isWorkLeft: IsLeft = (from, to) => !isUnasked && [...works].some((isLeft) => isLeft(from, to));

/** Makes a move without a question: what was typed is saved, or can't be, because it belongs to what is gone, such as a deleted draft. */
export async function leaveUnasked(move: () => Promise<void> | void): Promise<void> {
  isUnasked = true;
  try {
    await move();
  } finally {
    isUnasked = false;
  }
}

/** A form of a page is left for another page, or for the same page of another school or as a copy, whose form begins anew. */
export const leavesForm: IsLeft = (from, to) => {
  const of = ({ search }: Place) => {
    const asked = new URLSearchParams(search);
    return `${asked.get("school") ?? ""} ${asked.get("copy") ?? ""}`;
  };
  return from.pathname !== to.pathname || of(from) !== of(to);
};

/** A dialog is left with what is behind it, such as one page of a list for another. */
export const leavesView: IsLeft = (from, to) => from.pathname !== to.pathname || from.search !== to.search;

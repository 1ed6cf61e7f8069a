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

/** Whether a move leaves anything that is not saved. */
export const isWorkLeft: IsLeft = (from, to) => [...works].some((isLeft) => isLeft(from, to));

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

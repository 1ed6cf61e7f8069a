/** Where somebody is in the app. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Whether a move from one place to another leaves something that is not saved. */
export type IsLeft = (from: Place, to: Place) => boolean;

const works = new Set<{ readonly isLeft: IsLeft }>();

/** Notes that something is not saved, until the function that it returns is called. */
export function noteUnsaved(isLeft: IsLeft): () => void {
  const work = { isLeft };
  works.add(work);
  return () => void works.delete(work);
}

/** Gives up all that is noted now, such as before the move from what was deleted. */
export const leaveAll = (): void => works.clear();

export const isAnyUnsaved = (): boolean => works.size > 0;

/** Whether a move leaves anything that is not saved. */
export const isWorkLeft: IsLeft = (from, to) => [...works].some(({ isLeft }) => isLeft(from, to));

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

/** Saves a form. Resolves to false if nothing was saved, such as because the editor is asked about a conflict first. */
export type Saving = <Saved extends NonNullable<unknown>>(save: () => Promise<Saved>) => Promise<Saved>;

interface FormWork {
  /** Something was typed. */
  readonly typed: () => void;
  readonly saving: Saving;
  /** True once all that was typed is saved. */
  readonly isSaved: () => boolean;
  /** While a save runs, and after it, what it leads to may be left. */
  readonly isLeft: IsLeft;
}

/** What became of the changes in a form of a page. A save leads to another page before React renders again. */
export function formWork(): FormWork {
  let state: "open" | "saving" | "saved" = "open";
  let isTyped = false;
  return {
    typed() {
      isTyped = true;
      if (state === "saved") state = "open";
    },
    async saving(save) {
      state = "saving";
      isTyped = false;
      let isSaved = false;
      try {
        const saved = await save();
        isSaved = saved !== false && !isTyped;
        return saved;
      } finally {
        state = isSaved ? "saved" : "open";
      }
    },
    isSaved: () => state === "saved",
    isLeft: (from, to) => state === "open" && leavesForm(from, to),
  };
}

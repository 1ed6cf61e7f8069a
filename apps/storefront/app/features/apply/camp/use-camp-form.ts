import { useStepForm } from "../use-step-form.ts";
import {
  campKey,
  type CampDetails,
  type ClassDraft,
  NO_CLASS,
  type PickedChild,
} from "../../../shared/application/draft.ts";
import { isoFromParts } from "@matinee/ui";
import type { ClassItem, Course } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";
import { useNavigate } from "react-router";
import { useApi, useCart } from "../../../shared/visitor/visitor.tsx";
import { childFieldId, childProblems, refusedFields } from "../children/child-fields.ts";
import { saveChildren } from "../children/save-children.ts";
import { chosenHere } from "../children/start-forms.ts";
import { useChildrenForm } from "../children/use-children-form.ts";
import { changeSubjectDraft } from "../../../shared/application/draft-store.ts";
import { useDraft } from "../../../shared/application/use-draft.ts";
import type { FormProblem } from "../../../shared/application/ErrorSummary.tsx";
import { ageProblem } from "./camp-age.ts";
import { campChoices, campPicks, SENT } from "./camp-choices.ts";
import { campFieldId, daysOfChild, daysOfExtra, detailsOf, placeOf, placeProblems } from "./camp-places.ts";
import { campSum, isSingleDays, takesDeposit } from "../../../shared/catalogue/camp-price.ts";
import { CHECKOUT_PATH, waitingAboutPath } from "../../../shared/paths.ts";
import { putCampInBasket } from "./put-camp-in-basket.ts";

const NONE: number[] = [];

/** The record without what belongs to a form's key, under the id that its child was saved with. */
function byId<T>(record: Readonly<Record<string, T>>, idOfKey: ReadonlyMap<string, string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([who, value]) => [idOfKey.get(who) ?? who, value]));
}

/** State and submit of the camp form. */
export function useCampForm(camp: Course, waiting: boolean) {
  const api = useApi();
  const navigate = useNavigate();
  const { cart, change: changeBasket, peek } = useCart();
  const key = campKey(camp.id);
  const saveDraft = (change: Partial<ClassDraft>) => changeSubjectDraft(key, change);
  const holds = (item: ClassItem) => item.course_id === camp.id;
  // Whoever joins the waiting list chooses among all children, whatever the basket holds.
  const children = useChildrenForm(
    waiting ? { key, holds, chosen: chosenHere, saveDraft } : { key, holds, chosen: campPicks, saveDraft: saveChosen },
  );
  const draft = useDraft()?.classes[key] ?? NO_CLASS;
  const step = useStepForm();

  const typed = children.forms?.typed ?? [];
  const saved = campChoices(draft, cart?.class_items.filter(holds) ?? [], typed);
  /** With the children: they may be chosen already without being in the draft. */
  const choose = (change: Partial<ClassDraft>) =>
    saveDraft({ picked: [...(children.forms?.picked ?? [])], typed: [...typed], ...saved, ...change });
  /** With the choices that were shown, and what the basket held then. */
  function saveChosen(change: Partial<ClassDraft>): void {
    saveDraft({ ...saved, ...change });
  }
  const known = children.forms?.known.filter((child) => !typed.some((form) => form.id === child.id)) ?? [];
  const pickedIds = (children.forms?.picked ?? []).map((child) => child.id);
  const coming = [
    ...pickedIds.filter((id) => known.some((child) => child.id === id)),
    ...typed.map((child) => child.key),
  ];
  const deposits = takesDeposit(camp);
  const payInFull = saved.payInFull || !deposits;
  const places = coming.map((who) => placeOf(camp, saved, who));
  const extrasOf = (who: string) => saved.extras[who] ?? NONE;

  function blocking(): FormProblem[] {
    const today = londonToday();
    const found = childProblems(typed, today);
    if (coming.length === 0)
      found.push({ fieldId: "known-children", message: "Please choose who is coming, or add a child." });
    for (const child of typed) {
      const on = isoFromParts(child.born);
      const message = on === null ? null : ageProblem(camp, on, child.first_name);
      const fieldId = childFieldId(child.key, "date_of_birth");
      if (message !== null && !found.some((one) => one.fieldId === fieldId)) found.push({ fieldId, message });
    }
    for (const who of waiting ? [] : coming) found.push(...placeProblems(camp, placeOf(camp, saved, who), who));
    for (const child of known.filter((one) => pickedIds.includes(one.id))) {
      const message = ageProblem(camp, child.date_of_birth, child.first_name);
      if (message !== null) found.push({ fieldId: "known-children", message });
    }
    return found;
  }

  async function send(): Promise<void> {
    const picked = children.forms?.picked;
    if (picked === undefined) return;
    await step.submit({
      check: blocking,
      send: () => save(picked),
      problemsIn: (details) => refusedFields(details, typed),
    });
  }

  async function save(picked: readonly PickedChild[]): Promise<void> {
    const { everyone, idOfKey } = await saveChildren(api, waiting ? saveDraft : saveChosen, typed, picked);
    if (waiting) {
      await navigate(waitingAboutPath({ course_id: camp.id }));
      return;
    }
    const chosen = { extras: byId(saved.extras, idOfKey), details: byId(saved.details, idOfKey) };
    saveDraft(chosen);
    await changeBasket(() =>
      putCampInBasket(api, {
        courseId: camp.id,
        children: everyone.map(({ id }) => ({ id, ...placeOf(camp, chosen, id) })),
        payInFull,
        shown: saved.basedOn,
      }),
    );
    // From here on the basket has these choices, and may be changed in the cart.
    saveDraft({ basedOn: SENT });
    // Still at the checkout, because the order was the same: its places are held.
    await navigate(peek().orderStatus === "placed" ? CHECKOUT_PATH : "/cart");
  }

  return {
    ...children,
    typed,
    known,
    pickedIds,
    coming,
    ...step,
    deposits,
    payInFull,
    extrasOf,
    setExtras: (who: string, chosen: number[]) => choose({ extras: { ...saved.extras, [who]: chosen } }),
    setDetails: (who: string, change: Partial<CampDetails>) => {
      choose({ details: { ...saved.details, [who]: { ...detailsOf(saved, who), ...change } } });
      step.unmark(
        step.problems.map(({ fieldId }) => fieldId).filter((fieldId) => fieldId.startsWith(campFieldId(who, ""))),
      );
    },
    detailsOf: (who: string) => detailsOf(saved, who),
    /** Children who can pay a deposit, because they come the whole camp. */
    whole: places.filter((place) => !isSingleDays(camp, place)).length,
    childrenOn: (date: string) =>
      coming.filter((who) => daysOfChild(camp, detailsOf(saved, who)).includes(date)).length,
    setPayInFull: (full: boolean) => choose({ payInFull: full }),
    wanted: (id: number, date?: string) =>
      coming.filter(
        (who) =>
          extrasOf(who).includes(id) &&
          (date === undefined || daysOfExtra(camp, detailsOf(saved, who), id).includes(date)),
      ).length,
    sum: campSum(camp, places, payInFull),
    send,
  };
}

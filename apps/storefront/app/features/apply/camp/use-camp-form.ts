import { isoFromParts } from "@matinee/ui";
import { ApiError, type Course } from "@matinee/contract/client";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useApi, useCart } from "../../../shared/visitor/visitor.tsx";
import { childFieldId, childProblems, refusedFields } from "../children/child-fields.ts";
import { saveChildren } from "../children/save-children.ts";
import { useChildrenForm } from "../children/use-children-form.ts";
import { campKey, NO_CLASS, type ClassDraft } from "../../../shared/application/draft.ts";
import { changeSubjectDraft } from "../../../shared/application/draft-store.ts";
import { useDraft } from "../../../shared/application/use-draft.ts";
import type { FormProblem } from "../../../shared/application/ErrorSummary.tsx";
import { failureWords } from "../../../shared/application/failure-text.ts";
import { ageProblem } from "./camp-age.ts";
import { campSum, takesDeposit } from "../../../shared/catalogue/camp-price.ts";
import { waitingAboutPath } from "../../../shared/paths.ts";
import { putCampInBasket } from "./put-camp-in-basket.ts";

const NONE: number[] = [];

/** Who comes to a camp, with what, and how it is paid; and putting all that into the basket. */
export function useCampForm(camp: Course, waiting: boolean) {
  const api = useApi();
  const navigate = useNavigate();
  const { change: changeBasket } = useCart();
  const key = campKey(camp.id);
  const keep = (change: Partial<ClassDraft>) => changeSubjectDraft(key, change);
  const children = useChildrenForm({ key, holds: (item) => item.course_id === camp.id, keep });
  const kept = useDraft()?.classes[key] ?? NO_CLASS;
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);

  const typed = children.forms?.typed ?? [];
  const known = children.forms?.known.filter((child) => !typed.some((form) => form.id === child.id)) ?? [];
  const pickedIds = (children.forms?.picked ?? []).map((child) => child.id);
  const coming = [
    ...pickedIds.filter((id) => known.some((child) => child.id === id)),
    ...typed.map((child) => child.key),
  ];
  const deposits = takesDeposit(camp);
  const payInFull = kept.payInFull || !deposits;
  const extrasOf = (who: string) => kept.extras[who] ?? NONE;

  function blocking(): FormProblem[] {
    const today = new Date().toISOString().slice(0, 10);
    const found = childProblems(typed, today);
    if (coming.length === 0)
      found.push({ fieldId: "known-children", message: "Please choose who is coming, or add a child." });
    for (const child of typed) {
      const on = isoFromParts(child.born);
      const message = on === null ? null : ageProblem(camp, on, child.first_name);
      const fieldId = childFieldId(child.key, "date_of_birth");
      if (message !== null && !found.some((one) => one.fieldId === fieldId)) found.push({ fieldId, message });
    }
    for (const child of known.filter((one) => pickedIds.includes(one.id))) {
      const message = ageProblem(camp, child.date_of_birth, child.first_name);
      if (message !== null) found.push({ fieldId: "known-children", message });
    }
    return found;
  }

  async function send(): Promise<void> {
    if (saving.current || children.forms === null) return;
    const found = blocking();
    setProblems(found);
    setFailure(null);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    saving.current = true;
    setBusy(true);
    try {
      const { everyone, idOfKey } = await saveChildren(api, keep, typed, children.forms.picked);
      if (waiting) {
        await navigate(waitingAboutPath({ course_id: camp.id }));
        return;
      }
      const ids = Object.entries(kept.extras).map(([who, extras]) => [idOfKey.get(who) ?? who, extras] as const);
      const extras = Object.fromEntries(ids);
      keep({ extras });
      await changeBasket(() =>
        putCampInBasket(api, {
          courseId: camp.id,
          children: everyone.map(({ id }) => ({ id, extras: extras[id] ?? NONE })),
          payInFull,
        }),
      );
      await navigate("/cart");
    } catch (error) {
      const refused = error instanceof ApiError ? refusedFields(error.details, typed) : [];
      setProblems(refused);
      if (refused.length === 0) setFailure(failureWords(error));
      setAttempt((count) => count + 1);
    } finally {
      saving.current = false;
      setBusy(false);
    }
  }

  return {
    ...children,
    typed,
    known,
    pickedIds,
    coming,
    problems,
    failure,
    attempt,
    busy,
    deposits,
    payInFull,
    extrasOf,
    setExtras: (who: string, chosen: number[]) => keep({ extras: { ...kept.extras, [who]: chosen } }),
    setPayInFull: (full: boolean) => keep({ payInFull: full }),
    wanted: (id: number) => coming.filter((who) => extrasOf(who).includes(id)).length,
    sum: campSum(camp, coming.map(extrasOf), payInFull),
    send,
    settle: (fieldIds: readonly string[]) =>
      setProblems((before) => before.filter((one) => !fieldIds.includes(one.fieldId))),
  };
}

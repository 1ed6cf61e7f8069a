import { Skeleton } from "@matinee/ui";
import { lazy, Suspense } from "react";
import type { CardFormProps } from "./card-form.ts";

/** The height of the placeholder while a card form loads. */
export const CARD_FORM_HEIGHT = "473px";

const FORMS = {
  sandbox: lazy(() => import("./SandboxCardForm.tsx")),
  stripe: lazy(() => import("./StripeCardForm.tsx")),
};

/** The card form of a payment provider, loaded on demand. */
export function CardForm({ provider, ...props }: CardFormProps & { provider: "sandbox" | "stripe" }) {
  const Form = FORMS[provider];
  return (
    <Suspense fallback={<Skeleton height={CARD_FORM_HEIGHT} radius="20px" />}>
      <Form {...props} />
    </Suspense>
  );
}

import { Notice } from "@matinee/ui";
import { mailHref, phoneHref } from "../details/ContactCard.tsx";
import { useBrand } from "../details/use-brand.ts";

/** Nothing can be bought here yet: said once, before anybody looks for a button. */
export function OpensSoonNote() {
  const { phone, email } = useBrand();
  return (
    <Notice tone="calm" title="Buying online opens soon">
      <p>
        You can see sizes, prices and stock. To buy something now, ask us
        {phone && (
          <>
            {" "}
            on <a href={phoneHref(phone)}>{phone}</a>
          </>
        )}
        {email && (
          <>
            {phone ? " or " : " "}
            by <a href={mailHref(email, "From the shop")}>email</a>
          </>
        )}
        .
      </p>
    </Notice>
  );
}

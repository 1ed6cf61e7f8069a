import type { Api } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi } from "../visitor/visitor.tsx";
import { useBirthday } from "./use-birthday.ts";

/**
 * Results for the exact birthday that this tab knows, in place of `given`, the server's for the age in the address. Until they come, or
 * if they fail, the server's stay. `load` must be stable.
 */
export function useForChild<T extends object>(given: T, load: (api: Api, given: T, birthday: string) => Promise<T>): T {
  const api = useApi();
  const birthday = useBirthday();
  const [exact, setExact] = useState<{ of: T; birthday: string; result: T } | null>(null);
  useEffect(() => {
    if (birthday === null) return;
    let cancelled = false;
    load(api, given, birthday).then(
      (result) => !cancelled && setExact({ of: given, birthday, result }),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [api, birthday, given, load]);
  return exact !== null && exact.of === given && exact.birthday === birthday ? exact.result : given;
}

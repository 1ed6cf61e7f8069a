import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/** The bank's answer when it sends the customer back here, else null. Removes the bank's query from the address. */
export function useBankReturn(path: string): "paid" | "refused" | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const status = query.get("redirect_status");
  const [answer] = useState<"paid" | "refused" | null>(() =>
    status === null ? null : status === "succeeded" ? "paid" : "refused",
  );
  useEffect(() => {
    if (status !== null) void navigate(path, { replace: true });
  }, [status, navigate, path]);
  return answer;
}

import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/** The bank's answer when it sends the customer back to `path`, else null. Removes the bank's query from the address. */
export function useBankReturn(path: string): "approved" | "refused" | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const status = query.get("redirect_status");
  const [answer] = useState<"approved" | "refused" | null>(() =>
    status === null ? null : status === "succeeded" ? "approved" : "refused",
  );
  useEffect(() => {
    if (status !== null) void navigate(path, { replace: true });
  }, [status, navigate, path]);
  return answer;
}

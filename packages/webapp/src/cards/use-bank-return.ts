import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

/**
 * The bank's answer when it sends the customer back to `path`, else null. `status` is `redirect_status` of the address. Removes the bank's
 * query from the address.
 */
export function useBankReturn(path: string, status: string | null): "approved" | "refused" | null {
  const navigate = useNavigate();
  const [answer] = useState<"approved" | "refused" | null>(() =>
    status === null ? null : status === "succeeded" ? "approved" : "refused",
  );
  useEffect(() => {
    if (status !== null) void navigate(path, { replace: true });
  }, [status, navigate, path]);
  return answer;
}

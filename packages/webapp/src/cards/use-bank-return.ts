import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

/** What a bank said about a payment when it sent the customer back; null: the customer comes from elsewhere. */
export type BankReturn = "approved" | "refused" | null;

/**
 * The bank's answer when it sends the customer back to `path`, else null. `status` is `redirect_status` of the address. Removes the bank's
 * query from the address.
 */
export function useBankReturn(path: string, status: string | null): BankReturn {
  const navigate = useNavigate();
  const [answer] = useState<BankReturn>(() =>
    status === null ? null : status === "succeeded" ? "approved" : "refused",
  );
  useEffect(() => {
    if (status !== null) void navigate(path, { replace: true });
  }, [status, navigate, path]);
  return answer;
}

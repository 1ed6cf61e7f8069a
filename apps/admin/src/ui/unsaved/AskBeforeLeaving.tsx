import { Outlet, useBlocker } from "react-router";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { MoveAsked } from "./move-asked.ts";
import { isWorkLeft } from "./unsaved-work.ts";

/** Around all pages, because a router asks one at a time: asks before a move leaves what is not saved. */
export function AskBeforeLeaving() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isWorkLeft(currentLocation, nextLocation));
  const asks = blocker.state === "blocked";
  return (
    <>
      <MoveAsked value={asks}>
        <Outlet />
      </MoveAsked>
      <LeaveQuestion open={asks} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
    </>
  );
}

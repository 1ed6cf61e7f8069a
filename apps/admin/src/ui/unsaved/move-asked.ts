import { createContext } from "react";

/** Whether somebody is being asked if a move may leave what is not saved. */
export const MoveAsked = createContext(false);

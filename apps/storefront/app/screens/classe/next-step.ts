import { childrenPath, waitingListPath } from "../apply/paths.ts";

/** The first step of the application for a class, with the date of birth that was checked. */
export function nextStep(groupId: number, full: boolean, dateOfBirth: string): string {
  return `${full ? waitingListPath(groupId) : childrenPath(groupId)}&date_of_birth=${dateOfBirth}`;
}

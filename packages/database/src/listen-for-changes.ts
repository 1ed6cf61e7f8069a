import { listenForNotices, type NoticeListener, type Notices } from "./listen-for-notices.ts";

/** The channel of the triggers in 0015_change_notices.sql, which also describes the notices. */
const CHANNEL = "matinee_changed";

/** Listens for changes of the catalogue as they are committed. */
export function listenForChanges(url: string, listener: NoticeListener): Notices {
  return listenForNotices(url, CHANNEL, listener);
}

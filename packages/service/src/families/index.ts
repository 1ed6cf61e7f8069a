export { bulkSaveChildren } from "./children/bulk-save-children.ts";
export { readChildren } from "./children/children.ts";
export { createChild } from "./children/create-child.ts";
export { endPlace } from "./children/end-place.ts";
export { anonymiseChildren, deleteUnbookedChildren } from "./children/erase-children.ts";
export { listChildren } from "./children/list-children.ts";
export {
  listHealthNoteViews,
  HEALTH_NOTE_VIEW_COLUMNS,
  healthNoteViewsFrom,
} from "./children/list-health-note-views.ts";
export { listOwnChildren, updateChild } from "./children/own-children.ts";
export { countHealthNotes, opensHealthNotes, reencryptHealthNotes } from "./children/reencrypt-health-notes.ts";
export { readHealthNotes } from "./children/read-health-notes.ts";
export { removeChild } from "./children/remove-child.ts";
export { IMAGE_WORDING, MARKETING_WORDING } from "./consents/latest-consents.ts";
export { readLatestConsents } from "./consents/latest-consents.ts";
export { getCurrentConsents } from "./consents/get-current-consents.ts";
export { CONSENT_COLUMNS, consentsFrom, listConsents } from "./consents/list-consents.ts";
export { recordConsents } from "./consents/record-consents.ts";
export { createCustomer } from "./customers/create-customer.ts";
export { countCustomers } from "./customers/customer-rows.ts";
export { exportCustomers } from "./customers/export-customers.ts";
export { getCustomer } from "./customers/get-customer.ts";
export { getFamily } from "./customers/get-family.ts";
export { listCustomers } from "./customers/list-customers.ts";
export { lookupAddresses } from "./customers/lookup-addresses.ts";
export { setMarketingConsent, getProfile } from "./customers/profile.ts";
export { readCustomer } from "./customers/read-customer.ts";
export { stopMarketing } from "./customers/stop-marketing.ts";
export { updateProfile } from "./customers/update-profile.ts";

import type { ErrorEntry } from "./error-entry.ts";
import { connectionErrors } from "./connection-errors.ts";
import { editingErrors } from "./editing-errors.ts";
import { setUpErrors } from "./set-up-errors.ts";
import { waitingErrors } from "./waiting-errors.ts";

/** All error codes of the API with status, message, cause and remedy (contract: "Errors"). The list is closed. */
export const errorCatalogue = {
  malformed_json: {
    status: 400,
    message: "The request could not be read.",
    cause: "The body is not JSON.",
    remedy: "Send valid JSON.",
  },
  malformed_request: {
    status: 400,
    message: "The request could not be read.",
    cause: "A header or a parameter is malformed.",
    remedy: "Correct the header or parameter named in details.",
  },
  bad_signature: {
    status: 400,
    message: "The signature is not valid.",
    cause: "A webhook was not signed with our secret, or too long ago.",
    remedy: "Check the webhook secret at the provider.",
  },
  store_key_wrong: {
    status: 401,
    message: "The store key is missing or wrong.",
    cause: "X-Store-Request does not carry the store key.",
    remedy: "Send the store key of this shop.",
  },
  guest_token_unknown: {
    status: 401,
    message: "Your visit has timed out. Please try again.",
    cause: "The guest token is missing, unknown or expired.",
    remedy: "Store the token of the answer's X-No-Auth-Token header and repeat the request once.",
  },
  not_logged_in: {
    status: 401,
    message: "Please log in.",
    cause: "The call needs a login, or the login has ended.",
    remedy: "Log in and try again.",
  },
  wrong_credentials: {
    status: 401,
    message:
      "The email address or the password is not right. If you have just registered, please confirm your address first.",
    cause: "No account with a confirmed address has this password.",
    remedy: "Try again, or ask for a new password.",
  },
  link_used_up: {
    status: 401,
    message: "This link has been used or has expired. Please ask for a new one.",
    cause: "The token of the link is unknown, used or expired.",
    remedy: "Register again, log in again, or ask for a new password: each sends a new link.",
  },
  login_expired: {
    status: 401,
    message: "This login took too long, or there were too many wrong codes. Please log in again.",
    cause: "The token of the second step is unknown, used or expired, or was tried five times.",
    remedy: "Log in with the password again.",
  },
  forbidden: {
    status: 403,
    message: "You don't have permission to do this.",
    cause: "The login does not allow the call.",
    remedy: "Log in with an account that has permission.",
  },
  anti_forgery: {
    status: 403,
    message: "Please reload the page and try again.",
    cause: "The cookie XSRF-TOKEN came without the matching header.",
    remedy: "Echo the cookie in X-XSRF-TOKEN.",
  },
  unknown_endpoint: {
    status: 404,
    message: "Invalid endpoint",
    cause: "No call has this method and path.",
    remedy: "See the list of calls.",
  },
  unknown_host: {
    status: 404,
    message: "There is no school at this address.",
    cause: "No franchise is registered for this host.",
    remedy: "Check the address.",
  },
  not_found: {
    status: 404,
    message: "We couldn't find that.",
    cause: "Nothing has this id, or it is not yours.",
    remedy: "Check the id.",
  },
  order_changed: {
    status: 409,
    message: "Your cart has changed in another window. Please reload the page.",
    cause: "The order is no longer in a state that allows this.",
    remedy: "Fetch the current order.",
  },
  order_paid: {
    status: 409,
    message: "This order has already been paid.",
    cause: "The order is confirmed.",
    remedy: "Show the order.",
  },
  order_placed: {
    status: 409,
    message: "Your places are held while you pay. Finish paying, or go back to change your cart.",
    cause: "The order is at the checkout.",
    remedy: "Cancel the checkout, then change the order.",
  },
  payment_under_way: {
    status: 409,
    message: "Your payment is being processed. Please wait a moment.",
    cause: "The provider is still processing a payment of this order.",
    remedy: "Poll the order until its status changes.",
  },
  hold_expired: {
    status: 409,
    message: "The time to pay has run out, so we are no longer holding your order. Please check out again.",
    cause: "The hold has expired.",
    remedy: "Start the checkout again.",
  },
  no_places_left: {
    status: 409,
    message: "The last place has just gone.",
    cause: "A pool has fewer free places than the order asks for.",
    remedy: "Choose another date, or join the waiting list.",
  },
  no_stock_left: {
    status: 409,
    message: "There are not enough left. Please choose a smaller quantity.",
    cause: "A variation has less stock than all lines of the order need together.",
    remedy: "Choose a smaller quantity, or another size or colour.",
  },
  coupon_used_up: {
    status: 409,
    message: "This code has just been used up. Please remove it to check out.",
    cause: "The coupon's uses, in total or for this customer, are all taken.",
    remedy: "Remove the coupon, then check out.",
  },
  already_booked: {
    status: 409,
    message: "Your child already has a place in this session.",
    cause: "The child holds a claim on the same pool.",
    remedy: "Remove the child from one of the two lines.",
  },
  child_missing: {
    status: 409,
    message: "Your cart has a place for a child in your account. Please log in.",
    cause: "The child of a class or camp belongs to the account that the browser was logged in to.",
    remedy: "Log in, which brings the cart into the account, or remove the line.",
  },
  trial_had: {
    status: 409,
    message: "Your child has already had a trial in this class, or has used all their trials for this school year.",
    cause:
      "The child has had a trial in the class, or as many in the school year as the school gives (`franchise.trials_per_year`).",
    remedy:
      "Add an enrolment, for the rest of the term, if the class has places in all of its sessions, or choose another class.",
  },
  price_changed: {
    status: 409,
    message: "A price has changed since you added it. Please check the new price.",
    cause:
      "The list price differs from the price promised when the line was added, or fees, offers, a coupon's terms or VAT differ from those that the cart showed.",
    remedy: "Accept the new price or the new terms, or remove the line.",
  },
  preview_changed: {
    status: 409,
    message: "The amounts have changed since you saw them. Please check them again.",
    cause: "Something of the order was cancelled, paid or refunded meanwhile, or a day has passed.",
    remedy: "Ask for the preview again, and send its amounts.",
  },
  nothing_to_retry: {
    status: 409,
    message: "There is nothing to try again here.",
    cause: "The work item is closed, another attempt is under way already, or this kind has no retry.",
    remedy: "Read the item again.",
  },
  in_use: {
    status: 409,
    message: "This is still in use.",
    cause: "Something else uses it.",
    remedy: "Remove or change what uses it first.",
  },
  idempotency_under_way: {
    status: 409,
    message: "Your last request is still being processed. Please wait a moment.",
    cause: "An earlier request with this Idempotency-Key has not finished.",
    remedy: "Repeat the request later.",
  },
  body_too_large: {
    status: 413,
    message: "That is too large to send. Please send less.",
    cause: "The body is larger than the limit.",
    remedy: "Send a smaller body.",
  },
  not_json: {
    status: 415,
    message: "Please send JSON.",
    cause: "The content type is not application/json.",
    remedy: "Set content-type: application/json.",
  },
  invalid: {
    status: 422,
    message: "Please check what you entered.",
    cause: "One or more fields break a rule.",
    remedy: "Each row of details names a field and what is wrong with it.",
  },
  password_needed: {
    status: 422,
    message: "Please enter the password you chose when you registered.",
    cause: "The confirm_key is not that of the registration.",
    remedy: "Send the password of the registration too. The link still works.",
  },
  idempotency_conflict: {
    status: 422,
    message: "Something changed while we were sending this. Please try again.",
    cause: "The Idempotency-Key was used with another body.",
    remedy: "Use a new key for a new request.",
  },
  date_not_offered: {
    status: 422,
    message: "A trial can't start on that date. Please choose another.",
    cause: "The class has no session on that day, or too few after it.",
    remedy: "Choose one of the trial dates.",
  },
  age_does_not_fit: {
    status: 422,
    message: "This class is for a different age. Please choose another.",
    cause: "The child is too young or too old by the class's age rule.",
    remedy: "Choose a class for the child's age.",
  },
  class_closed: {
    status: 422,
    message: "This class is not taking bookings.",
    cause: "The class is closed.",
    remedy: "Choose another class.",
  },
  not_on_sale: {
    status: 422,
    message: "This is not on sale at the moment.",
    cause: "The camp or item is closed, or has begun.",
    remedy: "Choose another camp or item.",
  },
  amount_below_minimum: {
    status: 422,
    message: "Card payments must be at least 30p. Please add something to your cart.",
    cause: "The amount due now is below the card minimum.",
    remedy: "Add something to the order.",
  },
  basket_empty: {
    status: 422,
    message: "Your cart is empty.",
    cause: "The order has no lines.",
    remedy: "Add a line first.",
  },
  customer_missing: {
    status: 422,
    message: "Please enter your details first.",
    cause: "The order has no customer record.",
    remedy: "Create the customer, then check out.",
  },
  coupon_refused: {
    status: 422,
    message: "This code does not apply to your cart.",
    cause: "The coupon is unknown, expired, used up or for other items.",
    remedy: "Read the reason in details.",
  },
  reversal_refused: {
    status: 422,
    message: "This can't be cancelled here.",
    cause: "The school's rule does not let families cancel it themselves, or nobody can receive the credit.",
    remedy: "Read the reason in details. Ask the school, or choose another way to give the money back.",
  },
  transfer_refused: {
    status: 422,
    message: "This can't be moved here.",
    cause:
      "The school's rule leaves it to the school, it is with another school, a refund of the order has failed and it costs more, or nothing would change.",
    remedy: "Read the reason in details. Choose another class, camp or size, or ask the school.",
  },
  too_many_requests: {
    status: 429,
    message: "Too many attempts. Please wait a moment and try again.",
    cause: "A rate limit was reached.",
    remedy: "Wait for the time in Retry-After.",
  },
  fault: {
    status: 500,
    message: "Something went wrong on our side. Please try again.",
    cause: "A defect. The log has it under the request id.",
    remedy: "Try again. If it happens again, report the request id.",
  },
  unavailable: {
    status: 503,
    message: "Our service is unavailable at the moment. Please try again shortly.",
    cause: "The database can't be reached, or the server is stopping.",
    remedy: "Repeat the request after the time in Retry-After.",
  },
  busy: {
    status: 503,
    message: "Many families are booking right now. Please try again in a moment.",
    cause: "More calls wait for the database than the line holds. Nothing of this one has been done.",
    remedy:
      "Repeat the request after the time in Retry-After, with the X-Line-Ticket of this answer: it keeps the place in line, which is in X-Line-Place.",
  },
  payment_provider_unavailable: {
    status: 503,
    message: "The payment service can't be reached at the moment. Please try again.",
    cause: "The payment provider did not answer.",
    remedy: "Repeat the checkout.",
  },
  ...waitingErrors,
  ...editingErrors,
  ...setUpErrors,
  ...connectionErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

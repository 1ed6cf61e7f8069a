interface ErrorEntry {
  readonly status: number;
  /** What the visitor reads. */
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Every error code of the API, closed: status, text, cause and remedy (contract: "Errors"). */
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
    message: "Your visit has been renewed. Please try again.",
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
    message: "This link has been used already, or has run out. Please ask for a new one.",
    cause: "The token of the link is unknown, used or expired.",
    remedy: "Register again, log in again, or ask for a new password: each sends a new link.",
  },
  forbidden: {
    status: 403,
    message: "You may not do this.",
    cause: "The login does not allow the call.",
    remedy: "Log in as somebody who may.",
  },
  anti_forgery: {
    status: 403,
    message: "This request did not come from our pages.",
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
    message: "No school lives here.",
    cause: "No franchise has registered this host.",
    remedy: "Check the address.",
  },
  not_found: {
    status: 404,
    message: "We could not find that.",
    cause: "Nothing has this id, or it is not yours.",
    remedy: "Check the id.",
  },
  order_changed: {
    status: 409,
    message: "Your basket has changed in another window. Please look again.",
    cause: "The order is no longer in a state that allows this.",
    remedy: "Fetch the current order.",
  },
  order_paid: {
    status: 409,
    message: "This order is already paid.",
    cause: "The order is confirmed.",
    remedy: "Show the order.",
  },
  order_placed: {
    status: 409,
    message: "Your places are held while you pay. Finish paying, or go back to change the basket.",
    cause: "The basket is at the checkout.",
    remedy: "Cancel the checkout, then change the basket.",
  },
  payment_under_way: {
    status: 409,
    message: "Your payment is under way. Please wait a moment.",
    cause: "The provider is still working on a payment of this order.",
    remedy: "Wait for the order's status.",
  },
  hold_expired: {
    status: 409,
    message: "The time to pay has run out, and your places were let go.",
    cause: "The hold is past its time.",
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
    message: "There are not that many left.",
    cause: "A variation has fewer free pieces than the order asks for, on all its lines together.",
    remedy: "Take fewer, or another size or colour.",
  },
  coupon_used_up: {
    status: 409,
    message: "This code has just been used up.",
    cause: "The coupon's uses, in total or for this customer, are all taken.",
    remedy: "Take the code off, then check out.",
  },
  already_booked: {
    status: 409,
    message: "Your child already has a place in this session.",
    cause: "The child holds a claim on the same pool.",
    remedy: "Take the child off one of the two.",
  },
  already_waiting: {
    status: 409,
    message: "Your child is on this waiting list already.",
    cause: "The child has a live entry on the same list.",
    remedy: "Wait for the offer.",
  },
  waiting_ended: {
    status: 409,
    message: "This place on the waiting list can't be given up any more.",
    cause: "The entry is offered, or has ended.",
    remedy: "Fetch the entry: answer its offer, or leave it.",
  },
  places_left: {
    status: 409,
    message: "There are places: you can book at once.",
    cause: "What is to be waited for is not full.",
    remedy: "Book it.",
  },
  price_changed: {
    status: 409,
    message: "A price has changed since you added it.",
    cause: "The list price is no longer the promised one.",
    remedy: "Accept the new price or remove the line.",
  },
  in_use: {
    status: 409,
    message: "This is still in use.",
    cause: "Something else depends on it.",
    remedy: "Remove what depends on it first.",
  },
  idempotency_under_way: {
    status: 409,
    message: "The same request is still being worked on.",
    cause: "An earlier request with this Idempotency-Key has not ended.",
    remedy: "Repeat it a little later.",
  },
  body_too_large: {
    status: 413,
    message: "That is too much to send at once.",
    cause: "The body is larger than the limit.",
    remedy: "Send less.",
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
  idempotency_conflict: {
    status: 422,
    message: "This request was sent before with other content.",
    cause: "The Idempotency-Key was used with another body.",
    remedy: "Use a new key for a new request.",
  },
  date_not_offered: {
    status: 422,
    message: "A trial can't start on that date.",
    cause: "The class has no session that day, or too few after it.",
    remedy: "Choose one of the trial dates.",
  },
  age_does_not_fit: {
    status: 422,
    message: "This class is for another age.",
    cause: "The child is too young or too old by the class's age rule.",
    remedy: "Look for a class that fits.",
  },
  class_closed: {
    status: 422,
    message: "This class is not taking bookings.",
    cause: "The class is closed.",
    remedy: "Choose another class.",
  },
  not_on_sale: {
    status: 422,
    message: "This is not on sale.",
    cause: "The camp or item is closed, or has begun.",
    remedy: "Choose another.",
  },
  amount_below_minimum: {
    status: 422,
    message: "A card can't pay less than 30p.",
    cause: "What is due now is under the card providers' minimum.",
    remedy: "Add something, or take something off.",
  },
  basket_empty: {
    status: 422,
    message: "Your basket is empty.",
    cause: "The order has no lines.",
    remedy: "Add something first.",
  },
  customer_missing: {
    status: 422,
    message: "Please tell us about you first.",
    cause: "The order has no customer.",
    remedy: "Create the customer, then check out.",
  },
  coupon_refused: {
    status: 422,
    message: "This code does not apply.",
    cause: "The coupon is unknown, ended, used up or for other things.",
    remedy: "Details say why.",
  },
  too_many_requests: {
    status: 429,
    message: "Too many tries. Please wait a moment.",
    cause: "A limit was reached.",
    remedy: "Wait for Retry-After.",
  },
  fault: {
    status: 500,
    message: "Something went wrong on our side. Nothing was lost.",
    cause: "A fault; the log has it under the request id.",
    remedy: "Try again; quote the request id if it stays.",
  },
  unavailable: {
    status: 503,
    message: "We can't be reached for a moment. Please try again.",
    cause: "The database cannot be reached, or the server is stopping.",
    remedy: "Repeat after Retry-After.",
  },
  payment_provider_unavailable: {
    status: 503,
    message: "The payment service can't be reached for a moment. Your places stay held: please try again.",
    cause: "The payment provider did not answer.",
    remedy: "Repeat the checkout.",
  },
} as const satisfies Record<string, ErrorEntry>;

/** A code of the closed catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** One wrong field. */
export interface FieldDetail {
  readonly path: string;
  readonly message: string;
}

/** An expected failure of a verb: its code, and what the catalogue can't know. */
export interface Problem {
  readonly code: ErrorCode;
  readonly details?: string | readonly FieldDetail[] | undefined;
  readonly messages?: readonly string[] | undefined;
}

/** The body of every error answer. */
export interface ErrorBody {
  readonly message: string;
  readonly details: string | readonly FieldDetail[];
  readonly messages: readonly string[];
  readonly code: ErrorCode;
  readonly request_id: string;
}

/**
 * The calls of the contract, written by hand. Tests compare the code with this list, so it is never generated from the code.
 * It has every call of the specification (§7) and the calls that we add.
 */
const list = `
POST /login
POST /auth/login
POST /v1/auth/one-time-token-login
POST /auth/login-link
POST /auth/login-by-link
POST /auth/second-step
POST /auth/second-step/set-up
POST /v1/auth/refresh
GET /v1/auth/who-am-i
POST /auth/forgotten-password
POST /auth/reset-password
POST /auth/register
POST /auth/account-verification
POST /v1/auth/one-time-token
POST /v1/auth/logout
GET /v1/auth/shop

POST /v1/customers/create
POST /v1/customers/update-profile
GET /v1/customers/get
POST /v1/children/create
GET /v1/children/shop/customer
POST /v1/children/bulk-save
POST /v1/waiting-lists/bulk-create
GET /v1/waiting-offers/{key}
POST /v1/waiting-offers/{key}/accept
POST /v1/waiting-offers/{key}/decline
GET /addresses/lookup/{postcode}
POST /v1/consents/record
GET /v1/consents/current

GET /v1/account/profile
GET /v1/account/consents
POST /v1/account/consents/marketing
POST /v1/account/password
GET /v1/account/sessions
DELETE /v1/account/sessions/{id}
POST /v1/account/sessions/end-all
GET /v1/account/two-step
POST /v1/account/two-step/set-up
POST /v1/account/two-step/turn-on
POST /v1/account/two-step/recovery-codes
POST /v1/account/two-step/turn-off
POST /v1/account/two-step/forget-devices
GET /v1/account/children
PUT /v1/account/children/{id}
DELETE /v1/account/children/{id}
GET /v1/account/medical-looks
POST /v1/account/export
GET /v1/account/deletion
POST /v1/account/delete
GET /v1/account/overview
GET /v1/account/bookings
GET /v1/account/calendar
POST /v1/account/calendar/renew
GET /v1/account/orders
GET /v1/account/orders/{id}
POST /v1/account/orders/{id}/pay-balance
GET /v1/account/credit
GET /v1/account/credit/movements
GET /v1/account/waiting-lists
POST /v1/account/waiting-lists/{id}/withdraw
POST /v1/account/waiting-lists/{id}/decline

GET /stages/list
GET /stages/get/{id}
GET /stages/getAllAvailable
GET /locations/list
GET /locations/all
GET /locations/get/{id}
GET /locations/get-by-stage/{stageId}
POST /locations/create
PUT /locations/update/{id}
DELETE /locations/delete/{id}
POST /locations/export
GET /groups/get/{id}
GET /groups/all
GET /groups/get-suitable-groups
GET /groups/get-suitable-groups-minimal
GET /groups/get-all-by-stage/{stageId}
GET /groups/get-all-by-stage-and-location/{stageId}/{locationId}
GET /groups/get-available-spaces/{id}
POST /groups/validate-selected-for-trial
GET /subgroups/list
GET /trial-dates/group/{groupId}
GET /group-schedules/all
GET /group-schedules/group/{groupId}
GET /product-categories/list
GET /product-categories/get/{id}
GET /products/get-by-category/{categoryId}
GET /products/get/{id}
GET /products/get-variation-by-attributes
GET /product-added-attributes/get-by-product/{productId}
GET /course-categories/list
GET /courses/list
GET /courses/get/{id}
GET /course-addons/get-by-course/{courseId}

GET /orders/current-order
GET /orders/getMyCurrentOrder
POST /orders/create
GET /orders/get/{id}
GET /orders/receipt/{id}
GET /shop/calculate-totals
POST /shop/checkout
POST /shop/cancel-checkout
POST /shop/extend-hold
POST /orders/accept-terms
POST /orders/set-delivery
POST /order-items/create
POST /product/add-to-basket/{orderId}
POST /order-items/add-product
POST /order-items/update-quantity/{id}
POST /order-items/update-product/{id}
POST /order-items/update-camp/{id}
PUT /order-items/update/{id}
POST /order-item-course-addons/create
DELETE /order-items/remove-class/{id}
DELETE /order-items/remove-product/{id}
DELETE /order-items/delete/{id}
POST /coupons/addToOrder
DELETE /coupons/removeFromOrder/{orderId}

GET /payments/get-customer-payment-methods
POST /payments/add-customer-payment-method
DELETE /payments/remove-customer-payment-method/{id}
GET /payment-providers/user
GET /payment-providers/get-credentials
POST /payments/webhook/{provider}

GET /ticket-categories/all
POST /tickets/create

GET /v1/staff/home
GET /v1/customers/list
GET /v1/customers/family/{id}
GET /v1/staff/orders/{id}
POST /v1/customers/export
POST /v1/children/read-medical/{id}
GET /locations/managed
GET /tickets/list
GET /tickets/get/{id}
POST /tickets/answer/{id}
POST /tickets/close/{id}
POST /tickets/reopen/{id}
POST /tickets/export
`;

export const contractCalls: readonly string[] = list.split("\n").filter((line) => line !== "");

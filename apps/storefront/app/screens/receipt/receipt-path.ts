export const receiptPath = (orderId: string) => `/receipt/${encodeURIComponent(orderId)}`;

export const phoneHref = (phone: string) => `tel:${phone.replaceAll(" ", "")}`;

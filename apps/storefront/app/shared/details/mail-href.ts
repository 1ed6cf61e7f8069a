/** A mail link with a subject. */
export const mailHref = (email: string, subject: string) => `mailto:${email}?subject=${encodeURIComponent(subject)}`;

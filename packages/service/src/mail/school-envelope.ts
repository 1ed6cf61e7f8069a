interface Recipient {
  readonly customer_name: string;
  readonly email: string;
  readonly school: string;
  readonly school_email: string;
  /** The shop that the mail comes from. */
  readonly host: string;
}

/**
 * Sender and recipient of a mail from a school to a family. `trusted`: the address is known to be the family's, so that it stands with the
 * name that was typed.
 */
export function schoolEnvelope(
  { customer_name: name, email, school, school_email: replyTo, host }: Recipient,
  { trusted, messageId }: { readonly trusted: boolean; readonly messageId: string },
) {
  return {
    to: trusted ? `"${name.replaceAll(/["\\\r\n]/gu, "")}" <${email}>` : email,
    from: `"${school}" <bookings@${host}>`,
    replyTo,
    attachments: [],
    messageId: `<${messageId}@${host}>`,
  };
}

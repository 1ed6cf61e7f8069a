/** An email address that may break before its @ and its dots, and nowhere else where it can. */
export function Email({ address }: { address: string }) {
  const [local = "", domain = ""] = address.split("@");
  return (
    <>
      {local}
      <wbr />@{domain}
    </>
  );
}

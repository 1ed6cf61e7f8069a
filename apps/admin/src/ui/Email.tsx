/** An email address that may wrap before its @. */
export function Email({ address }: { address: string }) {
  const [local = "", domain = ""] = address.split("@");
  return (
    <>
      {local}
      <wbr />@{domain}
    </>
  );
}

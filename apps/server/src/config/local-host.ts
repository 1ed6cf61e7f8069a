/** True for a host that only this machine reaches: localhost, its subdomains and the loopback addresses. Ports and dots at the end do not count. */
export function isLocalHost(host: string): boolean {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\](?::\d+)?$/u, "$1")
    .replace(/^([^:]*):\d+$/u, "$1")
    .replace(/\.$/u, "");
  return bare === "localhost" || bare.endsWith(".localhost") || isLoopback(bare);
}

/** True for 127.0.0.0/8 and ::1, also where IPv6 carries IPv4. */
export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/u.test(address) || address === "::1";
}

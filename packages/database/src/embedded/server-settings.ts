/** Settings of PostgreSQL by name. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * Settings for a small machine, with the folder of the Unix socket or null for none. They go on the command line, so that they apply to old
 * clusters too. `others` override them.
 */
export function serverSettings(port: number, socketDir: string | null, others: ServerSettings = {}): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: socketDir ?? "",
    max_connections: 200,
    shared_buffers: "192MB",
    effective_cache_size: "768MB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    random_page_cost: 1.1,
    jit: "off",
    // After a crash the file system is synced at once, and not every file of the folder by itself. Only Linux can.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    // A confirmed order must survive a power cut.
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    wal_compression: "on",
    max_wal_size: "1GB",
    checkpoint_completion_target: 0.9,
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // Parameters and statements can contain personal data.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    idle_in_transaction_session_timeout: "60s",
    ...others,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

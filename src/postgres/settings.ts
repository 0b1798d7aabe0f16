/** The server's command line: measured settings, loopback only, and a socket file in the cluster where it can hold one. */
export function serverSettings(options: { port: number; hasSocket: boolean; fsync: boolean }): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    // The server works in its cluster; the path is counted from there.
    unix_socket_directories: options.hasSocket ? '.' : '',
    max_connections: '60',
    shared_buffers: '256MB',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    // Of many companies one grows while a tenth of the table stands still: its rows would not be counted for months.
    autovacuum_analyze_scale_factor: '0.02',
    // Short transactions lose more to compiling than they gain.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: 'on',
    synchronous_commit: 'on',
    // Commits are still handed to the operating system, so a killed server loses none; only a power cut would.
    ...(!options.fsync && { fsync: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, setting]) => ['-c', `${name}=${setting}`])
}

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const prefix = '.s.PGSQL.'
/** Bytes of a socket file's path without the closing zero where they are fewest (macOS). */
const longestPath = 103

/** Whether the path of a socket file in this folder is one that clients can name. What the file system allows shows at the start alone. */
export function mayHoldSocket(folder: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(join(folder, `${prefix}65535`)) <= longestPath
}

/** Whether a server did not start because its socket file could not be made, as on a shared folder of another system. */
export function isSocketRefused(error: unknown): boolean {
  return error instanceof Error && /any Unix-domain sockets|lock file ".*\.s\.PGSQL\./.test(error.message)
}

/** Removes what killed servers left; only for the runner of the folder's server, which then has no other. */
export function removeOldSockets(folder: string, port: number): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && name !== `${prefix}${port}` && name !== `${prefix}${port}.lock`)
      rmSync(join(folder, name), { force: true })
}

import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '#kernel/server/config.ts'

/** The account the database server runs as, when it must not be the account of this process. */
export type Account = { name: string; uid: number; gid: number }

/**
 * The directory that holds everything the product stores on this machine.
 * `DATA_DIR` decides; otherwise `/var/lib/qafila` as root and the per-user data directory of the platform.
 */
export function dataDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.DATA_DIR) return resolve(env.DATA_DIR)
  // A home is usually 0700, and the server of a root installation runs as another account.
  if (isRoot()) return '/var/lib/qafila'
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Qafila')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Qafila')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'qafila')
}

/**
 * The account for the server: null for an ordinary user, under whom it runs. PostgreSQL refuses to run as root, so root runs it as the
 * owner of an existing cluster, else as `postgres`, else as `nobody`.
 */
export function serverAccount(clusterDirectory: string): Account | null {
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false })
  if (!isRoot()) {
    const uid = process.getuid?.()
    if (owner && uid !== undefined && owner.uid !== uid)
      throw new ConfigError(
        `The database in ${clusterDirectory} belongs to the user with id ${owner.uid}, not to you (${uid}): start as that user or set DATA_DIR.`,
      )
    return null
  }
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find(line => line.startsWith(`${name}:`))?.split(':')
    // macOS writes nobody's id as -2.
    if (fields) return { name, uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }
  }
  throw new ConfigError(
    'PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody account: start as an ordinary user.',
  )
}

/** Folder by folder: `recursive` of Node never returns where none can be made, as below /proc. */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), mode)
  mkdirSync(path, { mode })
}

/** Creates the data directory and makes sure that the server's account can enter it; throws one clear line otherwise. */
export function prepareDataDirectory(dataDir: string, account: Account | null): void {
  try {
    makeFolder(dataDir, account ? 0o711 : 0o700)
  } catch (error) {
    throw new ConfigError(
      `The data directory ${dataDir} cannot be created (${(error as Error).message}): set DATA_DIR.`,
    )
  }
  if (!account) return
  const closed = closedAncestor(dirname(dataDir), account)
  if (closed)
    throw new ConfigError(
      `The data directory ${dataDir} lies below ${closed}, which the account ${account.name} of the database server cannot enter: set DATA_DIR to another place.`,
    )
  // Only our own directory is opened, and only for passing through: its list stays unreadable.
  if (closedAncestor(dataDir, account)) chmodSync(dataDir, (statSync(dataDir).mode & 0o7777) | 0o011)
}

/** The highest directory on the way to `path` (itself included) that the account may not enter, or null. */
export function closedAncestor(path: string, account: Account): string | null {
  const parent = dirname(path)
  const above = parent === path ? null : closedAncestor(parent, account)
  return above ?? (mayEnter(path, account) ? null : path)
}

function mayEnter(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

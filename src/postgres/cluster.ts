import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Engine } from './engine.ts'
import { serverEnvironment } from './environment.ts'
import type { Account } from './place.ts'
import { findProcess } from './processes.ts'

/** The role that owns the cluster and the database, and the database's name. */
export const ownerName = 'qafila'

const sidePrefix = 'postgres.new-'

/** Where the database files of this data directory live. */
export function clusterDirectory(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/**
 * Initialises the cluster with its owner's random password and the empty database, unless it exists.
 * Everything happens in a side folder that is renamed at the end: an interrupted initialisation never looks
 * like a finished one, and of two at the same time one wins whole.
 */
export async function ensureCluster(
  dataDir: string,
  engine: Engine,
  account: Account | null,
  options: { fsync: boolean },
): Promise<void> {
  removeAbandonedSideFolders(dataDir)
  const cluster = clusterDirectory(dataDir)
  if (existsSync(join(cluster, 'PG_VERSION'))) return

  const side = join(dataDir, `${sidePrefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${side}.password`
  try {
    mkdirSync(side, { mode: 0o700 })
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) for (const path of [side, passwordFile]) chownSync(path, account.uid, account.gid)
    await run(engine.initdb, account, [
      `--pgdata=${side}`,
      `--username=${ownerName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-collate=C',
      // Under the character type C, pg_trgm finds no trigrams in Arabic letters.
      `--lc-ctype=${utf8CharacterType()}`,
      '--no-instructions',
      ...(options.fsync ? [] : ['--no-sync']),
    ])
    // The single-user server needs no port and no password, and ends by itself.
    await run(
      engine.postgres,
      account,
      ['--single', '-D', side, ...(options.fsync ? [] : ['-F']), 'postgres'],
      `create database ${ownerName}\n`,
    )
    renameSync(passwordFile, join(side, passwordName))
    publish(side, cluster)
  } finally {
    rmSync(side, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

const passwordName = 'owner.password'

/** The owner's password, readable only by root and the server's account. */
export function readPassword(dataDir: string): string {
  return readFileSync(join(clusterDirectory(dataDir), passwordName), 'utf8')
}

function publish(side: string, cluster: string): void {
  try {
    renameSync(side, cluster)
    if (process.platform === 'win32') return
    const directory = openSync(dirname(cluster), 'r')
    fsyncSync(directory)
    closeSync(directory)
  } catch (error) {
    // Another process finished first; its cluster is the one that counts.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
  // The initdb of a killed process may have gone on writing while ours ran.
  removeAbandonedSideFolders(dirname(cluster))
}

function removeAbandonedSideFolders(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(sidePrefix)) continue
    const maker = Number.parseInt(name.slice(sidePrefix.length), 10)
    if (maker !== process.pid && !findProcess(maker)?.command.length)
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function utf8CharacterType(): string {
  if (process.platform === 'darwin') return 'en_US.UTF-8'
  return process.platform === 'win32' ? 'English_United States.1252' : 'C.UTF-8'
}

function run(program: string, account: Account | null, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(account && { uid: account.uid, gid: account.gid }),
      // The caller's directory may be closed to the account.
      cwd: dirname(program),
      env: serverEnvironment(),
      windowsHide: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    child.stdin.on('error', () => {
      // A program that ended early has closed its input; its exit code below shows why.
    })
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', code => {
      // The single-user server reports a failed statement but still ends with 0.
      if (code === 0 && !/^.*(ERROR|FATAL|PANIC): /m.test(output)) resolve()
      else reject(new Error(`The database could not be initialised: ${output.trim() || `exit code ${code}`}`))
    })
  })
}

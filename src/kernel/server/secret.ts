import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

let secret: string | null = null

/**
 * Makes the installation's secret known to the process: SECRET from the environment, else a random one kept 0600 in the
 * data directory. It signs sessions and encrypts identity numbers, so losing it means signing in again and typing them anew.
 */
export function ensureSecret(config: Config, dataDir: string): void {
  if (config.secret) {
    secret = config.secret
    return
  }
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  secret = readFileSync(file, 'utf8').trim()
}

/** The installation's secret; tests work with a fixed one. */
export function installationSecret(): string {
  if (secret) return secret
  if (process.env['VITEST']) return 'a fixed secret that only tests ever use'
  throw new Error('The secret is read before the server has started.')
}

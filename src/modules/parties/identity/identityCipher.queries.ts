import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * How identity numbers are kept: sealed with AES-256-GCM for reading, hashed with HMAC-SHA-256 for finding. Both keys are
 * derived (HKDF) from the secret of the installation and the company's uuid, so that a number cannot be read in, carried
 * to, or compared with another company. Losing the secret loses the numbers: it lives in the data directory or in SECRET.
 */
let started: string | undefined
const developmentSecret = 'qafila development secret, never used in production'
const keys = new Map<string, { seal: Buffer; match: Buffer }>()

/** Tells the module the secret of the installation (at least 32 characters); called once by the composition root. */
export function startParties(options: { secret: string }): void {
  started = options.secret
  keys.clear()
}

function secret(): string {
  const known = started ?? process.env['SECRET']
  if (known) return known
  if (process.env['NODE_ENV'] === 'production')
    throw new Error(
      'Identity numbers need a secret: set SECRET or call startParties() before the first request.',
    )
  return developmentSecret
}

function keysOf(companyUuid: string) {
  const known = keys.get(companyUuid)
  if (known) return known
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret(), companyUuid, `qafila:identity:${purpose}`, 32))
  const made = { seal: derive('seal'), match: derive('match') }
  keys.set(companyUuid, made)
  return made
}

const layout = 1

/** Seals a number: layout byte, 12 bytes nonce, 16 bytes tag, ciphertext. The same number seals differently each time. */
export function sealNumber(companyUuid: string, number: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keysOf(companyUuid).seal, nonce)
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([layout]), nonce, cipher.getAuthTag(), sealed])
}

/** Opens a sealed number; throws when the bytes were changed or belong to another company or secret. */
export function openNumber(companyUuid: string, sealed: Buffer): string {
  if (sealed[0] !== layout) throw new Error(`Unknown layout ${sealed[0]} of a sealed identity number.`)
  const decipher = createDecipheriv('aes-256-gcm', keysOf(companyUuid).seal, sealed.subarray(1, 13))
  decipher.setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
}

/** The key under which equal numbers of one company meet; useless without the secret. */
export function hashNumber(companyUuid: string, number: string): string {
  return createHmac('sha256', keysOf(companyUuid).match).update(number).digest('hex')
}

/** Encrypts a document that holds identity numbers, with the key of the numbers themselves. */
export const sealText = (companyUuid: string, text: string): Buffer => sealNumber(companyUuid, text)

/** Opens what {@link sealText} sealed. */
export const openText = (companyUuid: string, sealed: Buffer): string => openNumber(companyUuid, sealed)

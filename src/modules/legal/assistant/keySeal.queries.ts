import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { installationSecret } from '#kernel/server/secret.ts'

const key = () => Buffer.from(hkdfSync('sha256', installationSecret(), '', 'legal.assistant', 32))

/** The key of the provider as it is stored: nobody who reads the database has it. */
export function sealKey(plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

export function openKey(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

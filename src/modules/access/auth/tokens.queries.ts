import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A session token: 256 random bits that only the cookie holds. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a session token; with 256 random bits a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Letters and digits that cannot be mistaken for one another when read aloud or copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A temporary password: 14 generated characters (rule 12), about 80 bits. */
export function temporaryPassword(): string {
  return Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

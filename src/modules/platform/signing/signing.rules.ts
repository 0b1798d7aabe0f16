import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export type Strokes = readonly (readonly {
  readonly x: number
  readonly y: number
  readonly atMs: number
}[])[]

const fewestPoints = 10
const smallestWidth = 40
const smallestHeight = 15

/** S2: a signature needs ten points and a box of 40 × 15 pixels (rule 22 of the rentals file). */
export function whyNotSignature(strokes: Strokes): Refusal | null {
  const points = strokes.flat()
  const xs = points.map(point => point.x)
  const ys = points.map(point => point.y)
  const isClear =
    points.length >= fewestPoints &&
    Math.max(...xs) - Math.min(...xs) >= smallestWidth &&
    Math.max(...ys) - Math.min(...ys) >= smallestHeight
  return isClear ? null : refused('platform.signing.emptySignature', { field: 'signature' })
}

export const signStates = ['sent', 'opened', 'signed', 'refused', 'expired', 'revoked'] as const
export type SignState = (typeof signStates)[number]
export type StoredSignState = Exclude<SignState, 'expired'>

/** How a signature was given: behind a link, on the office's device before a witness, or on paper that was scanned. */
export const signChannels = ['link', 'counter', 'scan'] as const
export type SignChannel = (typeof signChannels)[number]

/** Whether a request still waits for the signer. */
export const isOpen = (state: SignState): state is 'sent' | 'opened' => state === 'sent' || state === 'opened'

/** The state as it stands at an instant: an open request past its hour has expired. */
export function stateAt(request: { state: StoredSignState; expiresAt: Date | null }, now: Date): SignState {
  const isPast = request.expiresAt !== null && request.expiresAt <= now
  return isPast && isOpen(request.state) ? 'expired' : request.state
}

const linkInvalid = refused('rentals.quotation.linkInvalid')

/** Q4 for those who come too late: a revoked, refused or expired request is one neutral answer. */
export function whyNotOpen(state: SignState): Refusal | null {
  return state === 'signed' || isOpen(state) ? null : linkInvalid
}

/** S1: the paper that would be signed must be the one that was shown. */
export function whyNotSamePaper(shown: string, now: string): Refusal | null {
  return shown === now ? null : refused('platform.signing.documentChanged')
}

/** One sealed paper as its chain covers it. */
export type Seal = {
  readonly no: number
  readonly number: string
  readonly sealedAt: Date
  readonly originalHash: string
  readonly sealedHash: string
  readonly verifyCode: string
  readonly previousHash: string
}

/** What the chain hash of a seal is taken over: one fact a line, in this order. */
export function sealText(seal: Seal): string {
  const { no, number, sealedAt, originalHash, sealedHash, verifyCode, previousHash } = seal
  return [
    'qafila-seal-1',
    no,
    number,
    sealedAt.toISOString(),
    originalHash,
    sealedHash,
    verifyCode,
    previousHash,
  ].join('\n')
}

/** What the first seal of a company has before it. */
export const noSealBefore = '0'.repeat(64)

// No I, L, O, U and no 0, 1: what a person reads from paper is typed without doubt.
export const sealAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A typed or scanned seal code as it is kept: XXXX-XXXX-XXXX-XXXX; null for what cannot be one. */
export function sealCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\u200e\u200f\u2066-\u2069-]/g, '')
  if (letters.length !== 16 || [...letters].some(letter => !sealAlphabet.includes(letter))) return null
  return letters.match(/.{4}/g)!.join('-')
}

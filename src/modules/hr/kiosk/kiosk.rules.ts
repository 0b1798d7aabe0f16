import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export const kioskStates = ['active', 'revoked'] as const
export type KioskState = (typeof kioskStates)[number]
export const kioskActions = ['revoke'] as const
export type KioskAction = (typeof kioskActions)[number]

/** The life cycle of a kiosk: a link that was lost is ended, and the tablet is paired anew. */
export const kioskTransitions: readonly Transition<KioskState, KioskAction>[] = [
  { action: 'revoke', from: ['active'], to: 'revoked', permissions: ['hr.settings.write'] },
]

/** What a press at a kiosk is refused with; the screen has the sentence. */
export const kioskFailures = [
  'KIOSK_UNKNOWN',
  'KIOSK_LOCKED',
  'KIOSK_ELSEWHERE',
  'ALREADY_CLOCKED_IN',
  'ALREADY_CLOCKED_OUT',
  'NOT_CLOCKED_IN',
] as const
export type KioskFailure = (typeof kioskFailures)[number]

/** Six digits that are no guess: not one digit six times, and no run up or down. */
export function whyNotPin(pin: string): Refusal | null {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  const [step] = steps
  const isPlain = steps.size === 1 && (step === 0 || step === 1 || step === -1)
  return isPlain ? refused('hr.kiosk.pinWeak', { field: 'pin' }) : null
}

const mostWrong = 5
const lockMillis = 15 * 60_000

type Tries = { wrongCount: number; lockedUntil: Date | null }

export const isPinLocked = ({ lockedUntil }: Tries, now: Date): boolean =>
  lockedUntil !== null && lockedUntil > now

/** The tries after a wrong PIN: the fifth in a row closes it for 15 minutes, and the count begins anew. */
export function afterWrongPin({ wrongCount }: Tries, now: Date): Tries {
  const count = wrongCount + 1
  return count < mostWrong
    ? { wrongCount: count, lockedUntil: null }
    : { wrongCount: 0, lockedUntil: new Date(now.getTime() + lockMillis) }
}

/** Whether a typed number means this one: the whole of it, or its last part with or without the zeros before it. */
export function isNumberOf(typed: string, number: string): boolean {
  const plain = typed.trim().toUpperCase()
  if (plain === number.toUpperCase()) return true
  return /^\d+$/.test(plain) && Number(plain) === Number(/(\d+)$/.exec(number)?.[1] ?? Number.NaN)
}

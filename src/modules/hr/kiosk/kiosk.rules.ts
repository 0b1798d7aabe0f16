import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export const kioskStates = ['active', 'revoked'] as const
export type KioskState = (typeof kioskStates)[number]

/** Five wrong PINs lock the number for 15 minutes; an offline punch is taken for 24 hours. */
export const kioskLimits = { wrongPins: 5, lockMillis: 15 * 60_000, offlineMillis: 24 * 3_600_000 } as const

/** Why a PIN is not even compared: five wrong ones within the last 15 minutes. */
export function whyNotPin(wrongAt: readonly Date[], now: Date): Refusal | null {
  const recent = wrongAt.filter(at => now.getTime() - at.getTime() < kioskLimits.lockMillis)
  return recent.length >= kioskLimits.wrongPins ? { code: 'hr.kiosk.locked', kind: 'tooMany' } : null
}

/** Why a queued punch of a kiosk is not taken: signed in the future or more than 24 hours ago. Those taken come in pending. */
export function whyNotOfflinePunch(signedAt: Date, now: Date): Refusal | null {
  const age = now.getTime() - signedAt.getTime()
  return age >= -60_000 && age <= kioskLimits.offlineMillis ? null : refused('hr.kiosk.tooOld')
}

/** A PIN is six digits, not one digit six times nor a row of them. */
export function isStrongPin(pin: string): boolean {
  if (!/^\d{6}$/.test(pin)) return false
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  return steps.size > 1 || ![0, 1, -1].includes([...steps][0] ?? 0)
}

import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { commonPasswords } from './commonPasswords.rules.ts'

export const passwordLength = { min: 8, max: 128 } as const

/** Runs like 12345678, 87654321, abcdefgh and one character repeated are as common as any listed word. */
function isRun(password: string): boolean {
  const steps = new Set<number>()
  for (let i = 1; i < password.length; i++) steps.add(password.charCodeAt(i) - password.charCodeAt(i - 1))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

/** A password that guessing tries first: listed, a run, or the person's own address. */
export function isCommonPassword(password: string, email?: string): boolean {
  const plain = password.trim().toLowerCase()
  if (commonPasswords.has(plain) || isRun(plain)) return true
  return email !== undefined && (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0])
}

/** Refuses a new password: too short, unlike its confirmation, or common (platform sections 5, 7.2, 8). */
export function whyNotPassword(next: string, confirm: string, email?: string): Refusal | null {
  if (next.length < passwordLength.min) return invalid('access.password.short', { field: 'next' })
  if (next !== confirm) return invalid('access.password.mismatch', { field: 'confirm' })
  if (isCommonPassword(next, email)) return invalid('access.password.common', { field: 'next' })
  return null
}

import { MoneyTooLarge } from '../shared/money.ts'
import { invalid, type Refusal, RefusalError } from '../shared/refusal.ts'
import type { ConstraintRefusals } from './module.ts'

/** The refusal behind an error, or null when it is a fault: our own refusals, amounts that money cannot hold, those that functions of
 * the database raise (QF001, the refusal as detail), and mapped database constraints. */
export function refusalOf(error: unknown, constraints: ConstraintRefusals): Refusal | null {
  if (error instanceof RefusalError) return error.refusal
  if (error instanceof MoneyTooLarge) return invalid('kernel.field.moneyTooLarge')
  const { constraint, code, detail } = error as { constraint?: string; code?: string; detail?: string }
  if (code === 'QF001' && detail) return JSON.parse(detail) as Refusal
  const mapped = constraint ? constraints[constraint] : undefined
  if (mapped) return mapped
  // The identity of a new record may come from the caller: a phone without signal names what it makes.
  if (code === '23505' && constraint?.endsWith('_pkey')) return invalid('kernel.record.exists')
  if (code === '23503') return { code: 'kernel.record.notFound', kind: 'notFound' }
  return null
}

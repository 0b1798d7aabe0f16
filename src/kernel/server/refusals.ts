import { MoneyTooLarge } from '../shared/money.ts'
import { invalid, type Refusal, RefusalError } from '../shared/refusal.ts'
import type { ConstraintRefusals } from './module.ts'

/** The refusal behind an error, or null when it is a fault: our own refusals, amounts that money cannot hold, those that functions of
 * the database raise (QF001, the refusal as detail), and mapped database constraints. */
export function refusalOf(error: unknown, constraints: ConstraintRefusals): Refusal | null {
  if (error instanceof RefusalError) return error.refusal
  if (error instanceof MoneyTooLarge) return invalid('kernel.field.moneyTooLarge')
  const { constraint, code, detail, message = '', table } = error as Partial<Record<string, string>>
  if (code === 'QF001' && detail) return JSON.parse(detail) as Refusal
  const mapped = constraint ? constraints[constraint] : undefined
  if (mapped) return mapped
  // The identity of a new record may come from the caller: a phone without signal names what it makes.
  if (code === '23505' && constraint?.endsWith('_pkey')) return invalid('kernel.record.exists')
  if (code !== '23503') return null
  const field = message.startsWith('insert or update') ? fieldOf(constraint, table) : undefined
  return { code: 'kernel.record.notFound', kind: 'notFound', ...(field ? { field } : {}) }
}

/** The field behind a foreign key that PostgreSQL named: `vehicle_company_id_owner_party_id_fkey` of `vehicle` is `ownerPartyId`. */
function fieldOf(constraint = '', table = ''): string | undefined {
  const column = constraint.slice(table.length).match(/^_(?:company_id_)?(\w+)_fkey\d*$/)?.[1]
  return column?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

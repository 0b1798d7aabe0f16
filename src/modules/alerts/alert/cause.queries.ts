import type { Refusal } from '#kernel/shared/refusal.ts'
import type { AlertParams } from './sentence.queries.ts'

/** The parameters of an alert that a refusal caused: `cause` is its code, beside what its sentence is filled with. */
export function causeOf({ code, params = {} }: Refusal): AlertParams {
  const said = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(said), cause: code }
}

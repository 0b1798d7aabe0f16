import { conflict, type Refusal } from '#kernel/shared/refusal.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What of a page of settings is to be saved: the parts that the person changed from what he saw. What he left alone stays as
 * somebody else has made it meanwhile; a part that both changed, each to something else, is a conflict at its field.
 */
export function changedParts<Settings extends object>(
  typed: Settings,
  seen: Settings | undefined,
  stored: Settings,
): { readonly parts: Partial<Settings>; readonly refusal: Refusal | null } {
  if (!seen) return { parts: typed, refusal: null }
  const names = (Object.keys(typed) as (keyof Settings & string)[]).filter(
    name => !same(typed[name], seen[name]),
  )
  const both = names.find(name => !same(stored[name], seen[name]) && !same(stored[name], typed[name]))
  return {
    parts: Object.fromEntries(names.map(name => [name, typed[name]])) as Partial<Settings>,
    refusal: both ? conflict('kernel.record.stale', { field: both }) : null,
  }
}

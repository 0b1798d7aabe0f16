import type { AddressValues, PartyValues } from './partyForm.ts'

/** A field of the form that two people can change at once. */
export type StalePath = Exclude<keyof PartyValues, 'address' | 'documents'> | `address.${keyof AddressValues}`

export type StaleField = { readonly path: StalePath; readonly mine: string; readonly theirs: string }

const flat = ({ address, documents: _, ...fields }: PartyValues): Record<StalePath, string | null> => ({
  ...fields,
  paymentTermsDays: fields.paymentTermsDays === null ? null : String(fields.paymentTermsDays),
  'address.governorate': address.governorate,
  'address.area': address.area,
  'address.block': address.block,
  'address.street': address.street,
  'address.building': address.building,
  'address.unit': address.unit,
})

/**
 * Joins two edits of one record: a field that only one side changed keeps that change, a field that both changed keeps what
 * was typed here and is listed with both texts.
 */
export function mergeTyped(base: PartyValues, mine: PartyValues, theirs: PartyValues) {
  const before = flat(base)
  const typed = flat(mine)
  const stored = flat(theirs)
  const values = structuredClone(mine)
  const both: StaleField[] = []
  for (const path of Object.keys(before) as StalePath[]) {
    if (stored[path] === before[path] || stored[path] === typed[path]) continue
    if (typed[path] !== before[path]) both.push({ path, mine: typed[path] ?? '', theirs: stored[path] ?? '' })
    else if (path.startsWith('address.'))
      values.address[path.slice(8) as keyof AddressValues] = stored[path] ?? ''
    else Object.assign(values, { [path]: theirs[path as keyof PartyValues] })
  }
  return { values, both }
}

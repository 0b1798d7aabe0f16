import { m } from '#generated/words/messages.js'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { sayError, sayRefusal } from '#kernel/web/say.ts'

const parts = ['accountId', 'debit', 'credit', 'memo', 'costCenterId', 'profitUnitId', 'partyId'] as const
type Part = (typeof parts)[number]

/** A place of the entry at which a sentence may stand; of a line its account, where the eye is. */
export type EntryField = 'date' | 'memo' | `lines.${number}.${Part}`
export type Problem = {
  readonly field: EntryField
  readonly text: string
  /** The sentence of the summary, which names the line. */
  readonly summary: string
}

/** Every field of an entry with so many lines, in the order of the page. */
export const fieldsOf = (lines: number): EntryField[] => [
  'date',
  'memo',
  ...Array.from({ length: lines }, (_, at) => parts.map((part): EntryField => `lines.${at}.${part}`)).flat(),
]

/** `lines.2` is a refusal of the third line; it is shown at that line's account. */
function placeOf(field: string | undefined): { field: EntryField; line: number | null } | null {
  if (field === 'date' || field === 'memo') return { field, line: null }
  const at = /^lines\.(\d+)(?:\.(\w+))?$/.exec(field ?? '')
  if (!at) return null
  const line = Number(at[1])
  const part = parts.find(one => one === (at[2] ?? 'accountId'))
  return part ? { field: `lines.${line}.${part}`, line } : null
}

/** A sentence at its place, or null where it concerns the whole entry. */
export function problemAt(field: string | undefined, text: string): Problem | null {
  const place = placeOf(field)
  if (!place) return null
  const summary =
    place.line === null ? text : m['accounting.entry.lineProblem']({ number: place.line + 1, text })
  return { field: place.field, text, summary }
}

const dimensionFields: Readonly<Record<string, Part>> = {
  'accounting.dimension.costCenter': 'costCenterId',
  'accounting.dimension.profitUnit': 'profitUnitId',
  'accounting.dimension.party': 'partyId',
}

/** Where a refusal belongs: a dimension that is missing is typed in its own field, not in the account's. */
function fieldOf({ code, field, params }: Refusal): string | undefined {
  const part = code === 'accounting.dimension.required' && dimensionFields[String(params?.['dimension'])]
  return part && field ? `${field}.${part}` : field
}

/** What of a refusal stands at a field of the entry, and what concerns the whole of it. */
export function refusalsOf(error: unknown): { fields: Problem[]; whole: { text: string }[] } {
  if (!(error instanceof RefusalError)) return { fields: [], whole: [{ text: sayError(error) }] }
  const all: readonly Refusal[] = error.refusal.fields?.length ? error.refusal.fields : [error.refusal]
  const fields: Problem[] = []
  const whole: { text: string }[] = []
  for (const one of all) {
    const text = sayRefusal(one)
    const problem = problemAt(fieldOf(one), text)
    if (problem) fields.push(problem)
    else whole.push({ text })
  }
  return { fields, whole }
}

/** The sentences of a refusal by the names of their fields. */
export const sentencesOf = (error: unknown): Readonly<Record<string, string>> =>
  error ? Object.fromEntries(refusalsOf(error).fields.map(({ field, text }) => [field, text])) : {}

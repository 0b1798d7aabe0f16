import type { FieldErrors, FieldValues } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { sayCode } from '#kernel/web/say.ts'

type Line = { field?: string; text: string }

/** The names of fields in the forms of rentals: «هذا الحقل مطلوب» means nothing by itself in the summary. */
const names: Readonly<Record<string, () => string>> = {
  customerId: m['rentals.field.customer'],
  partyId: m['rentals.form.driver'],
  groupId: m['rentals.field.group'],
  vehicleId: m['rentals.field.vehicle'],
  startAt: m['rentals.field.startAt'],
  dueBackAt: m['rentals.field.dueBackAt'],
  subject: m['rentals.field.subject'],
  discount: m['rentals.field.discount'],
  discountReason: m['rentals.field.discountReason'],
  depositRequired: m['rentals.field.depositRequired'],
  depositReason: m['rentals.field.depositReason'],
  agreedPrice: m['rentals.field.agreedPrice'],
  downPayment: m['rentals.field.downPayment'],
  optionPrice: m['rentals.field.optionPrice'],
  earlyReturnFee: m['rentals.field.earlyReturnFee'],
  externalNumber: m['rentals.field.externalNumber'],
  note: m['rentals.field.note'],
  type: m['rentals.field.type'],
  frequency: m['rentals.field.frequency'],
  anchor: m['rentals.field.anchor'],
  timing: m['rentals.field.timing'],
  custom: m['rentals.field.dueOn'],
  fuelPolicy: m['rentals.field.fuelPolicy'],
  extras: m['rentals.field.extras'],
  drivers: m['rentals.field.drivers'],
  guarantorIds: m['rentals.field.guarantors'],
  masterId: m['rentals.field.master'],
  items: m['rentals.quotation.step.items'],
  languages: m['rentals.template.languages'],
  clauses: m['rentals.template.clauses'],
  terms: m['rentals.quotation.termsShown'],
  quantity: m['rentals.field.quantity'],
  validUntilOn: m['rentals.field.validUntilOn'],
  holdHours: m['rentals.field.holdHours'],
  nameAr: m['rentals.template.name'],
  types: m['rentals.template.types'],
  titleAr: m['rentals.template.titleAr'],
  textAr: m['rentals.template.textAr'],
}

/** What a form calls the field at a path; empty where it has no name of its own. */
export const fieldName = (path: string): string =>
  names[path.split('.').findLast(part => part in names) ?? '']?.() ?? ''

/** «العميل: هذا الحقل مطلوب.», in a list with the place of its row: «النص 3: …». */
function named(path: string, text: string): string {
  const parts = path.split('.')
  const name = names[parts.findLast(part => part in names) ?? '']?.()
  const row = parts.find(part => /^\d+$/.test(part))
  if (!name) return text
  return `${row === undefined ? name : `${name} ${Number(row) + 1}`}: ${text}`
}

/** Every error of a form with the path of its field, also inside rows, and what concerns the whole. */
export function errorLines<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  whole: readonly string[],
): Line[] {
  const lines: Line[] = []
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    const { type, message } = node as { type?: unknown; message?: unknown }
    if (typeof type === 'string') {
      const text = typeof message === 'string' && message ? message : sayCode('kernel.field.invalid')
      lines.push({ field: path, text: named(path, text) })
      return
    }
    for (const [key, child] of Object.entries(node)) walk(child, path ? `${path}.${key}` : key)
  }
  walk(errors, '')
  return [...lines, ...whole.map(text => ({ text }))]
}

/** The first sentence about a field, also where it stands deeper in it; null without any. */
export function firstProblem(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { message } = error as { message?: unknown }
  if (typeof message === 'string' && message) return message
  for (const [part, deeper] of Object.entries(error)) {
    const found = part === 'ref' ? null : firstProblem(deeper)
    if (found) return found
  }
  return null
}

import type { FieldErrors } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { sayCode } from '#kernel/web/say.ts'
import type { PartyValues } from './partyForm.web.ts'

const labels: Readonly<Record<string, () => string>> = {
  nameAr: m['parties.party.field.nameAr'],
  nameEn: m['parties.party.field.nameEn'],
  phone: m['parties.party.field.phone'],
  altPhone: m['parties.party.field.altPhone'],
  email: m['parties.party.field.email'],
  birthDate: m['parties.party.field.birthDate'],
  vatNumber: m['parties.party.field.vatNumber'],
  paymentTermsDays: m['parties.party.field.paymentTerms'],
  'documents.1.number': m['parties.picker.licence'],
  'documents.1.expiresOn': m['parties.identity.driving_licence'],
}

type Line = { field?: string; text: string }

/** Every error of the form with the path of its field, also inside documents and the address. */
export function errorLines(errors: FieldErrors<PartyValues>, whole: readonly string[]): Line[] {
  const lines: Line[] = []
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    const { type, message } = node as { type?: unknown; message?: unknown }
    if (typeof type === 'string') {
      const text = typeof message === 'string' && message ? message : sayCode('kernel.field.invalid')
      const label = labels[path]?.()
      lines.push({ field: path, text: label ? `${label}: ${text}` : text })
      return
    }
    for (const [key, child] of Object.entries(node)) walk(child, path ? `${path}.${key}` : key)
  }
  walk(errors, '')
  return [...lines, ...whole.map(text => ({ text }))]
}

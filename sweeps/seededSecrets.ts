import { extractText, getDocumentProxy } from 'unpdf'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import { makeCivilId } from '#modules/parties/identity/identity.rules.ts'

export type Secret = 'salary' | 'iban' | 'civilId'
export type Seeded = { salary: string; iban: string; civilId: string }

/** A valid Kuwaiti IBAN of an invented account. */
function ibanOf(account: number): string {
  const rest = `NBOK${String(account).padStart(22, '0')}`
  const digits = `${rest}KW00`.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return `KW${String(98 - Number(BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}

/** So many people's secrets, each of them found nowhere by accident. */
export function seededSecrets(count: number): Seeded[] {
  const ids = Array.from({ length: 400 }, (_, at) => makeCivilId('1990-05-01', 2000 + at)).filter(
    id => id !== null,
  )
  return Array.from({ length: count }, (_, at) => {
    const minor = 3_100_117 + at * 7_019
    return {
      salary: `${Math.floor(minor / 1000)}.${String(minor % 1000).padStart(3, '0')}`,
      iban: ibanOf(7_318_204_500_000 + at * 40_013),
      civilId: ids[at]!,
    }
  })
}

/** Numbers as amounts are written; digits inside a hash or an id are none. */
const amounts = /(?<![0-9a-f])(?:\d{1,3}(?:[,٬]\d{3})+|\d+)(?:[.٫]\d+)?(?![0-9a-f])/g

/** What a text gives away of the seeded secrets, also in Arabic digits, in minor units, grouped or split by spaces. */
export function secretsIn(text: string, seeded: Finder): { kind: Secret; secret: string }[] {
  const plain = text
    .replace(/[٠-٩]/g, digit => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
  const found = new Map<string, Secret>()
  for (const [token] of plain.matchAll(amounts)) {
    const secret = seeded.salaries.get(token.replace(/[.,٫٬]/g, ''))
    if (secret) found.set(secret, 'salary')
  }
  for (const [run] of plain.replace(/(?<=[\dA-Z])[ \u00a0-]+(?=[\dA-Z])/g, '').matchAll(/\d{12,}/g))
    for (let at = 0; at + 12 <= run.length; at++) {
      const civilId = run.slice(at, at + 12)
      if (seeded.civilIds.has(civilId)) found.set(civilId, 'civilId')
      const iban = seeded.ibans.get(run.slice(at, at + 22))
      if (iban) found.set(iban, 'iban')
    }
  return [...found].map(([secret, kind]) => ({ kind, secret }))
}

export type Finder = ReturnType<typeof finderOf>

export function finderOf(seeded: readonly Seeded[]) {
  return {
    salaries: new Map(seeded.map(({ salary }) => [salary.replace('.', ''), salary])),
    ibans: new Map(seeded.map(({ iban }) => [iban.slice(-22), iban])),
    civilIds: new Set(seeded.map(({ civilId }) => civilId)),
  }
}

/** What a reader of a document reads. */
export async function textOf({ contentType, bytes }: DocumentReply): Promise<string> {
  if (contentType !== 'application/pdf') return new TextDecoder().decode(bytes)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }), {
    mergePages: true,
  })
  return text
}

/** What of the seeded is open to a set of rights: pay by that of payroll, identity numbers by theirs. */
export function kindsFor(held: ReadonlySet<string>): Set<Secret> {
  const kinds = new Set<Secret>()
  if (held.has('hr.payroll.read')) kinds.add('salary').add('iban')
  if (['operations.identities.reveal', 'hr.employees.write', 'hr.payroll.write'].some(id => held.has(id)))
    kinds.add('civilId')
  return kinds
}

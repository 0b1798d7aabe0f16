import { foldLight } from '#kernel/shared/arabic.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { RowError, RowReader } from '#modules/platform/import/public.ts'
import type { Control } from '../account/account.rules.ts'

export const importKinds = ['chart', 'journal', 'budget', 'asset', 'rate'] as const
export type ImportKind = (typeof importKinds)[number]

/** The right to write a record also imports a file of them and undoes it. */
export const importPermissions: Readonly<Record<ImportKind, string>> = {
  chart: 'finance.accounts.write',
  journal: 'finance.ledger.write',
  budget: 'finance.budgets.write',
  asset: 'finance.assets.write',
  rate: 'finance.ledger.write',
}

/** What the platform's register of imported files calls each kind. */
export const importRegister = {
  chart: 'accounting.chart',
  journal: 'accounting.journal',
  budget: 'accounting.budget',
  asset: 'accounting.asset',
  rate: 'accounting.rate',
} as const satisfies Readonly<Record<ImportKind, string>>

/** Taken back, these reverse entries, which carry a reason. */
export const reversingKinds: ReadonlySet<ImportKind> = new Set(['journal', 'asset'])

export type KnownAccount = {
  readonly id: string
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string | null
  readonly class: number
  readonly control: Control
  readonly leaf: boolean
  readonly active: boolean
  readonly requiresParty: boolean
  readonly requiresCostCenter: boolean
  readonly requiresProfitUnit: boolean
}

/** Finds things by what files call them; a name that several share finds nothing. */
export type Finder<Found> = (text: string) => Found | 'several' | null

/** A finder over codes and folded names. */
export function finderOf<Found>(
  all: readonly Found[],
  namesOf: (one: Found) => readonly (string | null)[],
): Finder<Found> {
  const byName = new Map<string, Found | 'several'>()
  for (const one of all)
    for (const name of new Set(namesOf(one).map(text => (text ? foldLight(asciiDigits(text)) : ''))))
      if (name) byName.set(name, byName.has(name) ? 'several' : one)
  return text => byName.get(foldLight(asciiDigits(text)).trim()) ?? null
}

export const accountFinder = (accounts: readonly KnownAccount[]): Finder<KnownAccount> =>
  finderOf(accounts, one => [one.code, one.nameAr, one.nameEn, `${one.code} ${one.nameAr}`])

type Params = RowError<string>['params']

/** Keeps why a row is refused, by the code of the refusal that posting would answer. */
export function refuseRow<Field extends string>(
  reader: RowReader<Field>,
  row: number,
  field: Field,
  code: string,
  params: Params = {},
): null {
  reader.errors.push({ row, field, code, params })
  return null
}

/** What a cell names, or null with the reason kept; nothing for an empty cell. */
export function named<Field extends string, Found>(
  reader: RowReader<Field>,
  row: number,
  field: Field,
  find: Finder<Found>,
): Found | null {
  const value = reader.text(field, 200)
  if (value === null) return null
  const found = find(value)
  if (found === 'several') return refuseRow(reader, row, field, 'accounting.import.several', { value })
  return found ?? refuseRow(reader, row, field, 'accounting.import.unknown', { value })
}

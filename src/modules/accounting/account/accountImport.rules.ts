import { asciiDigits } from '#kernel/shared/digits.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
  wordTable,
} from '#modules/platform/import/public.ts'
import { refuseRow } from '../fileImport/fileImport.rules.ts'
import { type CashFlow, type Control, codeLengths, whyNotAddChild } from './account.rules.ts'

export const accountImportFields = ['code', 'nameAr', 'nameEn', 'contra', 'control'] as const
export type AccountImportField = (typeof accountImportFields)[number]
export const requiredAccountFields: readonly AccountImportField[] = ['code', 'nameAr']

export type NewAccount = {
  readonly row: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string | null
  readonly contra: boolean
  readonly control: Control
}

/** An account that stands already, as far as a new one below it must know. */
export type StandingAccount = {
  readonly code: string
  readonly nameAr: string
  readonly level: number
  readonly hasLines: boolean
  readonly hasMappings: boolean
  readonly hasChildren: boolean
}

const yes = wordTable<'yes' | 'no'>({
  yes: 'yes,y,true,1,contra,نعم,صح,مقابل,عكسي',
  no: 'no,n,false,0,لا,خطأ',
})

const controlNames = wordTable<Control>({
  none: 'none,-,بلا رقابة,بلا,لا,عام,عادي',
  treasury: 'treasury,cash,bank,خزينة,صندوق,بنك,نقدية',
  customer: 'customer,customers,receivable,عملاء,عميل,ذمم عملاء',
  vendor: 'vendor,vendors,supplier,payable,موردين,مورد,موردون,ذمم موردين',
  employee: 'employee,employees,موظفين,موظف,موظفون',
  owner: 'owner,owners,ملاك,مالك',
  deposit: 'deposit,deposits,تأمينات,تأمين',
  cheque: 'cheque,cheques,check,شيكات,شيك',
  asset: 'asset,assets,fixed asset,أصول,أصل,أصول ثابتة',
  tax: 'tax,vat,ضريبة',
  spread: 'spread,prepaid,deferred,توزيع على فترات,توزيع',
  inventory: 'inventory,stock,مخزون',
  module: 'module,وحدة متخصصة',
})

export type AccountPlan = {
  readonly fresh: readonly NewAccount[]
  readonly known: readonly { readonly row: number; readonly code: string; readonly nameAr: string }[]
  readonly errors: readonly RowError<AccountImportField>[]
}

/** Shorter codes first: a parent is opened before its children, wherever it stands in the file. */
const parentFirst = (a: { code: string }, b: { code: string }) =>
  a.code.length - b.code.length || (a.code < b.code ? -1 : 1)

/** The code above a code; null for a class, undefined for a length that no level has. */
export function parentCodeOf(code: string): string | null | undefined {
  const level = codeLengths.indexOf(code.length as (typeof codeLengths)[number])
  return level < 0 ? undefined : level === 0 ? null : code.slice(0, codeLengths[level - 1])
}

/** The accounts of a file: those that are new, under a parent that stands or comes with them, and those known already. */
export function planAccounts(
  file: ImportedTable<AccountImportField>,
  standing: readonly StandingAccount[],
): AccountPlan {
  const errors: RowError<AccountImportField>[] = []
  const read: NewAccount[] = []
  for (const reader of readRows(file)) {
    const { row } = reader
    const one = readAccount(reader, row)
    if (reader.errors.length > 0) errors.push(...reader.errors)
    else read.push(one)
  }
  const byCode = new Map(standing.map(account => [account.code, account]))
  const known = read
    .filter(one => byCode.has(one.code))
    .map(({ row, code, nameAr }) => ({ row, code, nameAr }))
  const fresh = new Map<string, NewAccount>()
  for (const one of read.filter(account => !byCode.has(account.code)).toSorted(parentFirst)) {
    const refused = whyNotOpen(one, fresh, byCode)
    if (refused) errors.push(refused)
    else fresh.set(one.code, one)
  }
  return { fresh: [...fresh.values()], known, errors: errors.toSorted((a, b) => a.row - b.row) }
}

function whyNotOpen(
  one: NewAccount,
  fresh: ReadonlyMap<string, NewAccount>,
  standing: ReadonlyMap<string, StandingAccount>,
): RowError<AccountImportField> | null {
  const because = (code: string, params: RowError<string>['params'] = {}) => ({
    row: one.row,
    field: 'code' as const,
    code,
    params,
  })
  if (fresh.has(one.code)) return because('accounting.import.twice', { value: one.code })
  const parentCode = parentCodeOf(one.code)
  if (parentCode === undefined) return because('accounting.import.codeLength', { value: one.code })
  if (parentCode === null) return /^[1-5]$/.test(one.code) ? null : because('accounting.import.codeClass')
  const above = standing.get(parentCode)
  if (!above && !fresh.has(parentCode)) return because('accounting.import.noParent', { parent: parentCode })
  const facts = above ?? { ...bare, code: parentCode, level: codeLengths.indexOf(parentCode.length as 1) + 1 }
  const why = whyNotAddChild(facts, one.code)
  return why ? because(why.code, why.params as RowError<string>['params']) : null
}

const bare = { nameAr: '', hasLines: false, hasMappings: false, hasChildren: true }

function readAccount(reader: RowReader<AccountImportField>, row: number): NewAccount {
  const code = asciiDigits(reader.required('code', 20))
  if (code !== '' && !/^\d+$/.test(code)) refuseRow(reader, row, 'code', 'accounting.import.codeClass')
  return {
    row,
    code,
    nameAr: reader.required('nameAr', 120),
    nameEn: reader.text('nameEn', 120),
    contra: reader.word('contra', yes) === 'yes',
    control: reader.word('control', controlNames) ?? 'none',
  }
}

/** The section of the cash flow by the rule of appendix A, by code and kind alone. */
export function cashFlowByCode(account: Pick<NewAccount, 'code' | 'contra' | 'control'>): CashFlow {
  if (account.control === 'treasury') return 'cash'
  if (account.code.startsWith('12')) return account.contra ? 'operating' : 'investing'
  return account.code.startsWith('3') ? 'financing' : 'operating'
}

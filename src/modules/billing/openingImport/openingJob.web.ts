import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor, ReadTable } from '#kernel/web/api.ts'
import { type FileFields, type ReadFile, readFile, sentFile } from '#modules/platform/import/public.web.tsx'
import {
  type BalanceField,
  balanceFields,
  type OpenItemField,
  openItemFields,
  requiredBalanceFields,
  requiredOpenItemFields,
} from './openingImport.rules.ts'

export type OpeningReview = OutputFor<'billing.openingImport.dryRun'>

/** What the person has given so far. */
export type OpeningJob = {
  readonly openedOn: string | null
  readonly balances: ReadFile<BalanceField> | null
  readonly items: ReadFile<OpenItemField> | null
  readonly chosen: Readonly<Record<string, string>>
  readonly registersParties: boolean
}

export const balanceFieldWords: Readonly<Record<BalanceField, () => string>> = {
  code: m['billing.openingImport.field.code'],
  name: m['billing.openingImport.field.name'],
  debit: m['billing.openingImport.field.debit'],
  credit: m['billing.openingImport.field.credit'],
}

export const openItemFieldWords: Readonly<Record<OpenItemField, () => string>> = {
  kind: m['billing.openingImport.field.kind'],
  party: m['billing.openingImport.field.party'],
  number: m['billing.openingImport.field.number'],
  date: m['billing.openingImport.field.date'],
  dueOn: m['billing.openingImport.field.dueOn'],
  amount: m['billing.openingImport.field.amount'],
}

/** What accounting programs call these columns. */
export const balanceHeadings: Readonly<Record<BalanceField, string>> = {
  code: 'account code,code,account number,account no,account,gl code,رمز الحساب,رقم الحساب,كود الحساب,الرمز,الحساب,رقم',
  name: 'account name,name,description,title,اسم الحساب,الاسم,البيان,الوصف',
  debit: 'debit balance,debit,closing debit,dr,رصيد مدين,مدين,الرصيد المدين,مدين ختامي',
  credit: 'credit balance,credit,closing credit,cr,رصيد دائن,دائن,الرصيد الدائن,دائن ختامي',
}
export const openItemHeadings: Readonly<Record<OpenItemField, string>> = {
  kind: 'kind,type,document type,النوع,نوع المستند,نوع',
  party: 'party,customer,vendor,customer name,supplier,name,الطرف,العميل,المورد,اسم العميل,اسم المورد,الاسم',
  number: 'number,document number,invoice number,invoice no,reference,رقم المستند,رقم الفاتورة,الرقم,المرجع',
  date: 'date,document date,invoice date,التاريخ,تاريخ المستند,تاريخ الفاتورة',
  dueOn: 'due date,due,due on,تاريخ الاستحقاق,الاستحقاق',
  amount:
    'open amount,amount,balance,open balance,outstanding,remaining,المبلغ المفتوح,المبلغ,الرصيد,المتبقي,الباقي',
}

export const balanceKind: FileFields<BalanceField> = {
  fields: balanceFields,
  required: requiredBalanceFields,
  words: balanceFieldWords,
}
export const openItemKind: FileFields<OpenItemField> = {
  fields: openItemFields,
  required: requiredOpenItemFields,
  words: openItemFieldWords,
}

export const readBalanceFile = (table: ReadTable) => readFile(table, balanceHeadings)
export const readItemFile = (table: ReadTable) => readFile(table, openItemHeadings)

/** The question as it is sent; null while the trial balance or the day is missing. */
export function openingInput(job: OpeningJob): InputFor<'billing.openingImport.dryRun'> | null {
  if (!job.balances || !job.openedOn) return null
  return {
    openedOn: job.openedOn,
    balances: sentFile(job.balances),
    items: job.items ? sentFile(job.items) : null,
    chosen: job.chosen,
    registersParties: job.registersParties,
  }
}

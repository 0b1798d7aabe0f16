import type { Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
  wordTable,
} from '#modules/platform/import/public.ts'

export const balanceFields = ['code', 'name', 'debit', 'credit'] as const
export type BalanceField = (typeof balanceFields)[number]
export const requiredBalanceFields: readonly BalanceField[] = ['code', 'debit', 'credit']

export const openItemFields = ['kind', 'party', 'number', 'date', 'dueOn', 'amount'] as const
export type OpenItemField = (typeof openItemFields)[number]
export const requiredOpenItemFields: readonly OpenItemField[] = ['kind', 'party', 'number', 'amount']

export const openItemKinds = ['invoice', 'bill', 'deposit'] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/** What old systems call the three kinds of open items. */
const kindWords = wordTable<OpenItemKind>({
  invoice:
    'invoice,customer,receivable,customer invoice,فاتورة,فاتورة عميل,عميل,عملاء,ذمم عملاء,ذمم مدينة,مدين',
  bill: 'bill,vendor,supplier,payable,فاتورة مورد,مورد,موردون,ذمم موردين,ذمم دائنة,دائن',
  deposit: 'deposit,security deposit,customer deposit,تأمين,تأمين عميل,تأمينات,عربون',
})

/** A line of the old trial balance; `netMinor` is debit less credit. */
export type OldBalance = {
  readonly row: number
  readonly code: string
  readonly name: string
  readonly netMinor: Minor
}

export type OpenItem = {
  readonly row: number
  readonly kind: OpenItemKind
  readonly party: string
  readonly number: string
  readonly date: Day
  readonly dueOn: Day
  readonly amountMinor: Minor
}

/** The old trial balance, row by row; a code that stands twice is refused, since only a person can choose the line. */
export function readBalances(
  file: ImportedTable<BalanceField>,
  currency: Currency,
): { balances: readonly OldBalance[]; errors: readonly RowError<BalanceField>[] } {
  const balances: OldBalance[] = []
  const errors: RowError<BalanceField>[] = []
  const seen = new Set<string>()
  for (const reader of readRows(file)) {
    const { row } = reader
    const code = asciiDigits(reader.required('code', 40))
    const name = reader.text('name', 200) ?? ''
    const debit = reader.money('debit', currency) ?? 0
    const credit = reader.money('credit', currency) ?? 0
    if (code && seen.has(code)) reader.refuse('code', 'twice', { value: code })
    seen.add(code)
    errors.push(...reader.errors)
    if (reader.errors.length === 0) balances.push({ row, code, name, netMinor: debit - credit })
  }
  return { balances, errors }
}

/** Open invoices, bills and deposits, row by row; none may be younger than the opening. */
export function readOpenItems(
  file: ImportedTable<OpenItemField>,
  books: { currency: Currency; openedOn: Day },
): { items: readonly OpenItem[]; errors: readonly RowError<OpenItemField>[] } {
  const items: OpenItem[] = []
  const errors: RowError<OpenItemField>[] = []
  const seen = new Set<string>()
  for (const reader of readRows(file)) {
    const { row } = reader
    const item = readOpenItem(reader, row, books)
    const key = item && `${item.kind} ${item.party} ${item.number}`
    if (key && seen.has(key)) reader.refuse('number', 'twice', { value: item.number })
    if (key) seen.add(key)
    errors.push(...reader.errors)
    if (item && reader.errors.length === 0) items.push(item)
  }
  return { items, errors }
}

function readOpenItem(
  reader: RowReader<OpenItemField>,
  row: number,
  { currency, openedOn }: { currency: Currency; openedOn: Day },
): OpenItem | null {
  const isNamed = reader.required('kind', 60) !== ''
  const kind = isNamed ? reader.word('kind', kindWords) : null
  const party = reader.required('party', 200)
  const number = asciiDigits(reader.required('number', 50))
  const typedOn = reader.day('date')
  const due = reader.day('dueOn')
  const date = typedOn ?? (due !== null && due < openedOn ? due : openedOn)
  if (date > openedOn) reader.refuse('date', 'late', { value: date, day: openedOn })
  const dueOn = due ?? date
  if (dueOn < date) reader.refuse('dueOn', 'dueEarly', { value: dueOn, day: date })
  const amount = reader.required('amount', 40)
  const amountMinor = amount === '' ? null : reader.money('amount', currency)
  if (amountMinor !== null && amountMinor <= 0) reader.refuse('amount', 'money', { value: amount })
  return kind && amountMinor ? { row, kind, party, number, date, dueOn, amountMinor } : null
}

/** An account of our books as the plan needs it; `balanceMinor` is what stands on it now. */
export type BooksAccount = {
  readonly id: string
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string | null
  readonly control: string
  readonly leaf: boolean
  readonly clears: boolean
  readonly balanceMinor: Minor
}

/** How a balance comes into the books: by the entry, by its box or bank, by open items, or later by its own documents. */
export type OpenedBy = 'entry' | 'treasury' | OpenItemKind | 'documents'

export type ProofRow = {
  readonly account: BooksAccount
  readonly by: OpenedBy
  readonly oldMinor: Minor
  readonly newMinor: Minor
}

export type OpeningPlan = {
  readonly totals: { readonly debitMinor: Minor; readonly creditMinor: Minor }
  readonly unmatched: readonly OldBalance[]
  /** Rows of headings: their sums stand on the accounts below them. */
  readonly headings: readonly OldBalance[]
  /** Every account that the file or our books give a balance: what it was there, what it will be here. */
  readonly proof: readonly ProofRow[]
}

export type OpeningBooks = {
  readonly accounts: readonly BooksAccount[]
  /** Our account for an old code, chosen by hand where no account has the code. */
  readonly chosen: Readonly<Record<string, string>>
  /** The control account of each kind of open item, and the accounts that are boxes or banks. */
  readonly controls: Readonly<Record<OpenItemKind, string>>
  readonly treasury: ReadonlySet<string>
}

const signOf: Readonly<Record<OpenItemKind, 1 | -1>> = { invoice: 1, bill: -1, deposit: -1 }

/** What the old books become here, account by account (rule 27 of 40-finance). Several old codes may lead to one account. */
export function planOpening(
  balances: readonly OldBalance[],
  items: readonly OpenItem[],
  books: OpeningBooks,
): OpeningPlan {
  const byCode = new Map(books.accounts.map(account => [account.code, account]))
  const byId = new Map(books.accounts.map(account => [account.id, account]))
  const unmatched: OldBalance[] = []
  const headings: OldBalance[] = []
  const old = new Map<BooksAccount, Minor>()
  const totals = { debitMinor: 0, creditMinor: 0 }
  for (const balance of balances) {
    const account = byId.get(books.chosen[balance.code] ?? '') ?? byCode.get(balance.code)
    if (account && !account.leaf) {
      headings.push(balance)
      continue
    }
    if (balance.netMinor > 0) totals.debitMinor += balance.netMinor
    else totals.creditMinor -= balance.netMinor
    if (account) old.set(account, (old.get(account) ?? 0) + balance.netMinor)
    else if (balance.netMinor !== 0) unmatched.push(balance)
  }
  const openItems = new Map<string, Minor>()
  for (const { kind, amountMinor } of items) {
    const id = books.controls[kind]
    openItems.set(id, (openItems.get(id) ?? 0) + signOf[kind] * amountMinor)
  }
  const proof: ProofRow[] = []
  for (const account of books.accounts) {
    const isIn = old.has(account) || openItems.has(account.id) || account.balanceMinor !== 0
    if (!isIn || account.clears) continue
    const oldMinor = old.get(account) ?? 0
    const by = openedBy(account, books)
    const added =
      by === 'entry' || by === 'treasury'
        ? oldMinor
        : by === 'documents'
          ? 0
          : (openItems.get(account.id) ?? 0)
    proof.push({ account, by, oldMinor, newMinor: account.balanceMinor + added })
  }
  return { totals, unmatched, headings, proof }
}

function openedBy(account: BooksAccount, { controls, treasury }: OpeningBooks): OpenedBy {
  const kind = openItemKinds.find(one => controls[one] === account.id)
  if (kind) return kind
  if (treasury.has(account.id)) return 'treasury'
  return account.control === 'none' ? 'entry' : 'documents'
}

/**
 * Why a plan may not be posted: old codes without an account, an old trial balance that does not balance, or an account that
 * would not be what it was. What waits for documents of its own (cheques, assets, tax) is shown and does not hinder.
 */
export function whyNotImportOpening(plan: OpeningPlan, shown: (minor: Minor) => string): Refusal | null {
  if (plan.proof.length === 0 && plan.unmatched.length === 0) return refused('billing.openingImport.empty')
  if (plan.unmatched.length > 0)
    return refused('billing.openingImport.unmatched', { params: { count: plan.unmatched.length } })
  const { debitMinor, creditMinor } = plan.totals
  if (debitMinor !== creditMinor)
    return refused('billing.openingImport.unbalanced', {
      params: { difference: shown(Math.abs(debitMinor - creditMinor)) },
    })
  const off = plan.proof.find(row => row.by !== 'documents' && row.oldMinor !== row.newMinor)
  if (off)
    return refused('billing.openingImport.differs', {
      params: { code: off.account.code, before: shown(off.oldMinor), after: shown(off.newMinor) },
    })
  return null
}

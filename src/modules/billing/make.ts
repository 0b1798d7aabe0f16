import { randomUUID } from 'node:crypto'
import { rawQuery } from '#kernel/server/database.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany, type TestCompanyOptions } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { type DepositDraft, type Held, holdDeposit } from './deposit/depositing.commands.ts'
import { billingServer } from './index.server.ts'
import type { InvoiceDraft } from './invoice/invoice.rules.ts'
import { type Issued, issueInvoice } from './invoice/invoiceIssuing.commands.ts'
import { type ReceiptDraft, type Taken, takePayment } from './payment/taking.queries.ts'
import { startSession } from './session/sessionWorking.commands.ts'
import { openTreasury } from './treasury/treasuryOpening.commands.ts'

export const billingModules = [partiesServer, accountingServer, billingServer]

/** A company with books, parties and billing. */
export function aBillingCompany(options: Partial<TestCompanyOptions> = {}): Promise<TestCompany> {
  return aCompany({
    modules: billingModules,
    now: '2026-03-01T09:00:00Z',
    ...options,
  })
}

/** The refusal that work ends with; fails when it does not. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RefusalError)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return error.refusal
}

export type EntryLine = {
  readonly key: string
  readonly debit: number
  readonly credit: number
  readonly unit: string | null
}

/** The lines of an entry by its source key, each account by the first mapping key that leads to it. */
export function entryLines(t: TestCompany, sourceKey: string): Promise<EntryLine[]> {
  return t.act(ctx =>
    rawQuery<EntryLine>(
      ctx.db,
      `select (select min(m.key) from accounting.account_mapping m where m.company_id = $1 and m.account_id = l.account_id) as key,
         l.debit, l.credit, l.profit_unit_id as unit
       from accounting.journal_entry e join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
       where e.company_id = $1 and e.source_key = $2 order by l.line_no`,
      [ctx.company.id, sourceKey],
    ),
  )
}

export type TestTreasury = { readonly cashId: string; readonly bankId: string; readonly cardId: string }

/** The seeded box, bank and card clearing of the company. */
export async function theTreasury(t: TestCompany): Promise<TestTreasury> {
  const rows = await t.act(ctx =>
    ctx.db.selectFrom('billing.treasury_account').select(['id', 'kind']).execute(),
  )
  const idOf = (kind: string) => rows.find(row => row.kind === kind)!.id
  return { cashId: idOf('cash'), bankId: idOf('bank'), cardId: idOf('card') }
}

/** Opens the main cash box: an opening balance (none when 0) and a shift; returns the treasury and the shift. */
export async function anOpenBox(
  t: TestCompany,
  openingMinor = 0,
  on?: string,
): Promise<TestTreasury & { sessionId: string }> {
  const treasury = await theTreasury(t)
  const sessionId = await t.act(async ctx => {
    if (openingMinor > 0)
      await openTreasury(ctx, {
        sourceKey: `billing:treasury:${treasury.cashId}:opening`,
        treasuryAccountId: treasury.cashId,
        date: on ?? ctx.today,
        amountMinor: openingMinor,
      })
    const opened = await startSession(ctx, {
      treasuryAccountId: treasury.cashId,
      openingCountMinor: openingMinor,
    })
    return opened.id
  })
  return { ...treasury, sessionId }
}

/** An issued invoice: 100.000 of rent for a new customer today, by default. */
export async function anInvoice(
  t: TestCompany,
  draft: Partial<InvoiceDraft> & { amountMinor?: number } = {},
): Promise<Issued & { partyId: string; sourceKey: string }> {
  const { amountMinor = 100_000, ...given } = draft
  const partyId = draft.partyId ?? (await aCustomer(t)).id
  const sourceKey = draft.sourceKey ?? `rentals:row:${randomUUID()}:invoice`
  const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor }]
  const issued = await t.act(ctx =>
    issueInvoice(ctx, { kind: 'sale', date: ctx.today, lines, ...given, partyId, sourceKey }),
  )
  return { ...issued, partyId, sourceKey }
}

/** A receipt by bank, oldest first, by default: no shift is needed. */
export async function aReceipt(
  t: TestCompany,
  draft: Partial<ReceiptDraft> & { partyId: string; amountMinor?: number },
): Promise<Taken> {
  const { amountMinor = 100_000, ...given } = draft
  const { bankId } = await theTreasury(t)
  const sourceKey = draft.sourceKey ?? `billing:payment:${randomUUID()}:take`
  const tenders = [{ treasuryAccountId: bankId, amountMinor }]
  return t.act(ctx =>
    takePayment(ctx, { date: ctx.today, tenders, splits: 'oldestFirst', ...given, sourceKey }),
  )
}

/** A party in the role of a vendor. */
export async function aVendor(t: TestCompany): Promise<string> {
  return (await aCustomer(t, { kind: 'organization', roles: ['vendor'] })).id
}

/** A deposit of 150.000 paid by bank for a new customer, by default. */
export async function aDeposit(
  t: TestCompany,
  draft: Partial<
    Pick<DepositDraft, 'partyId' | 'amountMinor' | 'purpose' | 'source' | 'holdUntil' | 'date'>
  > = {},
): Promise<Held & { partyId: string }> {
  const { bankId } = await theTreasury(t)
  const partyId = draft.partyId ?? (await aCustomer(t)).id
  const amountMinor = draft.amountMinor ?? 150_000
  const held = await t.act(ctx =>
    holdDeposit(ctx, {
      purpose: 'تأمين عقد تأجير',
      ...draft,
      partyId,
      amountMinor,
      sourceKey: `billing:deposit:${randomUUID()}:hold`,
      tenders: [{ treasuryAccountId: bankId, amountMinor }],
    }),
  )
  return { ...held, partyId }
}

import { randomUUID } from 'node:crypto'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCustomer } from '#modules/parties/server/make.ts'
import type { InvoiceDraft } from '../shared/invoice.rules.ts'
import { type DepositDraft, type Held, holdDeposit } from './depositing.ts'
import { type Issued, issueInvoice } from './invoice.issuing.ts'
import { startSession } from './session.working.ts'
import { type ReceiptDraft, type Taken, takePayment } from './taking.ts'
import { openTreasury } from './treasury.opening.ts'

export type TestTreasury = { readonly cashId: string; readonly bankId: string; readonly cardId: string }

/** The seeded box, bank and card clearing of the company. */
export async function theTreasury(t: TestCompany): Promise<TestTreasury> {
  const rows = await t.act(ctx => ctx.db.selectFrom('billing.treasury_account').select(['id', 'kind']).execute())
  const idOf = (kind: string) => rows.find(row => row.kind === kind)!.id
  return { cashId: idOf('cash'), bankId: idOf('bank'), cardId: idOf('card') }
}

/** Opens the main cash box: an opening balance (none when 0) and a shift; returns the treasury and the shift. */
export async function anOpenBox(t: TestCompany, openingMinor = 0, on?: string): Promise<TestTreasury & { sessionId: string }> {
  const treasury = await theTreasury(t)
  const sessionId = await t.act(async ctx => {
    if (openingMinor > 0)
      await openTreasury(ctx, {
        sourceKey: `billing:treasury:${treasury.cashId}:opening`,
        treasuryAccountId: treasury.cashId,
        date: on ?? ctx.today,
        amountMinor: openingMinor,
      })
    const opened = await startSession(ctx, { treasuryAccountId: treasury.cashId, openingCountMinor: openingMinor })
    return opened.id
  })
  return { ...treasury, sessionId }
}

/** An issued invoice: 100.000 of rent for a new customer today, unless said otherwise. */
export async function anInvoice(
  t: TestCompany,
  draft: Partial<InvoiceDraft> & { readonly amountMinor?: number } = {},
): Promise<Issued & { readonly partyId: string; readonly sourceKey: string }> {
  const { amountMinor = 100_000, ...given } = draft
  const partyId = draft.partyId ?? (await aCustomer(t)).id
  const sourceKey = draft.sourceKey ?? `rentals:row:${randomUUID()}:invoice`
  const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor }]
  const issued = await t.act(ctx =>
    issueInvoice(ctx, { kind: 'sale', date: ctx.today, lines, ...given, partyId, sourceKey }),
  )
  return { ...issued, partyId, sourceKey }
}

/** A receipt by bank, oldest first, unless said otherwise: no shift is needed. */
export async function aReceipt(
  t: TestCompany,
  draft: Partial<ReceiptDraft> & { readonly partyId: string; readonly amountMinor?: number },
): Promise<Taken> {
  const { amountMinor = 100_000, ...given } = draft
  const { bankId } = await theTreasury(t)
  const sourceKey = draft.sourceKey ?? `billing:payment:${randomUUID()}:take`
  const tenders = [{ treasuryAccountId: bankId, amountMinor }]
  return t.act(ctx => takePayment(ctx, { date: ctx.today, tenders, splits: 'oldestFirst', ...given, sourceKey }))
}

/** A deposit of 150.000 paid by bank for a new customer, unless said otherwise. */
export async function aDeposit(
  t: TestCompany,
  draft: Partial<Pick<DepositDraft, 'partyId' | 'amountMinor' | 'purpose' | 'source' | 'holdUntil' | 'date'>> = {},
): Promise<Held & { readonly partyId: string }> {
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

import { expect, test } from 'vitest'
import { aCustomer } from '#modules/parties/make.ts'
import { aBillingCompany, theTreasury } from '../make.ts'
import * as doors from '../public.server.ts'

test('what another module makes, uses and undoes stands in the story of the document itself, and once', async () => {
  const t = await aBillingCompany({ now: '2026-03-05T09:00:00Z' })
  const { bankId } = await theTreasury(t)
  const { id: partyId } = await aCustomer(t)
  const story = (subject: string) =>
    t.act(ctx =>
      ctx.db
        .selectFrom('app.audit_event')
        .select(['subject_label as label', 'changes', 'reason'])
        .where('subject', '=', subject)
        .orderBy('seq')
        .execute(),
    )
  const tenders = (amountMinor: number) => [{ treasuryAccountId: bankId, amountMinor }]
  const sale = {
    kind: 'sale' as const,
    date: '2026-03-05',
    partyId,
    sourceKey: 'rentals:row:1:invoice',
    lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: 100_000 }],
  }
  const invoice = await t.act(ctx => doors.issueInvoice(ctx, sale))
  await t.act(ctx => doors.issueInvoice(ctx, sale))
  const receipt = await t.act(ctx =>
    doors.takePayment(ctx, {
      sourceKey: 'rentals:hold:1:capture',
      date: '2026-03-05',
      partyId,
      tenders: tenders(60_000),
      splits: [{ kind: 'deposit', purpose: 'تأمين العقد', amountMinor: 60_000 }],
    }),
  )
  const { depositId, number: depositNumber } = receipt.deposits[0]!
  const invoiceId = invoice.invoiceId
  await t.act(ctx =>
    doors.applyDeposit(ctx, {
      sourceKey: 'rentals:settlement:1:apply',
      depositId,
      invoiceId,
      amountMinor: 10_000,
    }),
  )
  const reason = 'إرجاع مبكر'
  const note = await t.act(ctx =>
    doors.creditInvoice(ctx, {
      sourceKey: 'rentals:credit:1',
      invoiceId,
      reason,
      lines: [{ descriptionAr: 'إرجاع مبكر', key: 'rentalRevenue', amountMinor: 20_000 }],
    }),
  )

  const total = (after: number) => ({ field: 'totalMinor', before: null, after })
  expect(await story(`billing.invoice:${invoiceId}`)).toMatchObject([
    { label: invoice.number, changes: [total(100_000)] },
  ])
  expect(await story(`billing.payment:${receipt.paymentId}`)).toMatchObject([
    { label: receipt.number, changes: [total(60_000)] },
  ])
  expect(await story(`billing.deposit:${depositId}`)).toMatchObject([
    { label: depositNumber, changes: [] },
    { label: depositNumber, changes: [{ field: 'appliedMinor', before: null, after: 10_000 }] },
  ])
  expect(await story(`billing.invoice:${note.creditNoteId}`)).toMatchObject([
    { label: note.number, changes: [total(20_000)], reason },
  ])
})

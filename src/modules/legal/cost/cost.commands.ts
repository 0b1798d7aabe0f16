import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { issueInvoice, payOut, recordBill, takePayment } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { type CaseRow, standingCase, tellCase } from '../case/case.row.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './cost.contract.ts'
import { costsOf, stateOf } from './cost.queries.ts'
import { bookingOf, type CostState } from './cost.rules.ts'

const costs = recordKind({ table: 'legal.case_cost', kind: 'legal.cost', label: row => row.cost_kind })
const proceedings = recordKind({
  table: 'legal.proceeding',
  kind: 'legal.proceeding',
  label: row => row.automated_number ?? row.court_level,
})

/** The memo of a cost in the books: never the number of a confidential case. */
const memoOf = (row: CaseRow) => (row.confidential ? 'مصاريف قضائية' : `مصاريف القضية ${row.number}`)

export async function requestCost(ctx: Ctx, input: InputOf<typeof contract.requestCost>) {
  const row = await standingCase(ctx, input.caseId)
  if (row.status === 'draft') deny(refused('legal.case.draft'))
  if (input.costKind === 'lawyerFee' && !input.payeeId)
    deny(invalid('legal.cost.payee', { field: 'payeeId' }))
  const payee = input.payeeId ? await getParty(ctx, input.payeeId) : null
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.case_cost')
    .values({
      id,
      case_id: row.id,
      cost_kind: input.costKind,
      amount_minor: input.amount,
      payee_id: payee?.id ?? null,
      note: input.note,
      recoverable: input.recoverable,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await tellCase(ctx, row, {
    kind: 'costRequested',
    note: input.note,
    changes: [{ field: 'costMinor', before: null, after: input.amount }],
  })
  return { id }
}

/** A locked cost in one of the states that an act begins from. */
async function costToChange(ctx: Ctx, seen: { id: string; version: number }, states: readonly CostState[]) {
  if (!ctx.can('finance.payments.write')) deny(forbidden('access.permission.missing'))
  readAs(ctx)
  const cost = await lockRecord(ctx, costs, seen)
  const row = await standingCase(ctx, cost.case_id)
  const booked = (await costsOf(ctx, row.id).execute()).find(one => one.id === cost.id)
  if (!booked || !states.includes(stateOf(booked))) deny(conflict('legal.cost.state'))
  return { cost, row }
}

type Document = Partial<
  Pick<
    Awaited<ReturnType<typeof costToChange>>['cost'],
    'payment_id' | 'bill_id' | 'return_payment_id' | 'consumed_on'
  >
>

async function keepDocument(
  ctx: Ctx,
  { cost, row }: Awaited<ReturnType<typeof costToChange>>,
  columns: Document,
  told: { kind: string; note: string },
) {
  await ctx.db
    .updateTable('legal.case_cost')
    .set({ ...columns, version: cost.version + 1 })
    .where('id', '=', cost.id)
    .execute()
  await tellCase(ctx, row, {
    ...told,
    changes: [{ field: 'costMinor', before: null, after: cost.amount_minor }],
  })
  return { number: told.note }
}

export async function postCost(ctx: Ctx, input: InputOf<typeof contract.postCost>) {
  const held = await costToChange(ctx, input, ['requested'])
  const { cost, row } = held
  const { by, key } = bookingOf(cost.cost_kind)
  const memo = memoOf(row)
  if (by === 'bill') {
    if (!input.reference) deny(invalid('legal.cost.reference', { field: 'reference' }))
    const { invoiceId, number } = await recordBill(ctx, {
      sourceKey: `legal:cost:${cost.id}:bill`,
      partyId: cost.payee_id!,
      date: ctx.today,
      reference: input.reference,
      lines: [{ descriptionAr: memo, key, amountMinor: cost.amount_minor }],
    })
    return keepDocument(ctx, held, { bill_id: invoiceId }, { kind: 'costPosted', note: number })
  }
  if (!input.treasuryAccountId) deny(invalid('legal.cost.treasury', { field: 'treasuryAccountId' }))
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: `legal:cost:${cost.id}:pay`,
    date: ctx.today,
    partyId: cost.payee_id,
    memo,
    tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor: cost.amount_minor }],
    splits: [{ kind: 'line', key, amountMinor: cost.amount_minor, description: memo, taxCode: null }],
  })
  return keepDocument(ctx, held, { payment_id: paymentId }, { kind: 'costPosted', note: number })
}

export async function returnCost(ctx: Ctx, input: InputOf<typeof contract.returnCost>) {
  const held = await depositToEnd(ctx, input)
  const { cost, row } = held
  const memo = memoOf(row)
  const { paymentId, number } = await takePayment(ctx, {
    sourceKey: `legal:cost:${cost.id}:return`,
    date: ctx.today,
    partyId: cost.payee_id,
    memo,
    tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor: cost.amount_minor }],
    splits: [
      { kind: 'line', key: 'depositsPaid', amountMinor: cost.amount_minor, description: memo, taxCode: null },
    ],
  })
  return keepDocument(ctx, held, { return_payment_id: paymentId }, { kind: 'costReturned', note: number })
}

export async function consumeCost(ctx: Ctx, input: InputOf<typeof contract.consumeCost>) {
  const held = await depositToEnd(ctx, input)
  const { cost, row } = held
  const { number } = await postJournal(ctx, {
    sourceKey: `legal:cost:${cost.id}:consume`,
    date: ctx.today,
    memo: memoOf(row),
    lines: [
      { key: 'legalExpense', debitMinor: cost.amount_minor, partyId: cost.payee_id },
      { key: 'depositsPaid', creditMinor: cost.amount_minor, partyId: cost.payee_id },
    ],
  })
  return keepDocument(ctx, held, { consumed_on: ctx.today }, { kind: 'costConsumed', note: number })
}

async function depositToEnd(ctx: Ctx, seen: { id: string; version: number }) {
  const held = await costToChange(ctx, seen, ['posted'])
  if (held.cost.cost_kind !== 'expertDeposit') deny(conflict('legal.cost.state'))
  return held
}

export async function invoiceJudgment(ctx: Ctx, { proceedingId }: InputOf<typeof contract.invoiceJudgment>) {
  readAs(ctx)
  const proceeding = await lockRecord(ctx, proceedings, { id: proceedingId })
  const row = await standingCase(ctx, proceeding.case_id)
  if (proceeding.awarded_invoice_id) {
    const known = await ctx.db
      .selectFrom('billing.invoice')
      .select(['id', 'number'])
      .where('id', '=', proceeding.awarded_invoice_id)
      .executeTakeFirst()
    if (!known?.number) deny(notFound())
    await tellCase(ctx, row, { kind: 'costsInvoiced', note: known.number })
    return { invoiceId: known.id, number: known.number }
  }
  const awarded = [
    { descriptionAr: 'مصاريف قضائية محكوم بها', amountMinor: proceeding.costs_minor ?? 0 },
    { descriptionAr: 'أتعاب محاماة محكوم بها', amountMinor: proceeding.lawyer_fees_minor ?? 0 },
  ].filter(line => line.amountMinor > 0)
  if (proceeding.stage === 'filed' || awarded.length === 0) deny(refused('legal.judgment.nothing'))
  const { invoiceId, number } = await issueInvoice(ctx, {
    sourceKey: `legal:judgment:${proceeding.id}:invoice`,
    kind: 'service',
    partyId: row.party_id,
    date: ctx.today,
    lines: awarded.map(line => ({ ...line, key: 'legalRecovery', taxCode: null })),
  })
  await ctx.db
    .updateTable('legal.proceeding')
    .set({ awarded_invoice_id: invoiceId, version: proceeding.version + 1 })
    .where('id', '=', proceeding.id)
    .execute()
  // What was awarded is collected with the rest: the balance of the case stays the ledger's.
  await ctx.db
    .insertInto('legal.claim_item')
    .values({
      case_id: row.id,
      invoice_id: invoiceId,
      is_live: true,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await tellCase(ctx, row, { kind: 'costsInvoiced', note: number })
  return { invoiceId, number }
}

import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny } from '#kernel/shared/refusal.ts'
import { acceptedDate, lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { resolveAlert } from '#modules/alerts/public.server.ts'
import { type PaidOut, type PaymentOutSplit, payOut } from '#modules/billing/public.server.ts'
import { alertInstallments } from '../alarm/alarmsInstallment.queries.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import { financingIn } from './financing.commands.ts'
import type * as contract from './financing.contract.ts'
import { costByVehicle, type FinancingFacts, interestEntry, reliefEntry } from './financing.postings.ts'
import { type FinancingRow, financedVehicles } from './financing.queries.ts'
import { type InstallmentShare, owedMinor, payInstallments, previewSettlement } from './financing.rules.ts'
import { installmentsOf, settlementsOf } from './installment.queries.ts'

export const shownIn = (ctx: Ctx) => (minor: number) => moneyText(minor, ctx.company.currency)

/** What the entries of an agreement say. */
export async function financingFacts(ctx: Ctx, row: FinancingRow): Promise<FinancingFacts> {
  const vehicles = []
  for (const { vehicleId, share } of await financedVehicles(ctx, row.id)) {
    const { label, ...dimensions } = await vehicleDimensions(ctx, vehicleId)
    vehicles.push({ vehicle: label, shareMinor: share, ...dimensions })
  }
  return { id: row.id, number: row.number, lenderPartyId: row.lender_party_id, vehicles }
}

/** Writes the state an act led to, and what it paid, into the agreement and the audit log. */
export async function saveState(
  ctx: Ctx,
  financing: FinancingRow,
  columns: Partial<Pick<FinancingRow, 'state' | 'settled_on' | 'quote_minor' | 'opened_on'>>,
  paidMinor?: number,
): Promise<number> {
  const version = financing.version + 1
  await ctx.db
    .updateTable('fleet.financing')
    .set({ ...columns, version })
    .where('id', '=', financing.id)
    .execute()
  const state = columns.state ?? financing.state
  ctx.audit({
    subject: `fleet.financing:${financing.id}`,
    label: financing.number,
    changes: [
      ...(state === financing.state ? [] : [{ field: 'state', before: financing.state, after: state }]),
      ...(paidMinor === undefined ? [] : [{ field: 'paidMinor', before: null, after: paidMinor }]),
    ],
  })
  ctx.hint('fleet.financing', financing.id)
  return version
}

/** Told by the nightly run when the ledger refuses; over as soon as the interest is posted, by whomever. */
export const interestAlert = 'interest_not_posted'
export const financingSubject = (id: string) => ({ type: 'fleet.financing', id })

/** Posts the interest of the installments due until a day, and of those named; each once. Answers how many. */
export async function accrueDue(
  ctx: Ctx,
  financing: FinancingRow,
  until: Day,
  paidAhead: readonly InstallmentShare[] = [],
): Promise<number> {
  const ahead = new Set(paidAhead.filter(share => share.interestMinor > 0).map(share => share.no))
  const rows = (await installmentsOf(ctx, financing.id)).filter(
    row => !row.isAccrued && (row.dueOn <= until || ahead.has(row.no)),
  )
  const facts = rows.length > 0 ? await financingFacts(ctx, financing) : null
  for (const row of rows) {
    const on = await acceptedDate(ctx, row.dueOn <= until ? row.dueOn : until)
    if (row.interestMinor !== 0) await postJournal(ctx, interestEntry(facts!, row, on))
    await ctx.db
      .updateTable('fleet.financing_installment')
      .set({ accrued_on: on })
      .where('financing_id', '=', financing.id)
      .where('no', '=', row.no)
      .execute()
  }
  if (facts) await resolveAlert(ctx, interestAlert, financingSubject(financing.id))
  return rows.length
}

type Tender = {
  treasuryAccountId: string
  on?: Day | null | undefined
  reference: string | null
}

async function pay(
  ctx: Ctx,
  financing: FinancingRow,
  tender: Tender,
  parts: readonly {
    key: string
    amountMinor: number
    profitUnitId?: string | null
    costCenterId?: string | null
  }[],
  description: string,
): Promise<PaidOut & { id: string }> {
  const id = uuidv7()
  const splits = parts
    .filter(part => part.amountMinor > 0)
    .map((part): PaymentOutSplit => ({ kind: 'line', taxCode: null, description, ...part }))
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: `fleet:financingPayment:${id}:pay`,
    date: tender.on ?? ctx.today,
    partyId: financing.lender_party_id,
    tenders: [
      {
        treasuryAccountId: tender.treasuryAccountId,
        amountMinor: parts.reduce((sum, part) => sum + part.amountMinor, 0),
        ...(tender.reference ? { reference: tender.reference } : {}),
      },
    ],
    splits,
    memo: description,
  })
  return { id, paymentId, number }
}

/** Pays installments, oldest first, of each its interest before its principal; what is paid ahead is accrued with it. */
export async function payFinancing(ctx: Ctx, input: InputOf<typeof contract.payFinancing>) {
  const financing = await financingIn(ctx, input, 'active')
  const on = input.on ?? ctx.today
  await lockLedger(ctx)
  const plan = payInstallments(await installmentsOf(ctx, financing.id), input.amount, shownIn(ctx))
  if ('why' in plan) deny(plan.why)
  const { shares } = plan
  await accrueDue(ctx, financing, on, shares)
  const interestMinor = shares.reduce((sum, share) => sum + share.interestMinor, 0)
  const principalMinor = shares.reduce((sum, share) => sum + share.principalMinor, 0)
  const paid = await pay(
    ctx,
    financing,
    input,
    [
      { key: 'interestPayable', amountMinor: interestMinor },
      { key: 'vehicleLoan', amountMinor: principalMinor },
    ],
    `أقساط ${shares.map(share => share.no).join('، ')} من الاتفاقية ${financing.number}`,
  )
  await keepPayment(ctx, financing, {
    ...paid,
    on,
    kind: 'installment',
    interestMinor,
    principalMinor,
    costMinor: 0,
  })
  await allocate(ctx, financing, paid.id, shares)
  const isSettled = owedMinor(await installmentsOf(ctx, financing.id)) === 0
  const state = isSettled ? ('settled' as const) : ('active' as const)
  const columns = isSettled ? { state, settled_on: on } : { state }
  const version = await saveState(ctx, financing, columns, input.amount)
  await alertInstallments(ctx, financing.id)
  return { version, number: paid.number, state }
}

async function keepPayment(
  ctx: Ctx,
  financing: FinancingRow,
  paid: PaidOut & {
    id: string
    on: Day
    kind: 'installment' | 'settlement'
    interestMinor: number
    principalMinor: number
    costMinor: number
  },
): Promise<void> {
  const { interestMinor, principalMinor, costMinor } = paid
  await ctx.db
    .insertInto('fleet.financing_payment')
    .values({
      id: paid.id,
      financing_id: financing.id,
      payment_id: paid.paymentId,
      number: paid.number,
      paid_on: paid.on,
      kind: paid.kind,
      amount_minor: interestMinor + principalMinor + costMinor,
      interest_minor: interestMinor,
      principal_minor: principalMinor,
      cost_minor: costMinor,
      created_by: ctx.user.id,
    })
    .execute()
}

async function allocate(
  ctx: Ctx,
  financing: FinancingRow,
  financingPaymentId: string,
  shares: readonly InstallmentShare[],
): Promise<void> {
  await ctx.db
    .insertInto('fleet.financing_allocation')
    .values(
      shares.map(({ no, interestMinor, principalMinor }) => ({
        financing_payment_id: financingPaymentId,
        financing_id: financing.id,
        no,
        interest_minor: interestMinor,
        principal_minor: principalMinor,
      })),
    )
    .execute()
}

/** The lender's quote closes the agreement: balance, accrued interest, and what exceeds them as finance cost (R18). */
export async function settleFinancing(ctx: Ctx, input: InputOf<typeof contract.settleFinancing>) {
  const financing = await financingIn(ctx, input, 'active')
  const on = input.on ?? ctx.today
  await lockLedger(ctx)
  await accrueDue(ctx, financing, on)
  const facts = await financingFacts(ctx, financing)
  const { balanceMinor, accruedMinor } = previewSettlement(
    await installmentsOf(ctx, financing.id),
    Number(financing.monthly_rate),
    financing.agreement_on,
    on,
  )
  const principalMinor = Math.min(input.quote, balanceMinor)
  const interestMinor = Math.min(input.quote - principalMinor, accruedMinor)
  const costMinor = input.quote - principalMinor - interestMinor
  const paid = await pay(
    ctx,
    financing,
    input,
    [
      { key: 'vehicleLoan', amountMinor: principalMinor },
      { key: 'interestPayable', amountMinor: interestMinor },
      ...costByVehicle(facts, costMinor).map(({ vehicle: _, ...part }) => ({
        key: 'vehicleInterestExpense',
        ...part,
      })),
    ],
    `سداد مبكر للاتفاقية ${financing.number}`,
  )
  const relief = {
    principalMinor: balanceMinor - principalMinor,
    interestMinor: accruedMinor - interestMinor,
  }
  const no = (await settlementsOf(ctx, financing.id)).length + 1
  if (relief.principalMinor + relief.interestMinor > 0)
    await postJournal(ctx, reliefEntry(facts, { ...relief, on, no }))
  await keepPayment(ctx, financing, {
    ...paid,
    on,
    kind: 'settlement',
    interestMinor,
    principalMinor,
    costMinor,
  })
  const columns = { state: 'settled' as const, settled_on: on, quote_minor: input.quote }
  const version = await saveState(ctx, financing, columns, input.quote)
  await alertInstallments(ctx, financing.id)
  return { version, number: paid.number }
}

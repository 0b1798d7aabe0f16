import { uuidv7 } from 'uuidv7'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import type * as contract from './financing.contract.ts'
import { type FinancingRow, lockFinancing } from './financing.queries.ts'
import {
  type FinancingState,
  type FinancingTerms,
  financingSchedule,
  whyNotFinance,
} from './financing.rules.ts'

type Input = InputOf<typeof contract.saveFinancing>

/** Locks an agreement that the person saw in this state. */
export async function financingIn(
  ctx: Ctx,
  seen: { id: string; version: number },
  state: FinancingState,
): Promise<FinancingRow> {
  const financing = await lockFinancing(ctx, seen.id)
  refuse(whyNotStale(financing, seen.version))
  refuse(financing.state === state ? null : stateChanged(financing.state))
  return financing
}

/** What was typed as terms; the part that the kind needs must be there. */
function typedTerms(input: Input): FinancingTerms {
  const { count, firstDueOn } = input
  const base = { financedMinor: input.cashPrice - input.downPayment, count, firstDueOn }
  if (input.terms === 'amount') {
    const installmentMinor =
      input.installmentAmount ?? deny(invalid('kernel.field.required', { field: 'installmentAmount' }))
    return { ...base, kind: 'amount', installmentMinor }
  }
  const rate = input.rate ?? deny(invalid('kernel.field.required', { field: 'rate' }))
  return { ...base, kind: input.terms, ratePpm: Math.round(Number(rate) * 10_000) }
}

/** Keeps a draft: it owes nothing and posts nothing before it is activated. */
export async function saveFinancing(ctx: Ctx, input: Input) {
  const terms = typedTerms(input)
  refuse(whyNotFinance(terms))
  if (input.firstDueOn < input.agreementOn)
    deny(invalid('fleet.financing.backwards', { field: 'firstDueOn' }))
  if ((input.paidBefore ?? 0) >= input.count)
    deny(invalid('fleet.financing.paidAll', { field: 'paidBefore' }))
  const vehicleIds = input.shares.map(share => share.vehicleId)
  if (new Set(vehicleIds).size < vehicleIds.length)
    deny(invalid('fleet.policy.vehicleTwice', { field: 'shares' }))
  await getParty(ctx, input.lenderPartyId)
  if (input.dealerPartyId) await getParty(ctx, input.dealerPartyId)
  const known = input.id
    ? await financingIn(ctx, { id: input.id, version: input.version ?? 1 }, 'draft')
    : null
  const schedule = financingSchedule(terms)
  const id = known?.id ?? uuidv7()
  const parties = {
    lender_party_id: input.lenderPartyId,
    dealer_party_id: input.dealerPartyId ?? input.lenderPartyId,
  }
  const columns = {
    agreement_on: input.agreementOn,
    cash_price_minor: input.cashPrice,
    down_payment_minor: input.downPayment,
    installment_count: input.count,
    first_due_on: input.firstDueOn,
    terms: input.terms,
    rate_ppm: terms.kind === 'amount' ? null : terms.ratePpm,
    installment_minor: schedule.installmentMinor,
    paid_before: input.paidBefore ?? null,
    reference: input.reference,
    note: input.note,
  }
  const written = { ...columns, ...parties, monthly_rate: schedule.monthlyRate.toFixed(12) }
  const version = (known?.version ?? 0) + 1
  const number = known?.number ?? (await nextNumber(ctx, 'FIN', ctx.today))
  if (known)
    await ctx.db
      .updateTable('fleet.financing')
      .set({ ...written, version })
      .where('id', '=', id)
      .execute()
  else
    await ctx.db
      .insertInto('fleet.financing')
      .values({ ...written, id, number, created_at: ctx.now, created_by: ctx.user.id })
      .execute()
  await writeVehicles(ctx, id, input.shares)
  ctx.audit({
    subject: `fleet.financing:${id}`,
    label: number,
    changes: changesBetween<Record<string, unknown>>(known ?? {}, columns),
  })
  ctx.hint('fleet.financing', id)
  return { id, version, number }
}

async function writeVehicles(ctx: Ctx, financingId: string, shares: Input['shares']): Promise<void> {
  const ids = shares.map(share => share.vehicleId)
  const known = await ctx.db.selectFrom('fleet.vehicle').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) deny(notFound('kernel.record.notFound', { field: 'shares' }))
  await ctx.db.deleteFrom('fleet.financing_vehicle').where('financing_id', '=', financingId).execute()
  await ctx.db
    .insertInto('fleet.financing_vehicle')
    .values(
      shares.map(({ vehicleId, share }, at) => ({
        financing_id: financingId,
        vehicle_id: vehicleId,
        line_no: at + 1,
        share_minor: share,
      })),
    )
    .execute()
}

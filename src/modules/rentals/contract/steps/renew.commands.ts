import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { firstRefusal } from '#kernel/shared/lifecycle.ts'
import { deny, invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { moveDeposit } from '#modules/billing/public.server.ts'
import { beginCustody, endCustody, nameClaim } from '#modules/fleet/public.server.ts'
import { insertCharge } from '../../charge/charges.commands.ts'
import { billedBy, creditFacts } from '../../credit/credit.queries.ts'
import { insertEvent } from '../../event/events.commands.ts'
import { insertLeg } from '../../handover/handover.commands.ts'
import { moveHolds } from '../../hold/holds.commands.ts'
import { lateFeeToAgree } from '../../lateFee/lateFees.queries.ts'
import { whyNotLawfully } from '../../law/law.queries.ts'
import { isBilledMonthly } from '../../master/masterBilling.commands.ts'
import { priceRefusals } from '../../price/priceAnswer.queries.ts'
import { whyNotDiscountAs } from '../../price/priceLimit.rules.ts'
import { type Priced, priceTerms } from '../../price/pricing.queries.ts'
import { closeLeg } from '../../return/return.commands.ts'
import { chargesAtReturn } from '../../return/returnTerms.queries.ts'
import { rowsOf } from '../../schedule/scheduleRows.commands.ts'
import { settingsOf } from '../../settings/settings.queries.ts'
import { depositSource, depositsOf } from '../../settlement/deposits.queries.ts'
import { templateInForce } from '../../template/template.row.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  driversOf,
  type LegRow,
  legsOf,
  lockContract,
  stateOf,
} from '../contract.row.ts'
import { whyNotRenew } from '../contract.rules.ts'
import {
  keepDrivers,
  keepPrice,
  ownershipOf,
  planContract,
  priceColumns,
  scheduleOf,
} from '../contractWriting.commands.ts'
import { whyNotServePeople } from '../people.queries.ts'
import { customerOf } from '../references.queries.ts'
import type * as contract from './renew.contract.ts'

type Input = InputOf<typeof contract.renewContract>
type Successor = Pick<ContractRow, 'id'> & { priced: Priced }

export async function renewContract(ctx: Ctx, input: Input) {
  const row = await lockContract(ctx, input.id, input.version)
  const priced = await priceSuccessor(ctx, row, input)
  const successor = { id: uuidv7(), priced }
  const total = await insertSuccessor(ctx, row, input, successor)
  await refuseRenewal(ctx, row, input, successor)
  const leg = (await legsOf(ctx, row.id)).at(-1)
  const claimId = leg ? await keepVehicle(ctx, row, leg, input, successor.id) : null
  for (const deposit of await depositsOf(ctx, row.id))
    await moveDeposit(ctx, { depositId: deposit.id, toSource: depositSource(successor.id) })
  await moveHolds(ctx, row.id, successor.id)
  for (const contractId of [row.id, successor.id])
    await insertEvent(ctx, {
      id: uuidv7(),
      contractId,
      kind: 'renew',
      at: ctx.now,
      reason: input.reason,
      dueBackBefore: row.due_back_at,
      dueBackAfter: input.dueBackAt,
    })
  await changeContract(ctx, row, { status: 'closed', claim_id: null })
  const number = await nextNumber(ctx, 'CON', ctx.today)
  const started = { id: successor.id, version: 1, reached: {} }
  const version = await changeContract(ctx, started, { status: 'active', number, claim_id: claimId })
  if (claimId) await nameClaim(ctx, claimId, number)
  auditContract(ctx, row, { status: [row.status, 'closed'], renewedBy: [null, number] }, input.reason)
  return { status: 'closed' as const, successor: { id: successor.id, number, version, total } }
}

/** The price of the next term: the same vehicle, customer and extras at the prices of today. */
export async function priceSuccessor(
  ctx: Ctx,
  row: ContractRow,
  input: Pick<Input, 'type' | 'agreedPrice' | 'dueBackAt' | 'discount'>,
): Promise<Priced> {
  return priceTerms(ctx, {
    type: input.type ?? row.type,
    groupId: row.group_id,
    vehicleId: row.vehicle_id,
    customerId: row.customer_id,
    agreedPrice: input.agreedPrice,
    startAt: row.due_back_at,
    dueBackAt: input.dueBackAt,
    discount: input.discount,
    extras: row.extras,
  })
}

async function refuseRenewal(
  ctx: Ctx,
  row: ContractRow,
  input: Input,
  { id, priced }: Successor,
): Promise<void> {
  const billMinor = billedBy(await rowsOf(ctx, id), firstBillOn(ctx, row))
  const why = await whyNotRenewAs(ctx, row, input, { id, priced, billMinor, claim: null })
  if (why) deny(why)
}

/** The rows due by this day are the successor's first bill. */
export function firstBillOn(ctx: Ctx, row: ContractRow): Day {
  const startOn = dayIn(row.due_back_at, ctx.company.timeZone)
  return startOn > ctx.today ? startOn : ctx.today
}

type Renewal = Successor & {
  billMinor: number
  /** Null where the claim itself is asked, when the vehicle is kept in the same transaction. */
  claim: Refusal | null
}

/** Why a contract cannot be renewed with a price: state, credit, people, law, and what the price would need. */
export async function whyNotRenewAs(
  ctx: Ctx,
  row: ContractRow,
  input: Pick<Input, 'type' | 'dueBackAt' | 'discountReason'>,
  { id, priced, billMinor, claim }: Renewal,
): Promise<Refusal | null> {
  const { pricing, term, price } = priced
  const limits = priceRefusals(ctx, pricing, term, price, await settingsOf(ctx))
  const law = { startAt: ctx.now, dueBackAt: input.dueBackAt, vehicleId: row.vehicle_id }
  // Not made yet: it will hold what is in force today.
  const successor = {
    id,
    pricing,
    type: input.type ?? row.type,
    status: 'draft' as const,
    template_id: null,
    late_fee_rule: null,
  }
  return firstRefusal(
    whyNotRenew(stateOf(row), {
      claim,
      blacklist: await whyNotServePeople(ctx, row),
      credit: await creditFacts(ctx, row.customer_id),
      billMinor,
      law: row.vehicle_id ? await whyNotLawfully(ctx, successor, law) : null,
    }),
    whyNotDiscountAs(price.listPriceMinor, pricing.discount, input.discountReason),
    limits.belowMinimum,
    limits.discountLimit,
    limits.minDays,
  )
}

const rhythmOf = (row: ContractRow, input: Input) => ({
  ...scheduleOf(row),
  ...(input.frequency ? { frequency: input.frequency } : {}),
})

/**
 * The same people, vehicle and terms from the end of the contract on; it stays a draft until its vehicle is kept. Answers what it
 * comes to.
 */
async function insertSuccessor(
  ctx: Ctx,
  row: ContractRow,
  input: Input,
  successor: Successor,
): Promise<number> {
  const { id, priced } = successor
  const rhythm = rhythmOf(row, input)
  const planned = planContract(priced, rhythm, ownershipOf(row))
  await ctx.db
    .insertInto('rentals.contract')
    .values({
      id,
      chain_id: row.chain_id,
      renews_id: row.id,
      master_id: await masterOfSuccessor(ctx, row),
      template_id: (await templateInForce(ctx, input.type ?? row.type))?.id ?? null,
      late_fee_rule: JSON.stringify(await lateFeeToAgree(ctx, dayIn(row.due_back_at, ctx.company.timeZone))),
      type: input.type ?? row.type,
      customer_id: row.customer_id,
      subject: row.subject,
      group_id: row.group_id,
      vehicle_id: row.vehicle_id,
      branch_id: row.branch_id,
      start_at: row.due_back_at,
      due_back_at: input.dueBackAt,
      ...priceColumns(priced, planned.totalMinor),
      discount: input.discount ? JSON.stringify(input.discount) : null,
      discount_reason: input.discountReason,
      extras: JSON.stringify(row.extras),
      deposit_of_rate_minor: row.deposit_of_rate_minor,
      deposit_required_minor: row.deposit_required_minor,
      deposit_reason: row.deposit_reason,
      fuel_policy: row.fuel_policy,
      early_return_minor: row.early_return_minor,
      frequency: rhythm.frequency,
      anchor: rhythm.anchor,
      timing: rhythm.timing,
      guarantor_ids: row.guarantor_ids,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  await keepPrice(ctx, id, planned)
  const drivers = await driversOf(ctx, row.id)
  await keepDrivers(
    ctx,
    id,
    drivers.map(driver => ({ partyId: driver.party_id, isMain: driver.is_main })),
  )
  return planned.totalMinor
}

/** What goes on from a master follows it, so that its contracts keep their one invoice. */
async function masterOfSuccessor(ctx: Ctx, row: ContractRow): Promise<string | null> {
  return row.master_id ?? ((await isBilledMonthly(ctx, row)) ? row.id : null)
}

/** The customer keeps the vehicle: one leg ends and the next begins at one instant with one reading. */
async function keepVehicle(
  ctx: Ctx,
  row: ContractRow,
  leg: LegRow,
  input: Input,
  successorId: string,
): Promise<string | null> {
  if (input.odometerKm === null || input.odometerKm === undefined)
    deny(invalid('kernel.field.required', { field: 'odometerKm' }))
  const at = ctx.now
  const odometerKm = input.odometerKm
  const fuelEighths = input.fuelEighths ?? leg.out_eighths
  const shown = { shownKm: odometerKm, isOdometerConfirmed: input.jumpConfirmed }
  await endCustody(ctx, { custodyId: leg.custody_id, at, ...shown })
  await closeLeg(ctx, leg.id, { at, odometerKm, fuelEighths, inspectionId: null })
  await keepExtraKm(ctx, row, successorId)
  const drivers = await driversOf(ctx, row.id)
  const { custodyId, claimId } = await beginCustody(ctx, {
    vehicleId: leg.vehicle_id,
    kind: 'contract',
    partyId: row.customer_id,
    at,
    dueAt: input.dueBackAt,
    holder: (await customerOf(ctx, row.customer_id)).nameAr,
    source: { type: 'contract', id: successorId, label: row.number ?? '' },
    drivers: drivers.map(driver => ({ partyId: driver.party_id, from: at })),
  })
  // The vehicle was not inspected: how it looked when it went out is still the last that was seen.
  const last = { vehicleId: leg.vehicle_id, custodyId, inspectionId: leg.out_inspection_id }
  await insertLeg(ctx, successorId, { ...last, at, odometerKm, fuelEighths })
  return claimId
}

/** Kilometres beyond the allowance of the contract that ends are decided and billed with the one that goes on. */
async function keepExtraKm(ctx: Ctx, row: ContractRow, successorId: string): Promise<void> {
  const legs = (await legsOf(ctx, row.id)).map(leg => ({
    outKm: leg.out_km,
    inKm: leg.in_km ?? leg.out_km,
    outEighths: leg.out_eighths,
    inEighths: leg.out_eighths,
  }))
  for (const { kind, amountMinor, basis } of await chargesAtReturn(ctx, row, legs, row.due_back_at))
    if (kind === 'extra_km' && amountMinor > 0)
      await insertCharge(ctx, successorId, {
        kind,
        basis,
        computedMinor: amountMinor,
        vehicleId: row.vehicle_id,
        isOfReturn: false,
        description: `كيلومترات زائدة، العقد ${row.number}`,
      })
}

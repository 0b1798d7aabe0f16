import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { extendDeposit } from '#modules/billing/public.server.ts'
import { endCustody } from '#modules/fleet/public.server.ts'
import { type ChargeRow, insertCharge, shownCharge, uninvoicedOf } from '../charge/charges.commands.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  type LegRow,
  legsOf,
  lockContract,
  stateOf,
} from '../contract/contract.row.ts'
import { whyNotInState, whyNotReturn } from '../contract/contract.rules.ts'
import { reserveFor } from '../contract/reserves.commands.ts'
import { endSuspension } from '../contract/steps/suspend.commands.ts'
import { planCredit } from '../credit/creditPlan.queries.ts'
import { creditPlanned } from '../credit/credits.commands.ts'
import { insertEvent } from '../event/events.commands.ts'
import { takeInspection, whetherTyped } from '../handover/inspection.queries.ts'
import type { IssuedDocument } from '../invoicing/invoicing.commands.ts'
import { expectedFines, keptForFines, shownFines } from '../lateFee/lateFines.queries.ts'
import { newMarksOf, undecidedOf } from '../mark/marks.queries.ts'
import { amountText } from '../price/amount.rules.ts'
import { keepLines } from '../price/priceLines.commands.ts'
import { sumsAfter } from '../price/priceSums.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { depositsOf } from '../settlement/deposits.queries.ts'
import { holdUntilOn, reservesOf } from '../settlement/settlement.rules.ts'
import type * as contract from './return.contract.ts'
import { chargesAtReturn, earlyReturnAr, type ReturnedLeg, unusedAt } from './returnTerms.queries.ts'

type Input = InputOf<typeof contract.recordReturn>

const undoMillis = 60 * 60_000

export async function recordReturn(ctx: Ctx, input: Input) {
  const row = await lockContract(ctx, input.contractId)
  const legs = await legsOf(ctx, row.id)
  const leg = legs.find(one => one.id === input.legId)
  refuseSecondReturn(row, leg)
  refuse(whyNotInState(stateOf(row), 'return'))
  refuse(whyNotStale(row, input.contractVersion))
  refuse(whyNotReturn(stateOf(row), input.at, ctx.now))
  if (!leg) deny(conflict('rentals.contract.stateChanged', { params: { state: row.status } }))
  const inspectionId = await takeBack(ctx, row, leg, input)
  const paused = await endSuspension(ctx, row, input.at)
  const billed = { ...row, total_minor: row.total_minor - paused.creditedMinor }
  const { credited, documents } = await creditUnused(ctx, billed, input)
  const charges = await proposeCharges(ctx, row, legs, input, credited.total_minor !== undefined)
  if (credited.total_minor !== undefined) charges.push(...(await chargeEarlyReturn(ctx, row)))
  const on = dayIn(input.at, ctx.company.timeZone)
  const contractVersion = await changeContract(ctx, row, {
    status: 'returned' as const,
    returned_at: input.at,
    return_recorded_at: ctx.now,
    claim_id: null,
    total_minor: billed.total_minor,
    ...credited,
  })
  const marks = await newMarksOf(ctx, await legsOf(ctx, row.id))
  await startDepositClock(ctx, row.id, on)
  await reserveFor(
    ctx,
    row.id,
    reservesOf({
      undecidedMarks: await undecidedOf(ctx, marks.rows),
      uninvoicedCharges: await uninvoicedOf(ctx, charges),
      lateFines: await expectedFines(ctx, row),
      byHand: [],
    }),
  )
  auditContract(
    ctx,
    row,
    { status: [row.status, 'returned'], odometerKm: [leg.out_km, input.odometerKm] },
    input.atReason,
  )
  return {
    contractVersion,
    status: 'returned' as const,
    inspectionId,
    charges: charges.map(charge => shownCharge(charge, () => null)),
    newMarks: marks.rows.filter(mark => mark.custodyId === leg.custody_id).length,
    lateFines: shownFines(await keptForFines(ctx, row.id)),
    documents: [...paused.documents, ...documents],
    undoUntil: new Date(ctx.now.getTime() + undoMillis),
  }
}

/** Two phones return one vehicle: the first stays, the second shows it beside its own. */
function refuseSecondReturn(row: ContractRow, leg: LegRow | undefined): void {
  if (!leg?.in_at) return
  deny(
    conflict('rentals.return.recorded', {
      params: {
        at: leg.in_at.toISOString(),
        ...(leg.in_km !== null && { odometerKm: leg.in_km }),
        ...(leg.in_eighths !== null && { fuelEighths: leg.in_eighths }),
        ...(row.return_recorded_at && { recordedAt: row.return_recorded_at.toISOString() }),
        ...(leg.in_inspection_id && { inspectionId: leg.in_inspection_id }),
      },
    }),
  )
}

async function takeBack(ctx: Ctx, row: ContractRow, leg: LegRow, input: Input): Promise<string> {
  const isTyped = whetherTyped(input)
  await endCustody(ctx, { custodyId: leg.custody_id, at: input.at, isTyped })
  const { id } = await takeInspection(ctx, {
    purpose: 'in',
    vehicleId: leg.vehicle_id,
    custodyId: leg.custody_id,
    at: input.at,
    odometerKm: input.odometerKm,
    fuelEighths: input.fuelEighths,
    jumpConfirmed: input.jumpConfirmed,
    note: input.note,
    customerId: row.customer_id,
    input: input.inspection,
  })
  await closeLeg(ctx, leg.id, { ...input, inspectionId: id })
  return id
}

/** Keeps the readings a vehicle of the contract came back with. */
export async function closeLeg(
  ctx: Ctx,
  legId: string,
  back: {
    at: Date
    odometerKm: number
    fuelEighths: number
    /** A renewal takes a reading only. */
    inspectionId: string | null
  },
): Promise<void> {
  await ctx.db
    .updateTable('rentals.leg')
    .set({
      in_at: back.at,
      in_km: back.odometerKm,
      in_eighths: back.fuelEighths,
      in_inspection_id: back.inspectionId,
    })
    .where('id', '=', legId)
    .execute()
}

async function proposeCharges(
  ctx: Ctx,
  row: ContractRow,
  legs: readonly LegRow[],
  input: Input,
  isUnusedCredited: boolean,
): Promise<ChargeRow[]> {
  const returned: ReturnedLeg[] = legs.map(leg => ({
    outKm: leg.out_km,
    inKm: leg.id === input.legId ? input.odometerKm : (leg.in_km ?? leg.out_km),
    outEighths: leg.out_eighths,
    inEighths: leg.id === input.legId ? input.fuelEighths : (leg.in_eighths ?? leg.out_eighths),
  }))
  const { vehicle_id: vehicleId } = row
  const made: ChargeRow[] = []
  const proposed = await chargesAtReturn(ctx, row, returned, input.at, isUnusedCredited)
  for (const { kind, amountMinor, basis } of proposed) {
    const charge = { kind, description: null, basis, computedMinor: amountMinor, vehicleId, isOfReturn: true }
    made.push(await insertCharge(ctx, row.id, charge))
  }
  for (const { kind, description, amount } of input.extraCharges) {
    const charge = { kind, description, basis: null, computedMinor: amount, vehicleId, isOfReturn: true }
    made.push(await insertCharge(ctx, row.id, charge))
  }
  return made
}

/** What the contract asks of a customer who is credited unused days; nothing where it asks nothing. */
async function chargeEarlyReturn(ctx: Ctx, row: ContractRow): Promise<ChargeRow[]> {
  const { early_return_minor: computedMinor, vehicle_id: vehicleId } = row
  if (computedMinor === 0) return []
  const basis = { code: 'rentals.basis.earlyReturn', params: { fee: amountText(computedMinor) } }
  const charge = { kind: 'early_return' as const, description: null, basis, computedMinor, vehicleId }
  return [await insertCharge(ctx, row.id, { ...charge, isOfReturn: true })]
}

/** Unused days go back to the customer: rows not invoiced become smaller, invoiced ones are credited (rule 9). */
async function creditUnused(
  ctx: Ctx,
  row: ContractRow,
  input: Input,
): Promise<{ credited: Partial<ReturnType<typeof sumsAfter>>; documents: IssuedDocument[] }> {
  const unused = input.creditEarlyReturn ? unusedAt(ctx, row, input.at) : null
  const planned = await planCredit(ctx, row, unused)
  if (!unused || planned.amountMinor === 0) return { credited: {}, documents: [] }
  const eventId = uuidv7()
  await insertEvent(ctx, {
    id: eventId,
    contractId: row.id,
    kind: 'shorten',
    at: input.at,
    reason: earlyReturnAr,
    dueBackBefore: row.due_back_at,
    dueBackAfter: input.at,
    amountMinor: -planned.amountMinor,
  })
  await keepLines(ctx, { eventId }, planned.lines)
  const on = dayIn(input.at, ctx.company.timeZone)
  const endsOn = addDays(dayIn(row.start_at, ctx.company.timeZone), unused.price.days)
  const credit = { eventId, endsOn, on, reasonAr: earlyReturnAr }
  const { documents, amountMinor } = await creditPlanned(ctx, row, planned, credit)
  return { credited: sumsAfter(row, planned.lines, -1, amountMinor), documents }
}

/** From the day the vehicle is no longer rented, the deposit waits its days (rule 20). */
export async function startDepositClock(ctx: Ctx, contractId: string, returnedOn: Day): Promise<void> {
  const { depositReleaseDays } = await settingsOf(ctx)
  const holdUntil = holdUntilOn(returnedOn, depositReleaseDays)
  if (!holdUntil) return
  for (const deposit of await depositsOf(ctx, contractId))
    if (deposit.balanceMinor > 0) await extendDeposit(ctx, { depositId: deposit.id, holdUntil })
}

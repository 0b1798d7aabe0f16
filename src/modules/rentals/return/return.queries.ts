import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse } from '#kernel/shared/refusal.ts'
import { type ContractRow, getContractRow, legsOf, numberOf, stateOf } from '../contract/contract.row.ts'
import { whyNotInState } from '../contract/contract.rules.ts'
import { balancesOf } from '../contract/contractMoney.queries.ts'
import { lateMinutes } from '../contract/list/badge.rules.ts'
import { customerOf, vehiclesOf } from '../contract/references.queries.ts'
import { suspensionOnReturn } from '../contract/steps/suspend.commands.ts'
import { planCredit } from '../credit/creditPlan.queries.ts'
import { expectedFines, shownFines } from '../lateFee/lateFines.queries.ts'
import { waiverExcess } from '../mark/mark.commands.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { depositHeld } from '../settlement/deposits.queries.ts'
import type * as contract from './return.contract.ts'
import { paidTimeUntil, returnTermsOf, unusedAt } from './returnTerms.queries.ts'

export async function getReturn(ctx: Ctx, input: InputOf<typeof contract.getReturn>) {
  const row = await getContractRow(ctx, input.contractId)
  refuse(whyNotInState(stateOf(row), 'return'))
  const legs = await legsOf(ctx, row.id)
  const leg = legs.find(one => one.in_at === null)
  if (!leg) deny(conflict('rentals.contract.stateChanged', { params: { state: row.status } }))
  const vehicles = await vehiclesOf(
    ctx,
    legs.map(one => one.vehicle_id),
  )
  const balance = (await balancesOf(ctx, [row.id]))(row.id)
  const credits = await creditsAt(ctx, row, ctx.now)
  const used = credits.earlyReturnCredit > 0 ? paidTimeUntil(ctx, row, ctx.now) : null
  return {
    contractId: row.id,
    contractVersion: row.version,
    serverNow: ctx.now,
    recordIsSigned: (await settingsOf(ctx)).returnIsSigned,
    number: numberOf(row),
    status: row.status,
    customer: await customerOf(ctx, row.customer_id),
    vehicle: vehicles(leg.vehicle_id)!,
    legId: leg.id,
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    lateMinutes: lateMinutes({ dueBackAt: row.due_back_at, returnedAt: null }, ctx.now),
    outAt: leg.out_at,
    outKm: leg.out_km,
    outEighths: leg.out_eighths,
    outInspectionId: leg.out_inspection_id,
    earlierLegs: legs
      .filter(one => one.in_at !== null)
      .map(one => ({
        vehicle: vehicles(one.vehicle_id)!,
        outKm: one.out_km,
        inKm: one.in_km!,
        outEighths: one.out_eighths,
        inEighths: one.in_eighths!,
      })),
    terms: { ...(await returnTermsOf(ctx, row)), used },
    waiverExcess: waiverExcess(row),
    balance: balance.balanceMinor,
    depositHeld: await depositHeld(ctx, row.id),
    ...credits,
    lateFines: shownFines(await expectedFines(ctx, row)),
  }
}

/** What a return at an instant gives back: days the company paused the contract, then days not used. */
async function creditsAt(ctx: Ctx, row: ContractRow, at: Date) {
  const suspended = await suspensionOnReturn(ctx, row, at)
  const unused = await planCredit(ctx, row, unusedAt(ctx, row, at), suspended)
  return { suspensionCredit: suspended.amountMinor, earlyReturnCredit: unused.amountMinor }
}

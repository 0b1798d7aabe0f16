import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import type { ChargeRow } from '../charge/charges.commands.ts'
import { handoverFacts } from '../handover/handover.commands.ts'
import { whyNotLawfully } from '../law/law.queries.ts'
import { shownRefusal } from '../price/priceAnswer.queries.ts'
import { moneyHeld } from '../settlement/moneyHeld.queries.ts'
import { type ContractRow, stateOf } from './contract.row.ts'
import {
  whyNotActivate,
  whyNotCancel,
  whyNotClose,
  whyNotHandOver,
  whyNotOwn,
  whyNotUndoReturn,
} from './contract.rules.ts'
import type { ContractBalance } from './contractMoney.queries.ts'
import { type ContractAction, contractActionStates } from './contractState.rules.ts'
import { badgesOf, lateMinutes } from './list/badge.rules.ts'
import { closingFacts } from './steps/close.commands.ts'
import { ownFacts } from './steps/own.commands.ts'

/** The badges of a contract and how late its vehicle is; computed, never stored. */
export function shownBadges(
  ctx: Ctx,
  row: ContractRow,
  balance: Pick<ContractBalance, 'overdueMinor'>,
  isRenewed: boolean,
) {
  const isOut = row.status === 'active' || row.status === 'suspended'
  return {
    badges: badgesOf(
      {
        status: row.status,
        dueBackAt: row.due_back_at,
        dueBackOn: dayIn(row.due_back_at, ctx.company.timeZone),
        wasExtended: row.was_extended,
        isRenewed,
        overdueMinor: balance.overdueMinor,
      },
      ctx.now,
      ctx.today,
    ),
    lateMinutes:
      isOut || row.returned_at
        ? lateMinutes({ dueBackAt: row.due_back_at, returnedAt: row.returned_at }, ctx.now)
        : 0,
  }
}

/** What may be done with a contract now, each live or with its reason. */
export async function contractActions(ctx: Ctx, row: ContractRow, charges: readonly ChargeRow[]) {
  const why: Partial<Record<ContractAction, Refusal | null>> = {}
  const state = stateOf(row)
  if (row.status === 'active' && row.type === 'rent_to_own')
    why.own = whyNotOwn(state, await ownFacts(ctx, row))
  if (row.status === 'reserved') Object.assign(why, await whyNotStart(ctx, row))
  if (['draft', 'under_review', 'reserved'].includes(row.status))
    why.cancel = whyNotCancel(state, await moneyHeld(ctx, row.id))
  if (row.status === 'returned' || (state.isService && row.status === 'active'))
    why.close = whyNotClose(state, await closingFacts(ctx, row))
  if (row.status === 'returned')
    why.undoReturn = whyNotUndoReturn(state, {
      recordedAt: row.return_recorded_at ?? ctx.now,
      now: ctx.now,
      invoicedCharges: charges.filter(charge => charge.is_of_return && charge.state === 'invoiced').length,
    })
  const permissions = ctx.actor?.permissions ?? new Set<string>()
  return contractActionStates(state, permissions, why).map(({ action, why: reason }) => ({
    action,
    why: reason ? shownRefusal(reason) : null,
  }))
}

/** Why a reserved contract cannot begin now: signature is given with the handover itself, so it is not asked here. */
async function whyNotStart(
  ctx: Ctx,
  row: ContractRow,
): Promise<Partial<Record<ContractAction, Refusal | null>>> {
  const facts = await handoverFacts(ctx, row, ctx.today)
  if (row.type === 'service') {
    return { activate: whyNotActivate(stateOf(row), { ...facts, isSigned: row.signed_at !== null }) }
  }
  const law = await whyNotLawfully(ctx, row, {
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    vehicleId: row.vehicle_id,
  })
  return { handOver: whyNotHandOver(stateOf(row), { ...facts, isSigned: true, law }) }
}

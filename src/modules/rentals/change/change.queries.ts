import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { firstRefusal } from '#kernel/shared/lifecycle.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { vehicleCard, whyNotPromised } from '#modules/fleet/public.server.ts'
import { type ContractRow, getContractRow, stateOf } from '../contract/contract.row.ts'
import {
  whyNotAssign,
  whyNotExtend,
  whyNotInState,
  whyNotShorten,
  whyNotSwap,
} from '../contract/contract.rules.ts'
import { whyNotServePeople } from '../contract/people.queries.ts'
import { creditFacts } from '../credit/credit.queries.ts'
import { nothingToCredit } from '../credit/creditPlan.queries.ts'
import { whyNotLawfully } from '../law/law.queries.ts'
import type { PriceLine } from '../price/price.rules.ts'
import { shownLine, shownRefusal } from '../price/priceAnswer.queries.ts'
import { swapDifference } from '../price/priceChange.rules.ts'
import { rateFor, termOf } from '../price/pricing.queries.ts'
import { withTax } from '../price/taxed.rules.ts'
import { rentalDays } from '../schedule/term.rules.ts'
import { extensionTo, repriced, shorteningTo, whyNotReprice } from './change.commands.ts'
import type * as contract from './change.contract.ts'

type Input = InputOf<typeof contract.previewChange>
type Preview = {
  why: Refusal | null
  after: number
  lines: readonly PriceLine[]
  proposedMinor?: number
}

export async function previewChange(ctx: Ctx, input: Input) {
  const row = await getContractRow(ctx, input.id)
  const dueBackAt = input.dueBackAt ?? row.due_back_at
  const startAt = input.startAt ?? row.start_at
  const { why, after, lines, proposedMinor = 0 } = await preview(ctx, row, { ...input, startAt, dueBackAt })
  return {
    why: why ? shownRefusal(why) : null,
    days: rentalDays(startAt, dueBackAt),
    totalBefore: row.total_minor,
    totalAfter: after,
    difference: after - row.total_minor,
    lines: lines.map(shownLine),
    proposed: proposedMinor,
  }
}

type Wanted = Input & { startAt: Date; dueBackAt: Date }

async function preview(ctx: Ctx, row: ContractRow, wanted: Wanted): Promise<Preview> {
  const nothing = { after: row.total_minor, lines: [] }
  switch (wanted.change) {
    case 'assign':
    case 'unassign': {
      const target = wanted.change === 'unassign' ? { ...wanted, vehicleId: null } : wanted
      const term = termOf(ctx, row.type, wanted.startAt, wanted.dueBackAt)
      const why = firstRefusal(
        whyNotAssign(stateOf(row), null),
        await whyNotFree(ctx, row, target),
        await whyNotReprice(ctx, row, term),
      )
      const { planned } = repriced(row, term)
      return { why, after: planned.totalMinor, lines: planned.lines }
    }
    case 'extend': {
      if (wanted.dueBackAt <= row.due_back_at)
        return { why: await whyNotLonger(ctx, row, wanted, 0), ...nothing }
      const change = extensionTo(ctx, row, wanted.dueBackAt)
      const why = await whyNotLonger(ctx, row, wanted, change.amountMinor)
      return { why, after: row.total_minor + change.amountMinor, lines: change.lines }
    }
    case 'shorten': {
      const due = { dueBackAt: row.due_back_at, newDueBackAt: wanted.dueBackAt }
      const times = { startAt: row.start_at, ...due, now: ctx.now }
      const { amountMinor, lines } = await shorteningTo(ctx, row, wanted.dueBackAt)
      return { why: whyNotShorten(stateOf(row), times), after: row.total_minor - amountMinor, lines }
    }
    case 'swap': {
      const vehicles = { fromVehicleId: row.vehicle_id, toVehicleId: wanted.vehicleId ?? '' }
      const law = await whyNotLawfully(ctx, row, {
        ...wanted,
        startAt: ctx.now,
        vehicleId: wanted.vehicleId ?? null,
      })
      const claim = await whyNotFree(ctx, row, { ...wanted, startAt: ctx.now })
      const proposedMinor = await proposedDifference(ctx, row, wanted.vehicleId ?? null)
      const after = row.total_minor + withTax(proposedMinor, row.pricing.taxBasisPoints)
      const why = whyNotSwap(stateOf(row), { ...vehicles, claim, law })
      return { why, after, lines: [], proposedMinor }
    }
    case 'return': {
      const isEarly = wanted.dueBackAt < row.due_back_at
      const { amountMinor, lines } = isEarly
        ? await shorteningTo(ctx, row, wanted.dueBackAt)
        : nothingToCredit
      return { why: whyNotInState(stateOf(row), 'return'), after: row.total_minor - amountMinor, lines }
    }
  }
}

/** What a vehicle of another group costs for the days that remain (rule 10); the customer has to agree to it. */
async function proposedDifference(ctx: Ctx, row: ContractRow, vehicleId: string | null): Promise<number> {
  if (!vehicleId || row.due_back_at <= ctx.now) return 0
  const { groupId } = await vehicleCard(ctx, vehicleId)
  if (groupId === row.group_id) return 0
  const { rate } = await rateFor(ctx, { groupId, vehicleId, customerId: row.customer_id }, ctx.today)
  return swapDifference(row.pricing.rates, rate, rentalDays(ctx.now, row.due_back_at))
}

async function whyNotLonger(
  ctx: Ctx,
  row: ContractRow,
  wanted: Wanted,
  billMinor: number,
): Promise<Refusal | null> {
  const added = { ...wanted, startAt: row.due_back_at, vehicleId: row.vehicle_id }
  return whyNotExtend(stateOf(row), {
    dueBackAt: row.due_back_at,
    newDueBackAt: wanted.dueBackAt,
    claim: wanted.dueBackAt > row.due_back_at ? await whyNotFree(ctx, row, added) : null,
    blacklist: await whyNotServePeople(ctx, row),
    credit: await creditFacts(ctx, row.customer_id),
    billMinor,
    law: await whyNotLawfully(ctx, row, { ...wanted, startAt: ctx.now, vehicleId: row.vehicle_id }),
  })
}

/** What the claim itself would answer; without a vehicle the group's room is asked. */
async function whyNotFree(ctx: Ctx, row: ContractRow, wanted: Wanted): Promise<Refusal | null> {
  const vehicleId = wanted.vehicleId === undefined ? row.vehicle_id : wanted.vehicleId
  const period = { from: wanted.startAt, to: wanted.dueBackAt }
  if (period.from >= period.to || (!vehicleId && !row.group_id)) return null
  const target = vehicleId ? { vehicleId } : { groupId: row.group_id! }
  return whyNotPromised(ctx, { target, period, source: { type: 'contract', id: row.id } })
}

import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { searchAvailability } from '#modules/fleet/public.server.ts'
import { chargesOf } from '../charge/charges.commands.ts'
import { type ContractRow, getContractRow, stateOf } from '../contract/contract.row.ts'
import { whyNotInState } from '../contract/contract.rules.ts'
import { contractActions, shownBadges } from '../contract/contractFacts.queries.ts'
import { balancesOf } from '../contract/contractMoney.queries.ts'
import { customerOf, groupsOf, vehiclesOf } from '../contract/references.queries.ts'
import type * as contract from './planner.contract.ts'

export async function getBar(ctx: Ctx, input: InputOf<typeof contract.getBar>) {
  const row = await getContractRow(ctx, input.contractId)
  const balance = (await balancesOf(ctx, [row.id]))(row.id)
  const { badges } = shownBadges(ctx, row, balance, row.renews_id !== null)
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    status: row.status,
    badges,
    customer: await customerOf(ctx, row.customer_id),
    vehicle: (await vehiclesOf(ctx, [row.vehicle_id]))(row.vehicle_id),
    group: (await groupsOf(ctx, [row.group_id]))(row.group_id),
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    balance: balance.balanceMinor,
    blockedBy: await blockerOf(ctx, row),
    actions: await contractActions(ctx, row, await chargesOf(ctx, row.id)),
  }
}

/** The contract that still has the vehicle although it was due back, when this one is to begin. */
async function blockerOf(ctx: Ctx, row: ContractRow) {
  if (row.status !== 'reserved' || !row.vehicle_id) return null
  const blocker = await ctx.db
    .selectFrom('rentals.contract')
    .select(['id', 'number', 'due_back_at as dueBackAt'])
    .where('vehicle_id', '=', row.vehicle_id)
    .where('status', 'in', ['active', 'suspended'])
    .where('due_back_at', '<', ctx.now)
    .where('id', '<>', row.id)
    .orderBy('due_back_at')
    .executeTakeFirst()
  return blocker ? { ...blocker, number: blocker.number ?? '' } : null
}

export async function bestVehicle(ctx: Ctx, input: InputOf<typeof contract.bestVehicle>) {
  const row = await getContractRow(ctx, input.contractId)
  refuse(whyNotInState(stateOf(row), 'assign'))
  if (!row.group_id) return { rows: [] }
  const found = await searchAvailability(ctx, {
    from: row.start_at,
    to: row.due_back_at,
    groupId: row.group_id,
    exceptSourceId: row.id,
    limit: 50,
  })
  const fitting = found.rows.filter(one => one.verdict !== 'busy')
  return {
    rows: fitting.map(one => ({
      vehicle: { id: one.vehicleId, plate: one.plate ?? '', label: `${one.model} ${one.year}` },
      gapHours: one.gapMinutes === null ? null : Math.round(one.gapMinutes / 60),
      isAtRisk: one.verdict === 'at_risk',
    })),
  }
}

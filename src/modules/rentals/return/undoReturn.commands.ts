import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { getInspection, reopenCustody, voidInspection } from '#modules/fleet/public.server.ts'
import { chargesOf } from '../charge/charges.commands.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  legsOf,
  lockContract,
  stateOf,
} from '../contract/contract.row.ts'
import { whyNotUndoReturn } from '../contract/contract.rules.ts'
import { releaseFor } from '../contract/reserves.commands.ts'
import { insertEvent } from '../event/events.commands.ts'
import { invoiceDueRowsOf } from '../master/masterBilling.commands.ts'
import { keepLines, linesOf } from '../price/priceLines.commands.ts'
import { sumsAfter } from '../price/priceSums.queries.ts'
import { sumOfRows, taxedRows } from '../price/taxed.rules.ts'
import { insertRows, nextRowNo, rowsOf } from '../schedule/scheduleRows.commands.ts'
import type * as contract from './return.contract.ts'
import { earlyReturnAr } from './returnTerms.queries.ts'

export async function undoReturn(ctx: Ctx, input: InputOf<typeof contract.undoReturn>) {
  const row = await lockContract(ctx, input.contractId, input.contractVersion)
  const charges = (await chargesOf(ctx, row.id)).filter(charge => charge.is_of_return)
  const recordedAt = row.return_recorded_at ?? ctx.now
  const invoicedCharges = charges.filter(charge => charge.state === 'invoiced').length
  refuse(whyNotUndoReturn(stateOf(row), { recordedAt, now: ctx.now, invoicedCharges }))
  const leg = (await legsOf(ctx, row.id)).at(-1)!
  const reason = input.reason ?? 'تراجع عن استلام'
  if (leg.in_inspection_id) await voidTaken(ctx, leg.in_inspection_id, reason)
  await reopenCustody(ctx, leg.custody_id, reason)
  await ctx.db
    .updateTable('rentals.leg')
    .set({ in_at: null, in_km: null, in_eighths: null, in_inspection_id: null })
    .where('id', '=', leg.id)
    .execute()
  await releaseFor(ctx, row.id)
  await ctx.db
    .deleteFrom('rentals.charge')
    .where('contract_id', '=', row.id)
    .where('is_of_return', '=', true)
    .execute()
  const again = await oweAgain(ctx, row)
  const contractVersion = await changeContract(ctx, row, {
    status: 'active' as const,
    returned_at: null,
    return_recorded_at: null,
    claim_id: await standingClaim(ctx, leg.custody_id),
    ...again?.sums,
  })
  const documents = again ? await invoiceDueRowsOf(ctx, row, ctx.today, again.eventId) : []
  auditContract(ctx, row, { status: [row.status, 'active'] }, input.reason)
  return { contractVersion, status: 'active' as const, documents }
}

/** The look at a vehicle that was not given back after all does not count: its marks and its reading go with it. */
async function voidTaken(ctx: Ctx, inspectionId: string, reason: string): Promise<void> {
  const { version } = await getInspection(ctx, { id: inspectionId })
  await voidInspection(ctx, { id: inspectionId, version, reason })
}

/** What the early return had credited is owed again: one row of the same lines, due today. Null where it credited nothing. */
async function oweAgain(ctx: Ctx, row: ContractRow) {
  const event = await ctx.db
    .selectFrom('rentals.contract_event')
    .select(['id', 'at', 'amount_minor'])
    .where('contract_id', '=', row.id)
    .where('kind', '=', 'shorten')
    .where('reason', '=', earlyReturnAr)
    .where('at', '=', row.returned_at)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!event) return null
  const lines = (await linesOf(ctx, 'event_id', [event.id]))(event.id)
  const last = (await rowsOf(ctx, row.id)).at(-1)
  const no = await nextRowNo(ctx, row.id)
  const period = { fromOn: ctx.today, toOn: last && last.to_on > ctx.today ? last.to_on : ctx.today }
  const netMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const rows = taxedRows(
    [{ no, ...period, dueOn: ctx.today, amountMinor: netMinor }],
    row.pricing.taxBasisPoints,
  )
  const amountMinor = sumOfRows(rows)
  const eventId = uuidv7()
  await insertEvent(ctx, { id: eventId, contractId: row.id, kind: 'price_change', at: ctx.now, amountMinor })
  await keepLines(ctx, { eventId }, lines)
  await insertRows(ctx, { contractId: row.id, eventId }, rows, lines)
  return { eventId, sums: sumsAfter(row, lines, 1, amountMinor) }
}

async function standingClaim(ctx: Ctx, custodyId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('fleet.custody')
    .select('claim_id')
    .where('id', '=', custodyId)
    .executeTakeFirst()
  return row?.claim_id ?? null
}

import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { moveDeposit } from '#modules/billing/public.server.ts'
import { coverAnew } from '../bundle/covering.commands.ts'
import { claimUnits } from '../lease/claiming.commands.ts'
import {
  changeLease,
  type LeaseRecord,
  leaseSource,
  leaseToChange,
  rentOn,
  rentsOf,
  termsOf,
  unitsOf,
} from '../lease/lease.row.ts'
import { monthlyOf, whyNotTerm } from '../lease/lease.rules.ts'
import { addRows, replaceScheduled, rowsOf } from '../leaseRow/leaseRows.commands.ts'
import { rentRows } from '../leaseRow/rentRows.rules.ts'
import { depositsOf } from '../settlement/deposits.queries.ts'
import { refuseUnlawful } from './leaseLaw.queries.ts'
import type * as contract from './leaseStep.contract.ts'

/** L9: a rent never changes within what is invoiced. */
async function refuseInvoiced(ctx: Ctx, row: LeaseRecord, effectiveOn: string): Promise<void> {
  const last = (await rowsOf(ctx, row.id))
    .filter(one => one.kind === 'rent' && one.state === 'invoiced' && one.ends_on >= effectiveOn)
    .at(-1)
  if (last)
    deny(
      refused('realestate.lease.rowInvoiced', {
        field: 'effectiveOn',
        params: { no: last.no, date: last.ends_on },
      }),
    )
}

/** The last day the rows of a lease reach: its end, or as far as it ran on. */
async function reachOf(ctx: Ctx, row: LeaseRecord): Promise<string> {
  const rows = (await rowsOf(ctx, row.id)).filter(one => one.kind === 'rent' && one.state !== 'cancelled')
  return rows.reduce((last, one) => (one.ends_on > last ? one.ends_on : last), row.end_date)
}

export async function addStep(ctx: Ctx, input: InputOf<typeof contract.addStep>) {
  const row = await leaseToChange(ctx, input, 'addStep')
  const reach = await reachOf(ctx, row)
  if (input.effectiveOn <= row.start_date || input.effectiveOn > reach)
    deny(invalid('realestate.lease.stepDay', { field: 'effectiveOn' }))
  await refuseInvoiced(ctx, row, input.effectiveOn)
  const [unit] = await unitsOf(ctx, row.id)
  const old = rentOn(await rentsOf(ctx, row), addDays(input.effectiveOn, -1))
  await refuseUnlawful(ctx, row, unit!, {
    ...input,
    oldMinor: monthlyOf(old, row.rent_basis),
    newMinor: monthlyOf(input.amount, row.rent_basis),
  })
  await ctx.db
    .insertInto('realestate.rent_step')
    .values({
      id: uuidv7(),
      lease_id: row.id,
      effective_on: input.effectiveOn,
      amount_minor: input.amount,
      ground: input.ground ?? 'firstFiveYearsPassed',
      market_rent_minor: input.marketRent ?? null,
      market_source: input.marketSource ?? null,
      proof_file_ids: input.fileIds,
      reason: input.reason ?? null,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await replaceScheduled(ctx, row.id, rentRows({ ...(await termsOf(ctx, row)), endDate: reach }))
  await coverAnew(ctx, row.id)
  await changeLease(
    ctx,
    row,
    {},
    { changes: [{ field: 'rentMinor', before: old, after: input.amount }], reason: input.reason ?? null },
  )
  return { ok: true as const }
}

/** The successor of a lease: active from the day after it, of the same chain, with its deposit. */
export async function renewLease(ctx: Ctx, input: InputOf<typeof contract.renewLease>) {
  const row = await leaseToChange(ctx, input, 'renew')
  return renew(ctx, row, input)
}

type Renewal = Omit<InputOf<typeof contract.renewLease>, 'id' | 'version'>

export async function renew(ctx: Ctx, row: LeaseRecord, input: Renewal) {
  const reach = await reachOf(ctx, row)
  const startDate = addDays(reach, 1)
  refuse(whyNotTerm({ startDate, endDate: input.endDate }))
  const units = await unitsOf(ctx, row.id)
  const oldRent = rentOn(await rentsOf(ctx, row), reach)
  const first = units.reduce((sum, unit) => sum + unit.rentalMinor, 0)
  const lines =
    input.lines ??
    units.map((unit, at) => ({
      propertyId: unit.propertyId,
      // A step changed the rent of all units together: the first takes the difference.
      rental: unit.rentalMinor + (at === 0 ? oldRent - first : 0),
    }))
  if (lines.length !== units.length || lines.some((line, at) => line.propertyId !== units[at]!.propertyId))
    deny(invalid('realestate.lease.otherUnits', { field: 'lines' }))
  await refuseUnlawful(ctx, row, units[0]!, {
    ...input,
    effectiveOn: startDate,
    oldMinor: monthlyOf(oldRent, row.rent_basis),
    newMinor: monthlyOf(
      lines.reduce((sum, line) => sum + line.rental, 0),
      row.rent_basis,
    ),
  })
  const id = uuidv7()
  const number = await nextNumber(ctx, 'LSE', ctx.today)
  const { version: _, created_at: __, ...kept } = row
  const successor: LeaseRecord = {
    ...kept,
    id,
    number,
    version: 1,
    created_at: ctx.now,
    created_by: ctx.actor?.userId ?? null,
    start_date: startDate,
    end_date: input.endDate,
    free_from: null,
    free_to: null,
    notice_on: null,
    move_out_on: null,
    review_reasons: [],
    renews_id: row.id,
    activated_on: ctx.today,
    signed_on: input.fileIds.length > 0 ? ctx.today : null,
    signed_file_ids: input.fileIds,
  }
  await ctx.db.insertInto('realestate.lease').values(successor).execute()
  await ctx.db
    .insertInto('realestate.lease_line')
    .values(
      lines.map((line, at) => ({
        id: uuidv7(),
        lease_id: id,
        no: at + 1,
        property_id: line.propertyId,
        rental_minor: line.rental,
      })),
    )
    .execute()
  await claimUnits(ctx, successor, startDate, input.endDate)
  await addRows(ctx, id, rentRows(await termsOf(ctx, successor)))
  for (const deposit of await depositsOf(ctx, row.id))
    await moveDeposit(ctx, { depositId: deposit.id, toSource: leaseSource(id) })
  await changeLease(
    ctx,
    row,
    { status: 'closed' },
    {
      changes: [{ field: 'renewedBy', before: null, after: number }],
    },
  )
  ctx.hint('realestate.lease', id)
  return { id, number }
}

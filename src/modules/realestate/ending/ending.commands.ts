import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { stopSpread } from '#modules/accounting/public.server.ts'
import { creditInvoice, extendDeposit } from '#modules/billing/public.server.ts'
import { giveBackUnused } from '../bundle/bundle.commands.ts'
import { openDamages, unsignedUnit } from '../handover/handover.queries.ts'
import { moveClaims } from '../lease/claiming.commands.ts'
import {
  changeLease,
  type LeaseRecord,
  type LeaseUnit,
  leaseToChange,
  rentOn,
  termsOf,
  unitsOf,
} from '../lease/lease.row.ts'
import { monthlyOf, whyNotUndo, whyNotWithoutHandover } from '../lease/lease.rules.ts'
import { addRows, type KeptRow, rowsOf } from '../leaseRow/leaseRows.commands.ts'
import { keptOf, type RentTerms, rentRows } from '../leaseRow/rentRows.rules.ts'
import { leaseRulesOf } from '../leaseRule/leaseRule.queries.ts'
import { whyNotEvict } from '../leaseRule/leaseRule.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { depositsOf } from '../settlement/deposits.queries.ts'
import type * as contract from './ending.contract.ts'
import { creditLines, creditShares } from './ending.postings.ts'

const spanOf = (row: KeptRow) => ({ from: row.starts_on, to: row.ends_on, amountMinor: row.amount_minor })

/** The lines of an invoiced row in billing, and the spread that earns each, where it is earned later. */
const linesOfInvoice = (ctx: Ctx, invoiceId: string) =>
  ctx.db
    .selectFrom('billing.invoice_line')
    .select(['net_minor as netMinor', 'profit_unit_id as profitUnitId', 'spread_key as spreadKey'])
    .select(['tax_code as taxCode', 'key', 'party_id as partyId'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('line_no')
    .execute()

/** Gives rent back that was invoiced beyond the last day: what was to be earned later, and of the rest the days of the month. */
async function creditRow(
  ctx: Ctx,
  lease: LeaseRecord,
  row: KeptRow,
  terms: RentTerms,
  on: Day,
): Promise<number> {
  const lines = await linesOfInvoice(ctx, row.invoice_id!)
  const waiting = []
  for (const line of lines)
    waiting.push(
      line.spreadKey
        ? (await stopSpread(ctx, { sourceKey: line.spreadKey, on: later(addDays(on, 1), row.starts_on) }))
            .remainingMinor
        : 0,
    )
  const wantedMinor = row.amount_minor - keptOf(spanOf(row), terms, on)
  const shares = creditShares(lines, waiting, wantedMinor)
  const credit = creditLines(lines, shares, lease.number ?? '')
  if (credit.length === 0) return 0
  const { totalMinor } = await creditInvoice(ctx, {
    sourceKey: `realestate:lease:${lease.id}:${row.id}:end${lease.version}`,
    invoiceId: row.invoice_id!,
    lines: credit,
    reason: `إنهاء عقد الإيجار ${lease.number} في ${on}`,
  })
  const creditedMinor = shares.reduce((sum, share) => sum + share.amountMinor, 0)
  await ctx.db
    .updateTable('realestate.lease_row')
    .set({
      credited_minor: row.credited_minor + creditedMinor,
      ...(row.starts_on > on ? { state: 'cancelled' as const } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  return totalMinor
}

const later = (a: Day, b: Day) => (a > b ? a : b)

/** Rows behind the last day fall away, the one around it is cut, and what was invoiced beyond it is given back. */
async function cutRows(ctx: Ctx, lease: LeaseRecord, terms: RentTerms, on: Day): Promise<number> {
  let creditedMinor = 0
  for (const row of await rowsOf(ctx, lease.id)) {
    if (row.kind !== 'rent' || row.ends_on <= on || row.state === 'cancelled') continue
    if (row.state === 'invoiced') creditedMinor += await creditRow(ctx, lease, row, terms, on)
    else if (row.starts_on > on)
      await ctx.db.deleteFrom('realestate.lease_row').where('id', '=', row.id).execute()
    else
      await ctx.db
        .updateTable('realestate.lease_row')
        .set({ ends_on: on, amount_minor: keptOf(spanOf(row), terms, on) })
        .where('id', '=', row.id)
        .execute()
  }
  return creditedMinor
}

async function refuseEviction(ctx: Ctx, units: readonly LeaseUnit[], on: Day): Promise<void> {
  const rules = await leaseRulesOf(ctx)
  for (const unit of units)
    refuse(whyNotEvict(rules, { country: ctx.company.country, propertyUse: unit.use }, on))
}

export async function endLease(ctx: Ctx, input: InputOf<typeof contract.endLease>) {
  const row = await leaseToChange(ctx, input, 'end')
  const { on } = input
  if (on < row.start_date || on > ctx.today) deny(invalid('realestate.lease.endDay', { field: 'on' }))
  if (input.reason === 'other' && !input.note) deny(invalid('kernel.field.required', { field: 'note' }))
  if (input.reason === 'non_payment') await refuseEviction(ctx, await unitsOf(ctx, row.id), on)
  refuse(whyNotWithoutHandover('out', await unsignedUnit(ctx, row.id, 'out')))
  const terms = await termsOf(ctx, row)
  const credited = await cutRows(ctx, row, terms, on)
  const monthMinor = monthlyOf(rentOn(terms.rents, on), row.rent_basis)
  const terminationMinor = on < row.end_date ? (input.termination ?? monthMinor * row.termination_months) : 0
  if (terminationMinor > 0)
    await addRows(
      ctx,
      row.id,
      [{ from: on, to: on, dueOn: ctx.today, amountMinor: terminationMinor, isFree: false }],
      { kind: 'termination' },
    )
  await shortenClaims(ctx, row.id, on)
  await giveBackUnused(ctx, row)
  const holdUntil = addDays(on, (await settingsOf(ctx)).depositReleaseDays)
  for (const deposit of await depositsOf(ctx, row.id))
    await extendDeposit(ctx, { depositId: deposit.id, holdUntil })
  await changeLease(
    ctx,
    row,
    {
      status: 'ended',
      ended_on: on,
      ended_at: ctx.now,
      end_reason: input.reason,
      end_note: input.note ?? null,
    },
    { reason: input.note ?? null },
  )
  return { credited, holdUntil }
}

const shortenClaims = (ctx: Ctx, leaseId: string, on: Day) =>
  ctx.db
    .updateTable('realestate.lease_claim')
    .set({ ends_on: on })
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'active')
    .execute()

export async function undoEnd(ctx: Ctx, input: InputOf<typeof contract.undoEnd>) {
  const row = await leaseToChange(ctx, input, 'undoEnd')
  const endedOn = row.ended_on!
  const rows = await rowsOf(ctx, row.id)
  const isCharged = rows.some(one => one.kind === 'termination' && one.state === 'invoiced')
  const deposits = await depositsOf(ctx, row.id)
  const isReturned = row.deposit_minor > deposits.reduce((sum, one) => sum + one.balanceMinor, 0)
  refuse(whyNotUndo({ endedAt: row.ended_at, isSettled: isCharged || isReturned }, ctx.now))
  await moveClaims(ctx, row, later(row.end_date, endedOn))
  await ctx.db
    .deleteFrom('realestate.lease_row')
    .where('lease_id', '=', row.id)
    .where('kind', '=', 'termination')
    .execute()
  const terms = await termsOf(ctx, row)
  const rest = rentRows(terms).flatMap(one => {
    if (one.to <= endedOn) return []
    if (one.from > endedOn) return [one]
    return [{ ...one, from: addDays(endedOn, 1), amountMinor: one.amountMinor - keptOf(one, terms, endedOn) }]
  })
  await addRows(ctx, row.id, rest)
  await changeLease(ctx, row, {
    status: 'active',
    ended_on: null,
    ended_at: null,
    end_reason: null,
    end_note: null,
  })
  return { ok: true as const }
}

/** L11: what was found and not charged, and rows that wait for their invoice. */
export async function unbilledOf(ctx: Ctx, leaseId: string) {
  const damages = await openDamages(ctx, leaseId)
  const rows = (await rowsOf(ctx, leaseId)).filter(one => one.state === 'scheduled' && one.amount_minor > 0)
  return {
    minor:
      damages.reduce((sum, item) => sum + item.cost_minor, 0) +
      rows.reduce((sum, one) => sum + one.amount_minor, 0),
    list: [...damages.map(item => `${item.room}: ${item.item}`), ...rows.map(one => String(one.no))],
  }
}

export async function closeLease(ctx: Ctx, input: InputOf<typeof contract.closeLease>) {
  const row = await leaseToChange(ctx, input, 'close')
  const { minor, list } = await unbilledOf(ctx, row.id)
  if (minor > 0)
    deny(
      refused('realestate.lease.unbilled', {
        params: { amount: moneyText(minor, ctx.company.currency), list: list.join('، ') },
      }),
    )
  await changeLease(ctx, row, { status: 'closed' })
  return { ok: true as const }
}

import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { creditInvoice } from '#modules/billing/public.server.ts'
import { addPartyRole, getParty, whyNotServe } from '#modules/parties/public.server.ts'
import { chequesHeld } from '../bundle/bundle.queries.ts'
import { unsignedUnit } from '../handover/handover.queries.ts'
import { addRows, rowsOf } from '../leaseRow/leaseRows.commands.ts'
import { rentRows } from '../leaseRow/rentRows.rules.ts'
import { invoiceRows } from '../leaseRow/rowInvoicing.commands.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { depositHeld } from '../settlement/deposits.queries.ts'
import { paidOf } from '../settlement/leaseMoney.queries.ts'
import { claimUnits, refuseNotLettable, releaseClaims } from './claiming.commands.ts'
import { leaseFields } from './lease.contract.ts'
import { changeLease, type LeaseRecord, leaseToChange, rentsOf, termsOf, unitsOf } from './lease.row.ts'
import { monthlyOf, reasonsForReview, whyNotActivate, whyNotTerm } from './lease.rules.ts'
import type * as acts from './leaseActs.contract.ts'

type Typed = InputOf<typeof acts.saveLease>

/** Keeps the units of a draft: each once, all of one kind of ownership, none that cannot be let. */
async function keepLines(ctx: Ctx, leaseId: string, lines: Typed['lines']): Promise<void> {
  const seen = new Set<string>()
  for (const [at, { propertyId }] of lines.entries()) {
    if (seen.has(propertyId)) deny(invalid('realestate.lease.lineTwice', { field: `lines.${at}.propertyId` }))
    seen.add(propertyId)
  }
  await ctx.db.deleteFrom('realestate.lease_line').where('lease_id', '=', leaseId).execute()
  await ctx.db
    .insertInto('realestate.lease_line')
    .values(
      lines.map(({ propertyId, rental }, at) => ({
        id: uuidv7(),
        lease_id: leaseId,
        no: at + 1,
        property_id: propertyId,
        rental_minor: rental,
      })),
    )
    .execute()
  const units = await unitsOf(ctx, leaseId)
  refuseNotLettable(units)
  const isManaged = (at: number) => units[at]!.ownership === 'managed'
  const other = units.findIndex((_, at) => isManaged(at) !== isManaged(0))
  // Trust money and the company's own never come in by one receipt.
  if (other > 0) deny(invalid('realestate.lease.mixedOwnership', { field: `lines.${other}.propertyId` }))
}

export async function saveLease(ctx: Ctx, input: Typed) {
  refuse(whyNotTerm(input))
  const tenant = await getParty(ctx, input.tenantId)
  const columns = { ...columnsOf(leaseFields, input), tenant_id: tenant.id }
  if (input.id) {
    const row = await leaseToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    await keepLines(ctx, row.id, input.lines)
    return { id: row.id, version: await changeLease(ctx, row, columns) }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('realestate.lease')
    .values({ id, chain_id: id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  await keepLines(ctx, id, input.lines)
  ctx.audit({
    subject: `realestate.lease:${id}`,
    label: tenant.name,
    changes: [{ field: 'startDate', before: null, after: input.startDate }],
  })
  ctx.hint('realestate.lease', id)
  return { id, version: 1 }
}

/** Why a second person looks at a lease before it holds its units for good. */
async function reviewOf(ctx: Ctx, row: LeaseRecord) {
  const units = await unitsOf(ctx, row.id)
  const settings = await settingsOf(ctx)
  const [rent] = await rentsOf(ctx, row)
  return reasonsForReview(
    {
      startDate: row.start_date,
      rentMinor: monthlyOf(rent!.amountMinor, row.rent_basis),
      askingMinor: units.reduce((sum, unit) => sum + unit.askingMinor, 0),
      freeFrom: row.free_from,
      freeTo: row.free_to,
    },
    settings,
    ctx.today,
  )
}

export async function submitLease(ctx: Ctx, input: InputOf<typeof acts.submitLease>) {
  const row = await leaseToChange(ctx, input, 'submit')
  refuse(whyNotTerm({ startDate: row.start_date, endDate: row.end_date }))
  refuse(await whyNotServe(ctx, [row.tenant_id]))
  await claimUnits(ctx, row, row.start_date, row.end_date)
  await addPartyRole(ctx, row.tenant_id, 'tenant')
  await addRows(ctx, row.id, rentRows(await termsOf(ctx, row)))
  const reasons = await reviewOf(ctx, row)
  const status = reasons.length > 0 ? ('under_review' as const) : ('reserved' as const)
  const number = row.number ?? (await nextNumber(ctx, 'LSE', ctx.today))
  await ctx.db
    .updateTable('realestate.lease')
    .set({ review_reasons: reasons })
    .where('id', '=', row.id)
    .execute()
  await changeLease(
    ctx,
    { ...row, number },
    {
      status,
      number,
      submitted_by: ctx.user.id,
    },
  )
  return { number, status }
}

export async function reviewLease(ctx: Ctx, input: InputOf<typeof acts.reviewLease>) {
  const row = await leaseToChange(ctx, input, input.decision)
  if (row.submitted_by === ctx.user.id) deny(forbidden('approvals.request.ownRequest'))
  if (input.decision === 'approve') await changeLease(ctx, row, { status: 'reserved' })
  else {
    await giveBack(ctx, row)
    await changeLease(ctx, row, { status: 'draft', number: null }, { reason: input.reason ?? null })
  }
  return { ok: true as const }
}

/** A lease that is not taken over holds no unit and owes nothing. */
async function giveBack(ctx: Ctx, row: LeaseRecord): Promise<void> {
  await releaseClaims(ctx, row.id)
  await ctx.db
    .deleteFrom('realestate.lease_row')
    .where('lease_id', '=', row.id)
    .where('state', '=', 'scheduled')
    .execute()
}

export async function cancelLease(ctx: Ctx, input: InputOf<typeof acts.cancelLease>) {
  const row = await leaseToChange(ctx, input, 'cancel')
  const heldMinor =
    (await paidOf(ctx, row.id)) + (await depositHeld(ctx, row.id)) + (await chequesHeld(ctx, row.id))
  if (heldMinor > 0)
    deny(
      refused('realestate.lease.moneyHeld', {
        params: { amount: moneyText(heldMinor, ctx.company.currency) },
      }),
    )
  for (const one of await rowsOf(ctx, row.id)) {
    if (one.state !== 'invoiced') continue
    await creditInvoice(ctx, {
      sourceKey: `realestate:lease:${row.id}:${one.id}:cancel`,
      invoiceId: one.invoice_id!,
      lines: 'all',
      reason: input.reason,
    })
    await ctx.db
      .updateTable('realestate.lease_row')
      .set({ state: 'cancelled', credited_minor: one.amount_minor })
      .where('id', '=', one.id)
      .execute()
  }
  await giveBack(ctx, row)
  await changeLease(ctx, row, { status: 'cancelled' }, { reason: input.reason })
  return { ok: true as const }
}

export async function signLease(ctx: Ctx, input: InputOf<typeof acts.signLease>) {
  const row = await leaseToChange(ctx, input, 'sign')
  if (input.signedOn > ctx.today) deny(invalid('billing.date.future', { field: 'signedOn' }))
  await ctx.db
    .updateTable('realestate.lease')
    .set({ signed_file_ids: input.fileIds })
    .where('id', '=', row.id)
    .execute()
  await changeLease(ctx, row, { signed_on: input.signedOn })
  return { ok: true as const }
}

export async function activateLease(ctx: Ctx, input: InputOf<typeof acts.activateLease>) {
  const row = await leaseToChange(ctx, input, 'activate')
  refuse(
    whyNotActivate({
      today: ctx.today,
      startDate: row.start_date,
      signedOn: row.signed_on,
      depositMinor: row.deposit_minor,
      depositHeldMinor: await depositHeld(ctx, row.id),
      unitWithoutHandover: await unsignedUnit(ctx, row.id, 'in'),
      currency: ctx.company.currency,
    }),
  )
  await changeLease(ctx, row, { status: 'active', activated_on: ctx.today })
  const due = (await rowsOf(ctx, row.id)).filter(one => one.due_on <= ctx.today)
  return { invoiced: await invoiceRows(ctx, row, due, ctx.today) }
}

export async function giveNotice(ctx: Ctx, input: InputOf<typeof acts.giveNotice>) {
  const row = await leaseToChange(ctx, input, 'giveNotice')
  if (input.moveOutOn < ctx.today) deny(invalid('realestate.lease.noticeDay', { field: 'moveOutOn' }))
  await changeLease(ctx, row, { notice_on: ctx.today, move_out_on: input.moveOutOn })
  return { ok: true as const }
}

export async function withdrawNotice(ctx: Ctx, input: InputOf<typeof acts.withdrawNotice>) {
  const row = await leaseToChange(ctx, input, 'withdrawNotice')
  if (row.notice_on === null) deny(refused('realestate.lease.noNotice'))
  await changeLease(ctx, row, { notice_on: null, move_out_on: null })
  return { ok: true as const }
}

import type { Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { createLink, revokeLinks } from '#kernel/server/links.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { addDays, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { RefusalError, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { releaseClaimsOf } from '#modules/fleet/public.server.ts'
import { whyNotServe } from '#modules/parties/public.server.ts'
import { customerOf } from '../contract/references.queries.ts'
import { priceRights } from '../price/priceAnswer.queries.ts'
import { whyNotDiscount, whyNotDiscountAs } from '../price/priceLimit.rules.ts'
import { keepLines } from '../price/priceLines.commands.ts'
import { type Priced, priceTerms } from '../price/pricing.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import type { QuotationTable } from '../tables.ts'
import type * as contract from './quotation.contract.ts'
import {
  holdVehicles,
  itemsOf,
  lockQuotation,
  type QuotationItem,
  type QuotationRow,
  quotationLink,
  shownStatus,
} from './quotation.row.ts'
import { holdExpiresAt, whyNotQuotationState, whyNotSend, whyNotValidUntil } from './quotation.rules.ts'

type Saved = InputOf<typeof contract.saveQuotation>
type ItemInput = Saved['items'][number]

export async function saveQuotation(ctx: Ctx, input: Saved) {
  const known = input.id ? await lockQuotation(ctx, input.id) : null
  if (known) {
    refuse(whyNotStale(known, input.version ?? 0))
    refuse(whyNotQuotationState(known.status, 'send'))
  }
  refuse(await whyNotServe(ctx, [input.customerId]))
  const settings = await settingsOf(ctx)
  const validUntilOn = input.validUntilOn ?? addDays(ctx.today, settings.quotationValidityDays)
  refuse(whyNotValidUntil(validUntilOn, ctx.today))
  const priced = await priceItems(ctx, input, settings.discountLimitBasisPoints)
  const total = priced.reduce((sum, { item, price }) => sum + price.totalMinor * quantityOf(item), 0)
  const columns = {
    customer_id: (await customerOf(ctx, input.customerId)).id,
    valid_until_on: validUntilOn,
    hold_hours: input.holdHours ?? settings.quotationHoldHours,
    terms: input.terms,
    discount_reason: input.discountReason,
    total_minor: total,
    start_at: new Date(Math.min(...input.items.map(item => item.startAt.getTime()))),
    due_back_at: new Date(Math.max(...input.items.map(item => item.dueBackAt.getTime()))),
  }
  const id = known?.id ?? uuidv7()
  const version = (known?.version ?? 0) + 1
  if (known) await changeQuotation(ctx, known, columns)
  else
    await ctx.db
      .insertInto('rentals.quotation')
      .values({ ...columns, id, root_id: id, created_by: ctx.user.id, created_by_name: ctx.user.name })
      .execute()
  await ctx.db.deleteFrom('rentals.quotation_item').where('quotation_id', '=', id).execute()
  for (const [at, one] of priced.entries()) await keepItem(ctx, id, at + 1, one)
  ctx.audit({
    subject: `rentals.quotation:${id}`,
    ...(known?.number ? { label: known.number } : {}),
    changes: [{ field: 'totalMinor', before: known?.total_minor ?? null, after: total }],
  })
  ctx.hint('rentals.quotation', id)
  return { id, version, total }
}

/** A vehicle that is named is one. */
const quantityOf = (item: ItemInput) => (item.vehicleId ? 1 : item.quantity)

type PricedItem = Priced & { item: ItemInput }

async function priceItems(ctx: Ctx, input: Saved, discountLimitBasisPoints: number): Promise<PricedItem[]> {
  const priced: PricedItem[] = []
  for (const [at, item] of input.items.entries()) {
    const one = await ofItem(at, () => priceTerms(ctx, { ...item, customerId: input.customerId }))
    refuse(whyNotDiscountAs(one.price.listPriceMinor, one.pricing.discount, input.discountReason))
    await ofItem(at, async () =>
      refuse(whyNotDiscount(one.price, discountLimitBasisPoints, priceRights(ctx).mayDiscount)),
    )
    priced.push({ ...one, item })
  }
  return priced
}

/** A refusal within a line names the line: an offer has several, and each has its fields on the form. */
async function ofItem<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RefusalError) || !error.refusal.field) throw error
    throw new RefusalError({ ...error.refusal, field: `items.${at}.${error.refusal.field}` })
  }
}

async function keepItem(
  ctx: Ctx,
  quotationId: string,
  position: number,
  { item, pricing, price }: PricedItem,
) {
  const quantity = quantityOf(item)
  const id = uuidv7()
  await ctx.db
    .insertInto('rentals.quotation_item')
    .values({
      id,
      quotation_id: quotationId,
      position,
      type: item.type,
      group_id: pricing.groupId,
      vehicle_id: item.vehicleId ?? null,
      quantity,
      start_at: item.startAt,
      due_back_at: item.dueBackAt,
      days: price.days,
      discount: item.discount ? JSON.stringify(item.discount) : null,
      extras: JSON.stringify(item.extras),
      note: item.note,
      pricing: JSON.stringify(pricing),
      list_price_minor: price.listPriceMinor * quantity,
      discount_minor: price.discountMinor * quantity,
      total_minor: price.totalMinor * quantity,
    })
    .execute()
  await keepLines(ctx, { quotationItemId: id }, price.lines)
}

/** Writes columns of a locked version and counts its version up. */
export async function changeQuotation(
  ctx: Ctx,
  row: Pick<QuotationRow, 'id' | 'version'>,
  columns: Updateable<QuotationTable>,
): Promise<void> {
  await ctx.db
    .updateTable('rentals.quotation')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.hint('rentals.quotation', row.id)
}

export async function sendQuotation(ctx: Ctx, input: InputOf<typeof contract.sendQuotation>) {
  const row = await lockQuotation(ctx, input.id)
  refuse(whyNotStale(row, input.version))
  const blacklist = await whyNotServe(ctx, [row.customer_id])
  const state = { status: row.status, validUntilOn: row.valid_until_on }
  refuse(whyNotSend(state, { priceMissing: null, blacklist, today: ctx.today }))
  const settings = await settingsOf(ctx)
  const items = await itemsOf(ctx, row.id)
  refuseDiscounts(ctx, items, settings.discountLimitBasisPoints)
  // The number comes before the claims because they carry it: a refusal of the vehicle names who holds it.
  const number = row.number ?? (await nextNumber(ctx, 'QT', ctx.today))
  const holdUntil = holdExpiresAt(ctx.now, row.hold_hours)
  if (holdUntil) await holdVehicles(ctx, { ...row, number }, items, holdUntil)
  await changeQuotation(ctx, row, { status: 'sent', number, sent_at: ctx.now, hold_until: holdUntil })
  auditState(ctx, { ...row, number }, 'sent')
  return { version: row.version + 1, holdUntil, ...(await customersLink(ctx, { ...row, number })) }
}

/** Another link to an offer that was sent, where the first was lost: the server keeps no link it could show again. */
export async function linkQuotation(ctx: Ctx, input: InputOf<typeof contract.linkQuotation>) {
  const row = await lockQuotation(ctx, input.id)
  refuse(whyNotStale(row, input.version))
  refuse(whyNotQuotationState(shownStatus(ctx, row), 'link'))
  ctx.audit({ subject: `rentals.quotation:${row.id}`, label: row.number ?? '' })
  const { number, link, whatsappText } = await customersLink(ctx, { ...row, number: row.number ?? '' })
  return { number, link, whatsappText, version: row.version, holdUntil: row.hold_until }
}

async function customersLink(
  ctx: Ctx,
  row: Pick<QuotationRow, 'id' | 'valid_until_on'> & { number: string },
) {
  const { number } = row
  const expiresAt = instantOf(addDays(row.valid_until_on, 1), '00:00', ctx.company.timeZone)
  const token = await createLink(ctx, { purpose: quotationLink, subjectId: row.id, expiresAt })
  const link = ctx.addressOf(`/quotation-approval?token=${token}`)
  return {
    number,
    link,
    whatsappText: `السلام عليكم، هذا عرض السعر ${number} من ${ctx.company.nameAr}. يمكنكم الاطلاع عليه والموافقة من الرابط: ${link}`,
  }
}

function refuseDiscounts(ctx: Ctx, items: readonly QuotationItem[], limitBasisPoints: number): void {
  const { mayDiscount } = priceRights(ctx)
  for (const item of items) {
    const price = { listPriceMinor: item.list_price_minor, discountMinor: item.discount_minor }
    refuse(whyNotDiscount(price, limitBasisPoints, mayDiscount))
  }
}

export async function reviseQuotation(ctx: Ctx, input: InputOf<typeof contract.reviseQuotation>) {
  const row = await lockQuotation(ctx, input.id)
  refuse(whyNotStale(row, input.version))
  refuse(whyNotQuotationState(shownStatus(ctx, row), 'revise'))
  await releaseClaimsOf(ctx, row.id)
  // The old link stays: it answers that a newer offer was made.
  await changeQuotation(ctx, row, { status: 'superseded', is_newest: false, hold_until: null })
  const id = uuidv7()
  const versionNo = row.version_no + 1
  await ctx.db
    .insertInto('rentals.quotation')
    .values({
      id,
      root_id: row.root_id,
      version_no: versionNo,
      number: row.number,
      customer_id: row.customer_id,
      valid_until_on: row.valid_until_on,
      hold_hours: row.hold_hours,
      terms: row.terms,
      discount_reason: row.discount_reason,
      total_minor: row.total_minor,
      start_at: row.start_at,
      due_back_at: row.due_back_at,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  for (const item of await itemsOf(ctx, row.id)) await copyItem(ctx, id, item)
  auditState(ctx, row, 'superseded')
  ctx.hint('rentals.quotation', id)
  return { id, version: 1, versionNo }
}

async function copyItem(ctx: Ctx, quotationId: string, { lines, ...item }: QuotationItem): Promise<void> {
  const id = uuidv7()
  const { company_id: _company, ...columns } = item
  await ctx.db
    .insertInto('rentals.quotation_item')
    .values({
      ...columns,
      id,
      quotation_id: quotationId,
      discount: item.discount === null ? null : JSON.stringify(item.discount),
      extras: JSON.stringify(item.extras),
      pricing: JSON.stringify(item.pricing),
    })
    .execute()
  await keepLines(ctx, { quotationItemId: id }, lines)
}

export async function withdrawQuotation(ctx: Ctx, input: InputOf<typeof contract.withdrawQuotation>) {
  const row = await lockQuotation(ctx, input.id)
  refuse(whyNotStale(row, input.version))
  refuse(whyNotQuotationState(shownStatus(ctx, row), 'withdraw'))
  await releaseClaimsOf(ctx, row.id)
  await revokeLinks(ctx, quotationLink, row.id)
  await changeQuotation(ctx, row, { status: 'withdrawn', hold_until: null, withdraw_reason: input.reason })
  auditState(ctx, row, 'withdrawn', input.reason)
  return { ok: true as const }
}

/** Writes the change of a quotation's state into the audit line of the call. */
export function auditState(
  ctx: Ctx,
  row: Pick<QuotationRow, 'id' | 'number' | 'status'>,
  after: QuotationRow['status'],
  reason: string | null = null,
): void {
  ctx.audit({
    subject: `rentals.quotation:${row.id}`,
    ...(row.number ? { label: row.number } : {}),
    changes: [{ field: 'status', before: row.status, after }],
    ...(reason ? { reason } : {}),
  })
}

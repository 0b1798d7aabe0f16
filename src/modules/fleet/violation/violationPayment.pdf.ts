import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from '../paper.contract.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'

type Line = {
  reference: string
  plate: string
  on: string | null
  amountMinor: number
  discountMinor: number
}
type Sheet = {
  authorityPartyId: string
  lines: readonly Line[]
  voucher: { number: string; on: string; receipt: string | null } | null
  isReversed: boolean
}

async function printSheet(ctx: Ctx, sheet: Sheet, locale: 'ar' | 'en'): Promise<Uint8Array> {
  const authority = await getParty(ctx, sheet.authorityPartyId)
  const paper = await companyPaper(ctx, { locale })
  const { money, day, count, instant, words } = paperFormat(paper)
  const sum = (of: (line: Line) => number) => sheet.lines.reduce((total, line) => total + of(line), 0)
  const total = sum(line => line.amountMinor)
  return printPaper(new URL('./finesSheet.typ', import.meta.url), paper, {
    authority: authority.name,
    count: count(sheet.lines.length),
    printedAt: instant(ctx.now),
    voucher: sheet.voucher && { ...sheet.voucher, on: day(sheet.voucher.on) },
    isReversed: sheet.isReversed,
    rows: sheet.lines.map((line, at) => [
      ...[count(at + 1), line.reference, line.plate, day(line.on)],
      ...[money(line.discountMinor), money(line.amountMinor)],
    ]),
    discount: money(sum(line => line.discountMinor)),
    total: money(total),
    ...words(total),
    preparedBy: ctx.user.name,
  })
}

/** The open fines of an authority, as taken to its desk. */
export async function printPayableViolations(
  ctx: Ctx,
  { authorityPartyId, locale }: InputOf<typeof contract.printPayableViolations>,
) {
  const rows = await ctx.db
    .selectFrom('fleet.violation as x')
    .select(['x.reference', 'x.plate_text', 'x.due_on', 'x.fine_minor', 'x.settled_minor'])
    .select(plateKeyOn('x.vehicle_id', ctx.today).as('plate'))
    .where('x.authority_party_id', '=', authorityPartyId)
    .where('x.state', '<>', 'cancelled')
    .whereRef('x.settled_minor', '<', 'x.fine_minor')
    .orderBy('x.due_on')
    .orderBy('x.number')
    .execute()
  const lines = rows.map(row => ({
    reference: row.reference,
    plate: shownPlate(row.plate) ?? row.plate_text,
    on: row.due_on,
    amountMinor: row.fine_minor - row.settled_minor,
    discountMinor: 0,
  }))
  const sheet = { authorityPartyId, lines, voucher: null, isReversed: false }
  return pdfReply(`fines-${ctx.today}`, await printSheet(ctx, sheet, locale))
}

/** What one voucher paid, fine by fine. */
export async function printViolationPayment(
  ctx: Ctx,
  { id, locale }: InputOf<typeof contract.printViolationPayment>,
) {
  const payment = await ctx.db
    .selectFrom('fleet.violation_payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment) deny(notFound())
  const rows = await ctx.db
    .selectFrom('fleet.violation_settlement as s')
    .innerJoin('fleet.violation as x', 'x.id', 's.violation_id')
    .select(['x.reference', 'x.plate_text', 'x.due_on', 's.amount_minor', 's.discount_minor'])
    .select(plateKeyOn('x.vehicle_id', ctx.today).as('plate'))
    .where('s.violation_payment_id', '=', id)
    .orderBy('x.due_on')
    .orderBy('x.number')
    .execute()
  const lines = rows.map(row => ({
    reference: row.reference,
    plate: shownPlate(row.plate) ?? row.plate_text,
    on: row.due_on,
    amountMinor: row.amount_minor,
    discountMinor: row.discount_minor,
  }))
  const { number, receipt } = payment
  const sheet = {
    authorityPartyId: payment.authority_party_id,
    lines,
    isReversed: payment.reversed_on !== null,
    voucher: { number, receipt, on: payment.paid_on },
  }
  return pdfReply(number, await printSheet(ctx, sheet, locale))
}

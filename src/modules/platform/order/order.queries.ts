import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { companyPaper, pdfReply } from '../company/paper.queries.ts'
import type * as contract from './order.contract.ts'
import { monthlyRevenue } from './order.rules.ts'

const ownOrders = (ctx: Ctx) =>
  ctx.db
    .selectFrom('platform.subscription_order as o')
    .innerJoin('platform.plan as p', 'p.code', 'o.plan_code')
    .selectAll('o')
    .select(['p.name_ar as plan_name_ar', 'p.name_en as plan_name_en'])

export async function listOwnOrders(ctx: Ctx) {
  const rows = await ownOrders(ctx).orderBy('o.created_at', 'desc').limit(50).execute()
  return {
    instructions: await instructions(ctx, 'ar'),
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      number: row.number,
      planCode: row.plan_code,
      planNameAr: row.plan_name_ar,
      planNameEn: row.plan_name_en,
      cycle: row.cycle,
      takesEffect: row.takes_effect,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      priceMinor: row.price_minor,
      creditMinor: row.credit_minor,
      dueMinor: row.due_minor,
      state: row.state,
      method: row.method,
      reference: row.reference,
      receivedOn: row.received_on,
      createdAt: row.created_at,
    })),
  }
}

/** How platform staff wants to be paid, written on the page of public texts; null while unwritten. */
async function instructions(ctx: Ctx, locale: 'ar' | 'en'): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('platform.landing_content')
    .select(['content_value', 'content_value_ar'])
    .where('content_key', '=', 'payment_instructions')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row) return null
  return (
    (locale === 'ar' ? row.content_value_ar : row.content_value) ?? row.content_value_ar ?? row.content_value
  )
}

const askUs = {
  ar: 'يتواصل معكم فريق قافلة بتفاصيل التحويل. اذكروا رقم الطلب في بيان التحويل.',
  en: 'The Qafila team will send you the transfer details. Please name the order number in the transfer.',
} as const

/** What all companies owe for plans, and what their paid plans bring in a month. */
export async function listOpenOrders(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('platform.subscription as s')
    .innerJoin('platform.company as c', 'c.id', 's.company_id')
    .select(['c.uuid', 'c.name_ar', 'c.name', 'c.email', 's.open_order_id', 's.open_order_number'])
    .select(['s.open_order_due_minor', 's.open_order_at'])
    .where('s.open_order_id', 'is not', null)
    .orderBy('s.open_order_at')
    .limit(500)
    .execute()
  const paid = await ctx.db
    .selectFrom('platform.subscription')
    .select(['cycle', 'paid_minor'])
    .where('state', 'in', ['active', 'grace'])
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.open_order_id!,
      companyId: row.uuid,
      companyNameAr: row.name_ar,
      companyNameEn: row.name,
      email: row.email,
      number: row.open_order_number!,
      dueMinor: row.open_order_due_minor!,
      createdAt: row.open_order_at!,
    })),
    dueMinor: rows.reduce((sum, row) => sum + (row.open_order_due_minor ?? 0), 0),
    monthlyMinor: monthlyRevenue(
      paid.flatMap(row => (row.cycle === 'trial' ? [] : [{ cycle: row.cycle, priceMinor: row.paid_minor }])),
    ),
  }
}

/** The order as a paper: what to transfer while it is open, a receipt once it is paid. */
export async function printOrder(ctx: Ctx, { id, locale }: InputOf<typeof contract.printOrder>) {
  const row = (await ownOrders(ctx).where('o.id', '=', id).executeTakeFirst()) ?? deny(notFound())
  const own = await companyPaper(ctx, { locale })
  // The platform's paper, in its own money: the company is the one it is for.
  const paper = {
    ...own,
    currency: 'KWD' as const,
    company: { name: locale === 'ar' ? 'قافلة' : 'Qafila', lines: [] },
  }
  const { money, day, words } = paperFormat(paper)
  const bytes = await printPaper(new URL('./order.typ', import.meta.url), paper, {
    number: row.number,
    isPaid: row.state === 'paid',
    isCancelled: row.state === 'cancelled',
    on: day(ctx.today),
    receivedOn: day(row.received_on),
    reference: row.reference,
    method: row.method,
    buyer: own.company.name,
    plan: locale === 'ar' ? row.plan_name_ar : row.plan_name_en,
    cycle: row.cycle,
    from: day(row.starts_on),
    to: day(row.ends_on),
    price: money(row.price_minor),
    credit: money(row.credit_minor),
    due: money(row.due_minor),
    ...words(row.due_minor),
    instructions: (await instructions(ctx, locale)) ?? askUs[locale],
  })
  return pdfReply(row.number, bytes)
}

import { isIPv4 } from 'node:net'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings } from '#modules/accounting/public.server.ts'
import { payOut } from '#modules/billing/public.server.ts'
import { writeReturn } from '../sale/returning.commands.ts'
import { saleToChange } from '../sale/sale.row.ts'
import type * as contract from './till.contract.ts'
import { tillOf } from './till.row.ts'
import { inCoins } from './till.rules.ts'

const tills = recordKind({ table: 'trade.till', kind: 'trade.till', label: row => row.code })
const tillSales = recordKind({
  table: 'trade.till_sale',
  kind: 'trade.tillSale',
  label: row => row.till_number,
})

/** The server connects to printers in private networks only. */
function isNearby(host: string): boolean {
  if (!isIPv4(host)) return false
  const [a = 0, b = 0] = host.split('.').map(Number)
  return a === 10 || a === 127 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)
}

export async function saveTill(ctx: Ctx, input: InputOf<typeof contract.saveTill>) {
  const before = input.id ? await lockRecord(ctx, tills, { id: input.id, version: input.version ?? 0 }) : null
  const accounts = await ctx.db
    .selectFrom('billing.treasury_account')
    .select(['id', 'kind', 'currency'])
    .where('id', 'in', [input.cashAccountId, input.cardAccountId])
    .execute()
  const fits = (id: string, kinds: readonly string[]) =>
    accounts.some(one => one.id === id && kinds.includes(one.kind) && one.currency === ctx.company.currency)
  if (!fits(input.cashAccountId, ['cash'])) deny(invalid('trade.till.accounts', { field: 'cashAccountId' }))
  if (!fits(input.cardAccountId, ['card', 'bank']))
    deny(invalid('trade.till.accounts', { field: 'cardAccountId' }))
  if (input.printerHost && !isNearby(input.printerHost))
    deny(invalid('trade.till.printerPlace', { field: 'printerHost' }))
  const columns = {
    code: input.code,
    name_ar: input.nameAr,
    warehouse_id: input.warehouseId,
    cash_account_id: input.cashAccountId,
    card_account_id: input.cardAccountId,
    offline_cap_minor: input.offlineCap,
    receipt_width: input.receiptWidth,
    printer_host: input.printerHost ?? null,
    printer_port: input.printerPort,
    is_active: input.isActive,
  }
  if (before) {
    await saveRecord(ctx, tills, before, columns)
    return { id: before.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('trade.till')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({ subject: `trade.till:${id}`, label: input.code, changes: [] })
  ctx.hint('trade.till', id)
  return { id }
}

async function saleOfTill(ctx: Ctx, seen: { id: string; version: number }) {
  const sale = await lockRecord(ctx, tillSales, seen)
  return sale.order_id ? { ...sale, orderId: sale.order_id } : deny(notFound())
}

export async function returnAtTill(ctx: Ctx, input: InputOf<typeof contract.returnAtTill>) {
  if (input.refund !== 'credit' && !ctx.can('finance.payments.write'))
    deny(forbidden('access.permission.missing', { params: { permission: 'finance.payments.write' } }))
  const sale = await saleOfTill(ctx, { id: input.saleId, version: input.version })
  const till = await tillOf(ctx, input.tillId)
  if (!till.isActive) deny(conflict('trade.till.stopped', { field: 'tillId' }))
  const order = await saleToChange(ctx, { id: sale.orderId }, 'return')
  const back = await writeReturn(ctx, order, {
    date: ctx.today,
    reason: input.reason,
    restocks: input.restocks,
    lines: input.lines,
  })
  const paidOut =
    input.refund === 'credit' || !sale.payment_id || back.freed === 0
      ? 0
      : await giveBack(ctx, { till, input, paymentId: sale.payment_id, freedMinor: back.freed, id: back.id })
  await saveRecord(
    ctx,
    tillSales,
    sale,
    {},
    {
      changes: [{ field: 'salesReturn', before: null, after: back.number }],
      reason: input.reason,
    },
  )
  return { number: back.number, credited: back.credited, paidOut }
}

type Refund = {
  till: { cashAccountId: string; cardAccountId: string }
  input: InputOf<typeof contract.returnAtTill>
  paymentId: string
  freedMinor: number
  id: string
}

async function giveBack(ctx: Ctx, { till, input, paymentId, freedMinor, id }: Refund): Promise<number> {
  const { cashRoundingMinor } = await financeSettings(ctx)
  const isCash = input.refund === 'cash'
  const amountMinor = isCash ? inCoins(freedMinor, cashRoundingMinor) : freedMinor
  if (amountMinor === 0) return 0
  const { party_id: partyId } = await ctx.db
    .selectFrom('billing.payment')
    .select('party_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await payOut(ctx, {
    sourceKey: `trade:return:${id}:refund`,
    date: ctx.today,
    partyId,
    tenders: [{ treasuryAccountId: isCash ? till.cashAccountId : till.cardAccountId, amountMinor }],
    splits: [{ kind: 'refund', paymentId, amountMinor: freedMinor }],
  })
  return amountMinor
}

export async function reviewTillSale(ctx: Ctx, input: InputOf<typeof contract.reviewTillSale>) {
  const sale = await lockRecord(ctx, tillSales, input)
  if (sale.review.length === 0 || sale.reviewed_at) refuse(conflict('trade.till.noReview'))
  await saveRecord(
    ctx,
    tillSales,
    sale,
    { reviewed_at: ctx.now, reviewed_by: ctx.user.id, review_note: input.note },
    { changes: [{ field: 'review', before: sale.review.join(' '), after: input.note }] },
  )
  return { ok: true as const }
}

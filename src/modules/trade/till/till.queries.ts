import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { percentOf } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { financeSettings } from '#modules/accounting/public.server.ts'
import { taxCodes, taxOfLines } from '#modules/billing/public.server.ts'
import { listedPrices } from '../priceList/priceList.queries.ts'
import { amountOf, stored } from '../quantity/quantity.rules.ts'
import { linesOf } from '../sale/sale.row.ts'
import type * as contract from './till.contract.ts'
import { tillOf } from './till.row.ts'
import type { ReviewReason } from './till.rules.ts'

export async function listTills(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('trade.till as t')
    .innerJoin('trade.warehouse as w', 'w.id', 't.warehouse_id')
    .selectAll('t')
    .select('w.name_ar as warehouse')
    .orderBy('t.code')
    .execute()
  const counts = await rawQuery<{ tillId: string; count: number }>(
    ctx.db,
    `select s.till_id as "tillId", max(substring(s.till_number from '[0-9]+$')::int) as count from trade.till_sale s
     where s.company_id = $1 and s.till_number ~ '-[0-9]{1,9}$' group by s.till_id`,
    [ctx.company.id],
  )
  const { cashRoundingMinor } = await financeSettings(ctx)
  return {
    cashRounding: cashRoundingMinor,
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      code: row.code,
      nameAr: row.name_ar,
      warehouseId: row.warehouse_id,
      warehouse: row.warehouse,
      cashAccountId: row.cash_account_id,
      cardAccountId: row.card_account_id,
      offlineCap: row.offline_cap_minor,
      receiptWidth: row.receipt_width === 58 ? (58 as const) : (80 as const),
      printerHost: row.printer_host,
      printerPort: row.printer_port,
      isActive: row.is_active,
      lastCount: counts.find(one => one.tillId === row.id)?.count ?? 0,
    })),
  }
}

type FoundItem = {
  id: string
  code: string
  name: string
  category: string | null
  unit: string
  isWhole: boolean
  tracking: 'none' | 'batch' | 'serial'
  isStocked: boolean
  price: number | null
  floor: number | null
  taxCode: string | null
  available: string
}

export async function tillGoods(ctx: Ctx, { tillId }: InputOf<typeof contract.tillGoods>) {
  const till = await tillOf(ctx, tillId)
  const items = await rawQuery<FoundItem>(
    ctx.db,
    `select i.id, i.code, i.name_ar as name, c.name_ar as category, i.unit, i.is_whole as "isWhole", i.tracking,
       i.kind <> 'service' as "isStocked", i.sale_price_minor as price, i.floor_price_minor as floor, i.tax_code as "taxCode",
       coalesce(l.quantity, 0) as available
     from trade.item i left join trade.category c on c.company_id = $1 and c.id = i.category_id
     left join lateral (select sum(s.on_hand - s.reserved) as quantity from trade.stock_level s
       where s.company_id = $1 and s.item_id = i.id and s.warehouse_id = $2) l on true
     where i.company_id = $1 and i.is_active and i.kind <> 'component' order by c.name_ar nulls last, i.name_ar limit 10000`,
    [ctx.company.id, till.warehouseId],
  )
  const units = await ctx.db
    .selectFrom('trade.item_unit')
    .select(['id', 'item_id', 'name', 'factor', 'price_minor'])
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  const barcodes = await ctx.db
    .selectFrom('trade.item_barcode')
    .select(['item_id', 'unit_id', 'code'])
    .execute()
  const codesOf = Map.groupBy(barcodes, row => row.unit_id ?? row.item_id)
  const unitsOf = Map.groupBy(units, row => row.item_id)
  const codes = await taxCodes(ctx)
  const taxes = taxOfLines(
    codes,
    items.map(item => (item.taxCode ? { taxCode: item.taxCode } : {})),
    ctx.today,
  )
  const listed = await listedPrices(ctx, null, ctx.today)
  const namesOf = (id: string) => (codesOf.get(id) ?? []).map(row => row.code)
  return {
    readAt: ctx.now,
    rows: items.map((item, at) => ({
      ...item,
      price: listed(item.id, null) ?? item.price,
      available: stored(item.available),
      taxCode: taxes[at]!.code,
      taxBps: taxes[at]!.rateBps ?? 0,
      barcodes: namesOf(item.id),
      units: (unitsOf.get(item.id) ?? []).map(unit => ({
        id: unit.id,
        name: unit.name,
        factor: stored(unit.factor),
        price: listed(item.id, unit.id) ?? unit.price_minor,
        barcodes: namesOf(unit.id),
      })),
    })),
  }
}

type FoundSale = {
  id: string
  version: number
  number: string
  tillId: string
  till: string
  soldAt: Date
  on: Day
  cashier: string
  customer: string
  invoiceId: string
  invoiceNumber: string
  orderId: string
  total: number
  paid: number
  isOffline: boolean
  review: ReviewReason[]
  isReviewed: boolean
  reviewNote: string | null
}

const foundSales = (
  ctx: Ctx,
  of: {
    id?: string
    tillId?: string | undefined
    search?: string | undefined
    toReview?: boolean
    limit: number
  },
): Promise<FoundSale[]> =>
  rawQuery<FoundSale>(
    ctx.db,
    `select s.id, s.version, s.till_number as number, s.till_id as "tillId", t.name_ar as till, s.sold_at as "soldAt", s.sold_on as "on",
       coalesce(s.created_by_name, '') as cashier, coalesce(p.name_ar, p.name_en, '') as customer, i.id as "invoiceId",
       i.number as "invoiceNumber", s.order_id as "orderId", s.total_minor as total, s.paid_minor as paid, s.is_offline as "isOffline",
       s.review, s.reviewed_at is not null as "isReviewed", s.review_note as "reviewNote"
     from trade.till_sale s join trade.till t on t.company_id = $1 and t.id = s.till_id
     join trade.sales_order o on o.company_id = $1 and o.id = s.order_id join parties.party p on p.company_id = $1 and p.id = o.customer_id
     join billing.invoice i on i.company_id = $1 and i.id = s.invoice_id
     where s.company_id = $1 and ($2::uuid is null or s.id = $2) and ($3::uuid is null or s.till_id = $3)
       and ($4::text is null or strpos(upper(s.till_number), upper($4)) > 0 or strpos(i.number, upper($4)) > 0)
       and (not $5 or s.review <> '{}' and s.reviewed_at is null)
     order by s.sold_at desc, s.id desc limit $6`,
    [ctx.company.id, of.id ?? null, of.tillId ?? null, of.search || null, of.toReview ?? false, of.limit],
  )

const shown = ({ on: _, ...sale }: FoundSale) => sale

export async function listTillSales(ctx: Ctx, input: InputOf<typeof contract.listTillSales>) {
  const rows = await foundSales(ctx, { ...input, toReview: input.toReview ?? false })
  const [waiting] = await rawQuery<{ count: number }>(
    ctx.db,
    `select count(*)::int as count from trade.till_sale s
     where s.company_id = $1 and s.review <> '{}' and s.reviewed_at is null`,
    [ctx.company.id],
  )
  return { rows: rows.map(shown), toReview: waiting!.count }
}

export async function getTillSale(ctx: Ctx, { id }: InputOf<typeof contract.getTillSale>) {
  const [sale] = await foundSales(ctx, { id, limit: 1 })
  if (!sale) deny(notFound())
  const lines = await linesOf(ctx, [sale.orderId])
  return {
    ...sale,
    lines: lines.map(line => {
      const gross = amountOf(line.quantity, line.priceMinor, line.factor)
      return {
        id: line.id,
        item: line.item,
        unit: line.baseUnit,
        isWhole: line.isWhole,
        tracking: line.tracking,
        quantity: line.quantity,
        returned: line.returned,
        amount: gross - percentOf(gross, line.discountBps),
      }
    }),
  }
}

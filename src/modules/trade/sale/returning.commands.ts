import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { creditInvoice } from '#modules/billing/public.server.ts'
import { type Milli, quantityText, stored } from '../quantity/quantity.rules.ts'
import { returnValue } from '../stock/cost.rules.ts'
import { type MoveLine, moveStock } from '../stock/moving.commands.ts'
import { lockItems } from '../stock/stockLocking.commands.ts'
import type * as contract from './sale.contract.ts'
import { linesOf, type SaleLine, type SaleRecord, sales, saleToChange } from './sale.row.ts'
import { tooMuch, whyNotReturn } from './sale.rules.ts'

type Given = { line: SaleLine; quantity: Milli; serials: readonly string[]; at: number }

type Left = {
  id: string
  contra_key: string
  batch: string | null
  quantity: string
  value: number
  returned: string
  returned_value: number
}

/** What left for a line, true-ups included, with what came back of it. */
const movesOf = (ctx: Ctx, lineId: string): Promise<Left[]> =>
  rawQuery<Left>(
    ctx.db,
    `select m.id, m.contra_key, b.number as batch, -m.quantity as quantity,
       (-m.value_minor + coalesce((select sum(c.cost_minor) from trade.value_change c
         where c.company_id = $1 and c.move_id = m.id), 0))::bigint as value,
       coalesce(r.quantity, 0) as returned, coalesce(r.value, 0)::bigint as returned_value
     from trade.delivery_line d
     join trade.stock_move m on m.company_id = $1 and m.id = d.move_id
     left join trade.batch b on b.company_id = $1 and b.id = m.batch_id
     left join lateral (select sum(t.quantity) as quantity, sum(t.value_minor) as value from trade.stock_move t
       where t.company_id = $1 and t.returns_id = m.id and t.kind = 'return') r on true
     where d.company_id = $1 and d.line_id = $2 order by m.id`,
    [ctx.company.id, lineId],
  )

/** Goods come back at the value they left with, each against the move by which it left. */
async function goodsBack(ctx: Ctx, given: readonly Given[]): Promise<MoveLine[]> {
  const back: MoveLine[] = []
  for (const { line, quantity, serials, at } of given) {
    if (!line.isStocked) continue
    let wanted = quantity
    let numbers = [...serials]
    for (const move of await movesOf(ctx, line.id)) {
      const left = stored(move.quantity) - stored(move.returned)
      const part = Math.min(left, wanted)
      if (part <= 0) continue
      back.push({
        itemId: line.itemId,
        quantity: part,
        valueMinor: returnValue(
          { quantity: stored(move.quantity), valueMinor: move.value },
          { quantity: stored(move.returned), valueMinor: move.returned_value },
          part,
        ),
        batch: move.batch ? { number: move.batch } : null,
        serials: numbers.slice(0, part / 1000),
        contraKey: move.contra_key,
        returnsId: move.id,
        field: `lines.${at}`,
      })
      numbers = numbers.slice(part / 1000)
      wanted -= part
    }
  }
  return back
}

type Billed = {
  id: string
  invoice_id: string
  quantity: string
  revenue_minor: number
  given_minor: number
  tax_code: string | null
  credited: string
  gross: number
  given: number
}

/** The invoice lines of a line with what was credited of them. */
const billedOf = (ctx: Ctx, lineId: string): Promise<Billed[]> =>
  rawQuery<Billed>(
    ctx.db,
    `select n.id, n.invoice_id, n.quantity, l.revenue_minor, l.given_minor, l.tax_code, coalesce(r.quantity, 0) as credited,
       coalesce(r.gross, 0)::bigint as gross, coalesce(r.given, 0)::bigint as given
     from trade.sales_invoice_line n
     join billing.invoice_line l on l.company_id = $1 and l.invoice_id = n.invoice_id and l.line_no = n.line_no
     left join lateral (select sum(t.quantity) as quantity, sum(t.gross_minor) as gross, sum(t.given_minor) as given
       from trade.sales_return_line t where t.company_id = $1 and t.invoice_line_id = n.id) r on true
     where n.company_id = $1 and n.line_id = $2 and not n.is_void order by n.id`,
    [ctx.company.id, lineId],
  )

type Credit = {
  lineId: string
  quantity: Milli
  billed: Billed | null
  grossMinor: number
  givenMinor: number
}

/**
 * What of a return was invoiced, line of invoice by line of invoice: the net comes off by quantity so that all returns together take back
 * exactly what was billed (ST-09), and the discount with it.
 */
async function creditsOf(ctx: Ctx, { line, quantity }: Given): Promise<Credit[]> {
  const credits: Credit[] = []
  let wanted = quantity
  for (const billed of await billedOf(ctx, line.id)) {
    const part = Math.min(wanted, stored(billed.quantity) - stored(billed.credited))
    if (part <= 0) continue
    const of = (whole: number, before: number) =>
      returnValue(
        { quantity: stored(billed.quantity), valueMinor: whole },
        { quantity: stored(billed.credited), valueMinor: before },
        part,
      )
    const grossMinor = of(billed.revenue_minor, billed.gross)
    const netMinor = of(billed.revenue_minor - billed.given_minor, billed.gross - billed.given)
    credits.push({ lineId: line.id, quantity: part, billed, grossMinor, givenMinor: grossMinor - netMinor })
    wanted -= part
  }
  if (wanted > 0)
    credits.push({ lineId: line.id, quantity: wanted, billed: null, grossMinor: 0, givenMinor: 0 })
  return credits
}

async function credited(
  ctx: Ctx,
  returnId: string,
  given: readonly Given[],
  credits: readonly Credit[],
  reason: string,
  date: string,
): Promise<{ totalMinor: number; freedMinor: number }> {
  const byInvoice = Map.groupBy(
    credits.filter(one => one.billed !== null && one.grossMinor > 0),
    one => one.billed!.invoice_id,
  )
  let [totalSum, freedSum] = [0, 0]
  for (const [invoiceId, lines] of byInvoice) {
    const { totalMinor, freedMinor } = await creditInvoice(ctx, {
      sourceKey: `trade:return:${returnId}:credit:${invoiceId}`,
      invoiceId,
      date,
      reason,
      lines: lines.map(one => ({
        descriptionAr: `مرتجع ${given.find(other => other.line.id === one.lineId)!.line.item}، ${quantityText(one.quantity)}`,
        key: 'salesReturns',
        amountMinor: one.grossMinor,
        discountMinor: one.givenMinor,
        taxCode: one.billed!.tax_code,
      })),
    })
    totalSum += totalMinor
    freedSum += freedMinor
  }
  return { totalMinor: totalSum, freedMinor: freedSum }
}

export async function returnSale(ctx: Ctx, input: InputOf<typeof contract.returnSale>) {
  const row = await saleToChange(ctx, input, 'return')
  const { freed: _, ...answer } = await writeReturn(ctx, row, input)
  return answer
}

type Returned = Omit<InputOf<typeof contract.returnSale>, 'id' | 'version'>

/** Takes goods of a locked order back and credits what was invoiced of them; answers what of it had been paid. */
export async function writeReturn(ctx: Ctx, row: SaleRecord, input: Returned) {
  const lines = await linesOf(ctx, [row.id])
  const given: Given[] = input.lines.map((one, at) => {
    const line = lines.find(other => other.id === one.lineId)
    if (!line || input.lines.findIndex(other => other.lineId === one.lineId) !== at)
      deny(notFound('kernel.record.notFound', { field: `lines.${at}.lineId` }))
    refuse(whyNotReturn(line, one.quantity, `lines.${at}.quantity`))
    return { line, quantity: one.quantity, serials: one.serials, at }
  })
  await lockItems(
    ctx,
    given.filter(({ line }) => line.isStocked).map(({ line }) => line.itemId),
  )
  const id = uuidv7()
  const back = await goodsBack(ctx, given)
  for (const { line, quantity, at } of given) {
    const found = back.filter(one => one.itemId === line.itemId).reduce((sum, one) => sum + one.quantity, 0)
    if (line.isStocked && found < quantity) deny(tooMuch(line, found, `lines.${at}.quantity`))
  }
  if (back.length > 0) {
    const act = {
      date: input.date,
      warehouseId: row.warehouse_id,
      partyId: row.customer_id,
      reason: input.reason,
      sourceKey: `trade:return:${id}:post`,
    }
    await moveStock(ctx, { ...act, kind: 'return', lines: back })
    if (!input.restocks)
      await moveStock(ctx, {
        ...act,
        kind: 'waste',
        lines: back.map(({ itemId, quantity, batch, serials, field }) => ({
          itemId,
          quantity,
          batch: batch ?? null,
          serials: serials ?? [],
          ...(field ? { field } : {}),
        })),
      })
  }
  const credits: Credit[] = []
  for (const one of given) credits.push(...(await creditsOf(ctx, one)))
  const { totalMinor: creditedMinor, freedMinor } = await credited(
    ctx,
    id,
    given,
    credits,
    input.reason,
    input.date,
  )
  const number = await nextNumber(ctx, 'RET', input.date)
  await ctx.db
    .insertInto('trade.sales_return')
    .values({
      id,
      number,
      order_id: row.id,
      returned_on: input.date,
      reason: input.reason,
      restocks: input.restocks,
      credited_minor: creditedMinor,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('trade.sales_return_line')
    .values(
      credits.map(one => ({
        id: uuidv7(),
        return_id: id,
        line_id: one.lineId,
        quantity: quantityText(one.quantity),
        invoice_line_id: one.billed?.id ?? null,
        gross_minor: one.grossMinor,
        given_minor: one.givenMinor,
      })),
    )
    .execute()
  await saveRecord(ctx, sales, row, {}, { changes: [{ field: 'salesReturn', before: null, after: number }] })
  return { id, number, credited: creditedMinor, freed: freedMinor }
}

import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { quantityText } from '../quantity/quantity.rules.ts'
import type * as contract from './bom.contract.ts'
import { type BomEdge, whyNotMadeOf } from './production.rules.ts'

const boms = recordKind({ table: 'trade.bom', kind: 'trade.bom', label: () => '' })

/** What is made of what, by the lists in use, other than the one that is being written. */
const edgesBeside = (ctx: Ctx, bomId: string): Promise<BomEdge[]> =>
  rawQuery<BomEdge>(
    ctx.db,
    `select b.item_id as "itemId", i.name_ar as item, l.item_id as "partId", p.name_ar as part
     from trade.bom b join trade.bom_line l on l.company_id = $1 and l.bom_id = b.id
     join trade.item i on i.company_id = $1 and i.id = b.item_id join trade.item p on p.company_id = $1 and p.id = l.item_id
     where b.company_id = $1 and b.is_active and b.id <> $2`,
    [ctx.company.id, bomId],
  )

async function itemsOf(ctx: Ctx, input: InputOf<typeof contract.saveBom>) {
  const wanted = [input.itemId, ...input.lines.map(line => line.itemId)]
  const rows = await ctx.db
    .selectFrom('trade.item')
    .select(['id', 'code', 'name_ar as name', 'kind', 'is_active'])
    .where('id', 'in', wanted)
    .execute()
  return wanted.map((id, at) => {
    const field = at === 0 ? 'itemId' : `lines.${at - 1}.itemId`
    const item = rows.find(row => row.id === id) ?? deny(notFound('kernel.record.notFound', { field }))
    const params = { item: item.name }
    if (item.kind === 'service') deny(invalid('trade.item.service', { field, params }))
    if (!item.is_active) deny(refused('trade.item.inactive', { field, params }))
    if (at > 0 && wanted.indexOf(id, 1) !== at) deny(invalid('trade.bom.itemTwice', { field, params }))
    return item
  })
}

export async function saveBom(ctx: Ctx, input: InputOf<typeof contract.saveBom>) {
  const before = input.id ? await lockRecord(ctx, boms, { id: input.id, version: input.version ?? 0 }) : null
  const [product, ...parts] = await itemsOf(ctx, input)
  const id = before?.id ?? uuidv7()
  // Two lists that are written at once could close a circle between them: the lists of a company are written one after the other.
  await rawQuery(ctx.db, "select pg_advisory_xact_lock(hashtextextended('trade.bom', $1))", [ctx.company.id])
  refuse(whyNotMadeOf(product!, parts, await edgesBeside(ctx, id)))
  const columns = {
    item_id: input.itemId,
    quantity: quantityText(input.quantity),
    conversion_hours: quantityText(input.conversionHours),
    hour_rate_minor: input.hourRate ?? before?.hour_rate_minor ?? 0,
    note: input.note,
    is_active: input.isActive,
  }
  if (before) {
    await saveRecord(ctx, { ...boms, label: () => product!.code }, before, columns)
    await ctx.db.deleteFrom('trade.bom_line').where('bom_id', '=', id).execute()
  } else {
    await ctx.db
      .insertInto('trade.bom')
      .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
      .execute()
    ctx.audit({ subject: `trade.bom:${id}`, label: product!.code, changes: [] })
    ctx.hint('trade.bom', id)
  }
  await ctx.db
    .insertInto('trade.bom_line')
    .values(
      input.lines.map((line, at) => ({
        id: uuidv7(),
        bom_id: id,
        no: at + 1,
        item_id: line.itemId,
        quantity: quantityText(line.quantity),
        waste_bps: line.wasteBps,
      })),
    )
    .execute()
  return { id }
}

import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { unitFactors } from '../stock/move.commands.ts'
import type * as contract from './priceList.contract.ts'

const lists = recordKind({ table: 'trade.price_list', kind: 'trade.priceList', label: row => row.name_ar })

export async function savePriceList(ctx: Ctx, input: InputOf<typeof contract.savePriceList>) {
  const before = input.id ? await lockRecord(ctx, lists, { id: input.id, version: input.version ?? 0 }) : null
  const seen = new Set<string>()
  for (const [at, { itemId, unitId }] of input.prices.entries()) {
    const key = `${itemId}:${unitId ?? ''}`
    if (seen.has(key)) deny(invalid('trade.priceList.itemTwice', { field: `prices.${at}.itemId` }))
    seen.add(key)
  }
  // A unit of another item, or no unit at all, is not found.
  await unitFactors(ctx, input.prices)
  const partyIds = [...new Set(input.partyIds)]
  const known = await findPartyNames(ctx, partyIds)
  if (partyIds.some(id => !known.has(id))) deny(invalid('kernel.record.notFound', { field: 'partyIds' }))
  const columns = {
    name_ar: input.nameAr,
    valid_from: input.validFrom,
    valid_to: input.validTo ?? null,
    is_active: input.isActive,
  }
  const id = before?.id ?? uuidv7()
  if (before) {
    const changes = [{ field: 'prices', before: null, after: input.prices.length }]
    await saveRecord(ctx, lists, before, columns, { changes })
    await ctx.db.deleteFrom('trade.price_list_party').where('list_id', '=', id).execute()
    await ctx.db.deleteFrom('trade.price_list_price').where('list_id', '=', id).execute()
  } else {
    await ctx.db
      .insertInto('trade.price_list')
      .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
      .execute()
    ctx.audit({ subject: `trade.priceList:${id}`, label: input.nameAr, changes: [] })
    ctx.hint('trade.priceList', id)
  }
  if (partyIds.length > 0)
    await ctx.db
      .insertInto('trade.price_list_party')
      .values(partyIds.map(party_id => ({ id: uuidv7(), list_id: id, party_id })))
      .execute()
  await ctx.db
    .insertInto('trade.price_list_price')
    .values(
      input.prices.map(price => ({
        id: uuidv7(),
        list_id: id,
        item_id: price.itemId,
        unit_id: price.unitId ?? null,
        price_minor: price.price,
      })),
    )
    .execute()
  return { id }
}

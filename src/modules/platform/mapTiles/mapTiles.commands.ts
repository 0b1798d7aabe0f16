import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from './mapTiles.contract.ts'
import { whyNotTiles } from './mapTiles.rules.ts'

export async function saveMapTiles(ctx: Ctx, input: InputOf<typeof contract.saveMapTiles>) {
  const { tileAddress, attribution } = input
  if (tileAddress) refuse(whyNotTiles(tileAddress, ctx.tileHosts))
  if (tileAddress && !attribution) deny(invalid('kernel.field.required', { field: 'attribution' }))
  const stored = await ctx.db.selectFrom('platform.map_tiles').selectAll().forNoKeyUpdate().executeTakeFirst()
  if ((stored?.version ?? 0) !== input.version) deny(conflict('kernel.record.stale'))
  const version = input.version + 1
  const columns = {
    version,
    tile_address: tileAddress,
    attribution,
    changed_at: ctx.now,
    changed_by: ctx.actor?.userId ?? null,
  }
  if (stored) await ctx.db.updateTable('platform.map_tiles').set(columns).execute()
  else {
    const added = await ctx.db
      .insertInto('platform.map_tiles')
      .values(columns)
      .onConflict(other => other.column('company_id').doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!added) deny(conflict('kernel.record.stale'))
  }
  const before = { tileAddress: stored?.tile_address ?? null, attribution: stored?.attribution ?? null }
  ctx.audit({
    subject: `platform.mapTiles:${ctx.company.id}`,
    label: ctx.company.nameAr,
    changes: changesBetween(before, { tileAddress, attribution }),
  })
  ctx.hint('platform.mapTiles', String(ctx.company.id))
  return { version }
}

import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './mapTiles.contract.ts'
import { whyNotTiles } from './mapTiles.rules.ts'

export async function readMapTiles(ctx: Ctx, _input: InputOf<typeof contract.readMapTiles>) {
  const row = await ctx.db.selectFrom('platform.map_tiles').selectAll().executeTakeFirst()
  const tileAddress = row?.tile_address ?? null
  return {
    version: row?.version ?? 0,
    tileAddress,
    attribution: row?.attribution ?? null,
    hosts: [...ctx.tileHosts],
    // The operator may have withdrawn a host since: pages would be kept from asking it.
    isShown: tileAddress !== null && whyNotTiles(tileAddress, ctx.tileHosts) === null,
  }
}

import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { properties } from '../property/property.queries.ts'
import { whyNotThere } from '../property/property.rules.ts'
import type * as contract from './propertyMap.contract.ts'

export async function placeProperty(ctx: Ctx, input: InputOf<typeof contract.placeProperty>) {
  const row = await lockRecord(ctx, properties, input)
  if (!input.isPlaceMeant) refuse(whyNotThere(input, ctx.company.country))
  const { latitude, longitude } = input
  await saveRecord(ctx, properties, row, { latitude, longitude })
  return { ok: true as const }
}

import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import type { SiteShape } from '../location/location.rules.ts'
import type * as contract from './workSite.contract.ts'
import { place } from './workSite.contract.ts'
import { sites } from './workSite.queries.ts'
import { whyNotOrder, whyNotRetireSite, whyNotShape } from './workSite.rules.ts'

type Wish = InputOf<typeof contract.saveSite>

/** The columns of one shape alone; what the other shape would need is left empty. */
function shapeColumns(ctx: Ctx, input: Wish) {
  const missing = (field: string): never => deny(invalid('kernel.field.required', { field }))
  const refuseShape = (shape: SiteShape) => {
    refuse(whyNotShape(shape))
    if (!input.asTyped) refuse(whyNotOrder(shape, ctx.company.country))
  }
  if (input.shape === 'circle') {
    const [latitude, longitude] = [
      input.latitude ?? missing('latitude'),
      input.longitude ?? missing('longitude'),
    ]
    const radius = input.radius ?? 100
    refuseShape({ shape: 'circle', latitude, longitude, radius })
    return { latitude, longitude, radius, vertices: null, tolerance: null }
  }
  const vertices = input.vertices ?? missing('vertices')
  const tolerance = input.tolerance ?? 10
  refuseShape({ shape: 'polygon', vertices, tolerance })
  return { latitude: null, longitude: null, radius: null, vertices: JSON.stringify(vertices), tolerance }
}

export async function saveSite(ctx: Ctx, input: Wish) {
  const columns = { ...columnsOf(place, input), networks: input.networks, ...shapeColumns(ctx, input) }
  if (input.branchId) {
    const branch = await ctx.db
      .selectFrom('platform.branch')
      .select('id')
      .where('id', '=', input.branchId)
      .executeTakeFirst()
    if (!branch) deny(notFound('kernel.record.notFound', { field: 'branchId' }))
  }
  if (input.id) {
    const row = await lockRecord(ctx, sites, { id: input.id, version: input.version ?? 0 })
    const same = row.networks.join() === input.networks.join()
    const before = {
      ...row,
      vertices: row.vertices === null ? null : JSON.stringify(row.vertices),
      networks: same ? input.networks : row.networks,
    }
    await saveRecord(ctx, sites, before, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.work_site')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `hr.workSite:${id}`,
    label: input.nameAr,
    changes: [{ field: 'shape', before: null, after: input.shape }],
  })
  ctx.hint('hr.workSite', id)
  return { id }
}

export async function retireSite(ctx: Ctx, input: InputOf<typeof contract.retireSite>) {
  const row = await lockRecord(ctx, sites, input)
  const rules = await ctx.db
    .selectFrom('hr.site_rule as r')
    .innerJoin('hr.site_rule_site as s', 's.rule_id', 'r.id')
    .select('r.id')
    .where('s.site_id', '=', row.id)
    .where(({ eb, or }) => or([eb('r.to_on', 'is', null), eb('r.to_on', '>=', ctx.today)]))
    .execute()
  refuse(whyNotRetireSite(rules.length))
  await saveRecord(ctx, sites, row, { is_active: false })
  return { ok: true as const }
}

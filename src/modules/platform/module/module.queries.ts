import type { Ctx } from '#kernel/server/context.ts'
import { type BusinessType, modulesAtFirst } from '../company/businessTypes.rules.ts'
import { isStanding, offeredModules } from '../company/standing.rules.ts'
import { moduleNeeds, withNeeded } from './module.rules.ts'

/** Every module that stands, with its needs and whether it is on in the company. */
export async function listModules(ctx: Ctx) {
  const { business_type: businessType } = await ctx.db
    .selectFrom('platform.company')
    .select('business_type')
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  const on = ctx.company.modules
  const isDefault = new Set(modulesAtFirst(businessType as BusinessType))
  return {
    rows: offeredModules.map(code => ({
      code,
      isOn: on.includes(code),
      needs: [...moduleNeeds[code]],
      neededBy: on.filter(other => isStanding(other) && other !== code && withNeeded([other]).includes(code)),
      isDefault: isDefault.has(code),
    })),
  }
}

import type { Ctx } from '#kernel/server/context.ts'
import type { WageSettings } from './wageProfile.rules.ts'

/** The profiles of the company, the ones in use first, each with the numbers of its format. */
export async function wageProfilesOf(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('hr.wage_profile')
    .selectAll()
    .orderBy('is_active', 'desc')
    .orderBy('name_ar')
    .execute()
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    nameAr: row.name_ar,
    isActive: row.is_active,
    settings: row.settings as unknown as WageSettings,
  }))
}

export async function listWageProfiles(ctx: Ctx) {
  const profiles = await wageProfilesOf(ctx)
  return { rows: profiles.map(({ settings, ...profile }) => ({ ...profile, ...settings })) }
}

import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from './wageProfile.contract.ts'
import { type WageSettings, whyNotSaveWageProfile } from './wageProfile.rules.ts'

const profiles = recordKind({ table: 'hr.wage_profile', kind: 'hr.wageProfile', label: row => row.name_ar })

type Input = InputOf<typeof contract.saveWageProfile>

/** The settings of the chosen format; those of the others are let go. */
function settingsOf({ base, uae, qatar, oman, custom }: Input): WageSettings {
  if (base === 'uae' && uae) return { base, uae }
  if (base === 'qatar' && qatar) return { base, qatar }
  if (base === 'oman' && oman) return { base, oman }
  if (base === 'custom' && custom)
    return {
      base,
      custom: {
        ...custom,
        columns: custom.columns.map(column => ({ ...column, width: column.width ?? null })),
      },
    }
  return deny(invalid('hr.wageProfile.settings', { field: base }))
}

export async function saveWageProfile(ctx: Ctx, input: Input) {
  const settings = settingsOf(input)
  refuse(whyNotSaveWageProfile(settings, ctx.company.currency))
  const columns = { name_ar: input.nameAr, base: input.base, is_active: input.isActive }
  const kept = { settings: JSON.stringify(settings) }
  if (input.id) {
    const row = await lockRecord(ctx, profiles, { id: input.id, version: input.version ?? 0 })
    // A layout is long; the audit trail keeps the version, and each wage file the version it was made with.
    await ctx.db.updateTable('hr.wage_profile').set(kept).where('id', '=', row.id).execute()
    const settingsChange = { field: 'settings', before: row.version, after: row.version + 1 }
    await saveRecord(ctx, profiles, row, columns, { changes: [settingsChange] })
    return { id: row.id }
  }
  const { id } = await ctx.db
    .insertInto('hr.wage_profile')
    .values({ ...columns, ...kept, created_at: ctx.now, created_by: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `hr.wageProfile:${id}`,
    label: input.nameAr,
    changes: [{ field: 'base', before: null, after: input.base }],
  })
  ctx.hint('hr.wageProfile', id)
  return { id }
}

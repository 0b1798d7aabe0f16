import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, refuse } from '#kernel/shared/refusal.ts'
import { alertTypes } from '../alert/severity.rules.ts'
import type * as contract from './preference.contract.ts'
import { preferenceOf } from './preference.queries.ts'
import { whyNotQuiet } from './preference.rules.ts'

export async function savePreference(ctx: Ctx, input: InputOf<typeof contract.savePreference>) {
  const { actor } = ctx
  // Platform staff get a company's alerts only while they visit it, and then as the company's pages show them.
  if (!actor?.company || actor.superAdmin) deny(forbidden('platform.company.required'))
  refuse(whyNotQuiet(input))
  const before = await preferenceOf(ctx, actor.userId)
  if (before.version !== input.version) deny(conflict('kernel.record.stale'))
  const row = { quiet_from: input.quietFrom, quiet_to: input.quietTo, changed_at: ctx.now }
  await ctx.db
    .insertInto('alerts.preference')
    .values({ user_id: actor.userId, ...row })
    .onConflict(known =>
      known.columns(['company_id', 'user_id']).doUpdateSet({ ...row, version: input.version + 1 }),
    )
    .execute()
  await ctx.db.deleteFrom('alerts.type_preference').where('user_id', '=', actor.userId).execute()
  const chosen = alertTypes
    .filter(type => input.silenced.includes(type) || input.mailed.includes(type))
    .map(type => ({
      user_id: actor.userId,
      type,
      silenced: input.silenced.includes(type),
      mail_since: input.mailed.includes(type) ? (before.mailSince.get(type) ?? ctx.now) : null,
    }))
  if (chosen.length > 0) await ctx.db.insertInto('alerts.type_preference').values(chosen).execute()
  const fields = ({ silenced, mailed, quietFrom, quietTo }: typeof input) => ({
    silenced: alertTypes.filter(type => silenced.includes(type)).join(' '),
    mailed: alertTypes.filter(type => mailed.includes(type)).join(' '),
    quietFrom,
    quietTo,
  })
  ctx.audit({
    subject: `alerts.preference:${actor.userId}`,
    label: actor.name,
    changes: changesBetween(fields(before), fields(input)),
  })
  return { ok: true as const }
}

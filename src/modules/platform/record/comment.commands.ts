import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type * as contract from '../audit/audit.contract.ts'
import { logsOf } from '../audit/logs.queries.ts'
import { alarm } from '../company/steps.queries.ts'
import { whyNotSubject } from './timeline.queries.ts'

export async function addComment(ctx: Ctx, input: InputOf<typeof contract.addComment>) {
  refuse(await whyNotSubject(ctx, input.subject))
  const { id } = await logsOf(ctx.db)
    .insertInto('app.comment')
    .values({
      subject: input.subject,
      body: input.body,
      author_id: ctx.user.id,
      author_name: ctx.user.name,
      mentions: input.mentions,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mention = { subject: input.subject, label: input.label ?? input.subject, by: ctx.user.name }
  for (const userId of new Set(input.mentions))
    if (userId !== ctx.user.id) await alarm.mention(ctx, userId, mention)
  ctx.audit({ subject: input.subject, ...(input.label ? { label: input.label } : {}) })
  ctx.hint('platform.timeline', input.subject)
  return { id }
}

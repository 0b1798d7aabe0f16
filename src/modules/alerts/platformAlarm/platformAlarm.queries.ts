import { deny, invalid } from '#kernel/shared/refusal.ts'
import { getUser, namesOfUsers, sendNotice } from '#modules/access/public.server.ts'
import type { Alarm } from '#modules/platform/public.server.ts'
import { notify, raiseAlert, resolveAlert } from '../alert/raising.commands.ts'
import { sentenceIn } from '../alert/sentence.queries.ts'

/** The bell for the platform's own causes (trial, quota, audit chain, mentions). */
export const ring: Alarm = {
  raise: async (ctx, alert) => {
    await raiseAlert(ctx, { ...alert, type: 'system' })
  },
  resolve: async (ctx, kind, subject) => {
    await resolveAlert(ctx, kind, subject)
  },
  tell: async (ctx, userId, { path, ...notice }) => {
    await notify(ctx, userId, notice)
    const person = await getUser(ctx, userId)
    const sentence = await sentenceIn(notice.titleKey, notice.params, person.language)
    await sendNotice(ctx.db, person, { subject: sentence, lines: [sentence], path })
  },
  mention: async (ctx, userId, mention) => {
    if ((await namesOfUsers(ctx, [userId])).size === 0)
      deny(invalid('kernel.field.invalid', { field: 'mentions' }))
    const [type = '', id = ''] = mention.subject.split(/:(.*)/s)
    await notify(ctx, userId, {
      kind: 'mention',
      titleKey: 'alerts.notice.mention',
      params: { by: mention.by, label: mention.label },
      subject: { type, id },
    })
  },
}

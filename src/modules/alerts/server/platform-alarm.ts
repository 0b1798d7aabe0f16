import type { Alarm } from '#modules/platform/server/public.ts'
import { notify, raiseAlert, resolveAlert } from './raising.ts'

/** The bell for the platform's own causes (trial, quota, audit chain, mentions); the composition root registers it there. */
export const ring: Alarm = {
  raise: async (ctx, alert) => {
    await raiseAlert(ctx, { ...alert, type: 'system' })
  },
  resolve: async (ctx, kind, subject) => {
    await resolveAlert(ctx, kind, subject)
  },
  mention: async (ctx, userId, mention) => {
    const [type = '', id = ''] = mention.subject.split(/:(.*)/s)
    await notify(ctx, userId, {
      kind: 'mention',
      titleKey: 'alerts.notice.mention',
      params: { by: mention.by, label: mention.label },
      subject: { type, id },
    })
  },
}

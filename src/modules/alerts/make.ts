import type { Ctx } from '#kernel/server/context.ts'
import { type NewAlert, raiseAlert } from './alert/raising.commands.ts'

let count = 0

/** An open alert about a subject of its own, by default a budget that is exceeded. */
export function anAlert(ctx: Ctx, facts: Partial<NewAlert> = {}) {
  count += 1
  return raiseAlert(ctx, {
    type: 'budget',
    kind: 'budget_exceeded',
    severity: 'critical',
    titleKey: 'alerts.notice.mention',
    params: { by: 'ميزانية التسويق', label: 'رقم 7' },
    subject: { type: 'accounting.budget', id: `B${count}` },
    ...facts,
  })
}

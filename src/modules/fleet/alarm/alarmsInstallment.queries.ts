import type { Ctx } from '#kernel/server/context.ts'
import { daysBetween } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { listInstallmentsDue } from '../financing/financing.queries.ts'
import { installmentAlarm } from './alarm.rules.ts'

const weekDays = 7

/** Installments of the week and those past their day (section 9), of one agreement or of all. */
export async function alertInstallments(ctx: Ctx, financingId?: string): Promise<void> {
  const asked = financingId === undefined ? undefined : [financingId]
  const due = await listInstallmentsDue(ctx, { days: weekDays })
  const rows = due.rows.filter(row => asked?.includes(row.financingId) ?? true)
  const first = new Map(rows.toReversed().map(row => [row.financingId, row]))
  for (const [id, row] of first) {
    const days = daysBetween(ctx.today, row.dueOn)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'installment_due',
      severity: installmentAlarm(days),
      titleKey: days < 0 ? 'fleet.alert.installmentOverdue' : 'fleet.alert.installmentDue',
      params: { no: row.no, number: row.number, days: Math.abs(days) },
      subject: { type: 'fleet.financing', id },
      permissionId: 'finance.vendors.view',
      dueOn: row.dueOn,
    })
  }
  await resolveOthers(ctx, 'installment_due', 'fleet.financing', [...first.keys()], asked)
}

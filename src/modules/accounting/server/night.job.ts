import type { Ctx } from '#kernel/server/context.ts'
import { raiseAlert, resolveAlert } from '#modules/alerts/server/public.ts'
import type { Finding } from './finding.ts'
import { healthChecks } from './health.queries.ts'

const overnight = [
  { code: 'shifts', kind: 'shifts_open', titleKey: 'accounting.alert.shiftsOpen' },
  { code: 'H8', kind: 'cash_negative', titleKey: 'accounting.alert.cashNegative' },
] as const

const subject = { type: 'billing.treasuryAccount', id: 'overnight' } as const

async function found(ctx: Ctx, code: string): Promise<Finding[]> {
  const check = healthChecks().find(one => one.code === code)
  return check ? check.run(ctx, ctx.today) : []
}

/** At the end of the day: shifts that nobody closed, boxes and banks below zero (section 9 of 40-finance). */
export async function warnOvernight(ctx: Ctx): Promise<void> {
  for (const { code, kind, titleKey } of overnight) {
    const findings = await found(ctx, code)
    if (findings.length === 0) continue
    await raiseAlert(ctx, {
      ...{ type: 'smart', kind, severity: 'high', titleKey, subject },
      params: { count: findings.length, subject: findings[0]!.subject },
      permissionId: 'finance.treasury.view',
      details: { findings: findings.slice(0, 50) },
    })
  }
}

/** Ends the alerts of the night once their cause is gone. */
export async function forgetOvernight(ctx: Ctx): Promise<void> {
  for (const { code, kind } of overnight)
    if ((await found(ctx, code)).length === 0) await resolveAlert(ctx, kind, subject)
}

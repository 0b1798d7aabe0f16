import type { Ctx } from '#kernel/server/context.ts'
import { alarm } from '../company/steps.queries.ts'
import { verifyChain } from './auditChain.queries.ts'
import { writeSystemLog } from './systemLog.commands.ts'

/** How many of the newest events the ten-minute run proves again; the nightly run proves all. */
const recentEvents = 20_000

/** Every ten minutes: the newest events and everything not proven yet. */
export async function verifyRecent(ctx: Ctx): Promise<void> {
  const last = await ctx.db
    .selectFrom('platform.audit_check')
    .select(['verified_seq', 'broken_seq'])
    .where('company_id', '=', ctx.company.id)
    .executeTakeFirst()
  await check(ctx, last && !last.broken_seq ? Math.max(0, last.verified_seq - recentEvents) : 0)
}

/** Every night: the chain from its first event. */
export async function verifyAll(ctx: Ctx): Promise<void> {
  await check(ctx, 0)
}

async function check(ctx: Ctx, from: number): Promise<void> {
  const answer = await verifyChain(ctx, from)
  const result = { verified_seq: answer.verifiedSeq, broken_seq: answer.brokenSeq, checked_at: ctx.now }
  await ctx.db
    .insertInto('platform.audit_check')
    .values(result)
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(result))
    .execute()
  const subject = { type: 'platform.audit', id: 'chain' }
  if (answer.brokenSeq === null) {
    await alarm.resolve(ctx, 'audit_chain_broken', subject)
    return
  }
  await alarm.raise(ctx, {
    kind: 'audit_chain_broken',
    severity: 'critical',
    titleKey: 'platform.alert.chainBroken',
    params: { seq: answer.brokenSeq },
    subject,
    permissionId: 'admin.audit.read',
  })
  await writeSystemLog(ctx, {
    level: 'error',
    category: 'system',
    action: 'platform.audit.broken',
    message: `كسر في سلسلة سجل التدقيق عند ${answer.brokenSeq}`,
    metadata: { seq: answer.brokenSeq },
    companyId: ctx.company.id,
  })
}

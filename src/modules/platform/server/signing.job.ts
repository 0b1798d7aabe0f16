import type { Ctx } from '#kernel/server/context.ts'
import { firstBrokenSeal } from './seal.ts'
import { alarm } from './steps.ts'

/** Every night: the chain of sealed papers from its first line. */
export async function proveSeals(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.selectFrom('platform.sealed_document').selectAll().orderBy('no').execute()
  const broken = firstBrokenSeal(rows)
  const subject = { type: 'platform.signing', id: 'chain' }
  if (broken === null) {
    await alarm()?.resolve(ctx, 'seal_chain_broken', subject)
    return
  }
  await alarm()?.raise(ctx, {
    kind: 'seal_chain_broken',
    severity: 'critical',
    titleKey: 'platform.alert.sealBroken',
    params: { no: broken },
    subject,
    permissionId: 'admin.audit.read',
  })
}

import type { Ctx } from '#kernel/server/context.ts'
import { firstBrokenSeal } from '../audit/seal.commands.ts'
import { alarm } from '../company/steps.queries.ts'
import { isOpen, stateAt } from './signing.rules.ts'
import { signingSettingsOf } from './signingSettings.queries.ts'
import { sourceOf } from './signingSources.queries.ts'

const dayMillis = 86_400_000
const mostReminders = 3
/** The longest a link lives. */
const keptDays = 31

/**
 * Unsigned links: after a day, two and three the office is notified to remind the signer, then no more. It is the office that writes to
 * them: the product sends no message by itself.
 */
export async function remindSigners(ctx: Ctx): Promise<void> {
  const { remindsOffice } = await signingSettingsOf(ctx)
  const waiting = await ctx.db
    .selectFrom('platform.sign_request')
    .select(['document_type', 'document_id', 'number', 'signer_name', 'created_at', 'state', 'expires_at'])
    .where('channel', '=', 'link')
    .where('created_at', '>', new Date(ctx.now.getTime() - keptDays * dayMillis))
    .execute()
  for (const rows of Map.groupBy(waiting, row => `${row.document_type} ${row.document_id}`).values()) {
    const [{ document_type: type, document_id: id }] = rows as [(typeof rows)[number]]
    const subject = { type, id }
    const open = rows.find(row => isOpen(stateAt({ state: row.state, expiresAt: row.expires_at }, ctx.now)))
    if (!open || !remindsOffice) {
      await alarm.resolve(ctx, 'signature_waiting', subject)
      continue
    }
    const days = Math.floor((ctx.now.getTime() - open.created_at.getTime()) / dayMillis)
    if (days < 1 || days > mostReminders) continue
    await alarm.raise(ctx, {
      kind: 'signature_waiting',
      severity: days < mostReminders ? 'low' : 'medium',
      titleKey: 'platform.alert.signatureWaiting',
      params: { number: open.number, name: open.signer_name, days },
      subject,
      permissionId: (await sourceOf(ctx, type)).write,
    })
  }
}

/** Every night: the chain of sealed papers from its first line. */
export async function proveSeals(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.selectFrom('platform.sealed_document').selectAll().orderBy('no').execute()
  const broken = firstBrokenSeal(rows)
  const subject = { type: 'platform.signing', id: 'chain' }
  if (broken === null) {
    await alarm.resolve(ctx, 'seal_chain_broken', subject)
    return
  }
  await alarm.raise(ctx, {
    kind: 'seal_chain_broken',
    severity: 'critical',
    titleKey: 'platform.alert.sealBroken',
    params: { no: broken },
    subject,
    permissionId: 'admin.audit.read',
  })
}

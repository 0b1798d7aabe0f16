import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { voidRequest } from '#modules/approvals/public.server.ts'
import { creditInvoice } from '#modules/billing/public.server.ts'
import { releaseClaimsOf } from '#modules/fleet/public.server.ts'
import { insertEvent } from '../../event/events.commands.ts'
import { releaseHoldsOf } from '../../hold/holds.commands.ts'
import { type IssuedDocument, linkDocument } from '../../invoicing/invoicing.commands.ts'
import { moneyHeld } from '../../settlement/moneyHeld.queries.ts'
import type * as contract from '../contract.contract.ts'
import { auditContract, type ContractRow, changeContract, lockContract, stateOf } from '../contract.row.ts'
import { whyNotCancel } from '../contract.rules.ts'
import { contractSubject } from '../contractApproval.queries.ts'
import { documentsOf } from '../contractMoney.queries.ts'

export async function cancelContract(ctx: Ctx, input: InputOf<typeof contract.cancelContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  await lockLedger(ctx)
  refuse(whyNotCancel(stateOf(row), await moneyHeld(ctx, row.id)))
  await voidRequest(ctx, contractSubject(row.id))
  await releaseClaimsOf(ctx, row.id)
  await releaseHoldsOf(ctx, row.id, input.reason)
  const eventId = uuidv7()
  await insertEvent(ctx, {
    id: eventId,
    contractId: row.id,
    kind: 'cancel',
    at: ctx.now,
    reason: input.reason,
  })
  const documents = await creditAll(ctx, row, eventId, input.reason)
  await ctx.db
    .updateTable('rentals.schedule_row')
    .set({ state: 'cancelled' })
    .where('contract_id', '=', row.id)
    .where('state', '=', 'scheduled')
    .execute()
  await changeContract(ctx, row, { status: 'cancelled', claim_id: null })
  auditContract(ctx, row, { status: [row.status, 'cancelled'] }, input.reason)
  return { status: 'cancelled' as const, documents }
}

/** A credit note against every invoice of the contract that still owes something. */
async function creditAll(
  ctx: Ctx,
  row: ContractRow,
  eventId: string,
  reason: string,
): Promise<IssuedDocument[]> {
  const notes: IssuedDocument[] = []
  for (const document of await documentsOf(ctx, row.id)) {
    if (document.kind === 'creditNote' || document.openMinor === 0) continue
    const suffix = notes.length === 0 ? '' : `:${notes.length + 1}`
    const note = await creditInvoice(ctx, {
      sourceKey: `rentals:event:${eventId}:credit${suffix}`,
      invoiceId: document.id,
      lines: 'all',
      reason,
    })
    await linkDocument(ctx, row.id, note.creditNoteId, { kind: 'credit', eventId })
    notes.push({ id: note.creditNoteId, number: note.number, kind: 'creditNote', total: note.totalMinor })
  }
  return notes
}

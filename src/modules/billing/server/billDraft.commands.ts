import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { voidRequest } from '#modules/approvals/server/public.ts'
import type * as contract from '../shared/billDraft.contract.ts'
import { billSubject } from './bill.asking.ts'
import { typedBill } from './bill.commands.ts'
import { draftOf } from './bill.drafting.ts'
import { deleteDraft, keepDraft, lockDraft } from './document.drafts.ts'
import { dueByTerms } from './due.terms.ts'

export async function saveBill(ctx: Ctx, input: InputOf<typeof contract.saveBill>) {
  const { id } = input
  const typed = await typedBill(ctx, { ...input, reference: input.reference ?? '' })
  const dueOn = await dueByTerms(ctx, input.partyId, input.date, input.dueOn)
  const kept = await keepDraft(
    ctx,
    id,
    input.version,
    draftOf({ ...typed, dueOn, reference: input.reference ?? null }),
  )
  await voidRequest(ctx, billSubject(id))
  ctx.audit({
    subject: `billing.bill:${id}`,
    changes: [{ field: 'totalMinor', before: kept.beforeMinor, after: kept.totals.totalMinor }],
  })
  ctx.hint('billing.bill', id)
  return { id, version: kept.version, total: kept.totals.totalMinor }
}

export async function discardBill(ctx: Ctx, input: InputOf<typeof contract.discardBill>) {
  const { id } = await lockDraft(ctx, input.id, input.version, ['bill'])
  await deleteDraft(ctx, id)
  await voidRequest(ctx, billSubject(id))
  ctx.audit({ subject: `billing.bill:${id}`, changes: [{ field: 'status', before: 'draft', after: null }] })
  ctx.hint('billing.bill', id)
  return { ok: true as const }
}

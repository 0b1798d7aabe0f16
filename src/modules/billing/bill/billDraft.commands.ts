import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { voidRequest } from '#modules/approvals/public.server.ts'
import { deleteDraft, keepDraft, lockDraft } from '../document/documentDrafts.commands.ts'
import { dueByTerms } from '../due/dueTerms.queries.ts'
import { typedBill } from './bill.commands.ts'
import { billSubject } from './billAsking.commands.ts'
import type * as contract from './billDraft.contract.ts'
import { draftOf } from './billDrafting.queries.ts'

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

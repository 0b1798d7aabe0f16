import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { conflict, deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { projectToChange } from '../project/project.commands.ts'
import type * as contract from './certificate.contract.ts'
import { beforeOf, type Chain, certificates, refuseUnequalBoq, termsOf } from './certificate.queries.ts'
import { type CertificateAction, certificateTransitions, reckon, whyNotCertify } from './certificate.rules.ts'

/** Locks a certificate and its project, which orders the certificates of one contract. */
export async function certificateToChange(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: CertificateAction,
) {
  const row = await lockRecord(ctx, certificates, seen)
  refuse(whyNotFrom(certificateTransitions, action, row.state, 'services.certificate.state'))
  const project = await projectToChange(ctx, { id: row.project_id })
  return { row, project }
}

export const chainOf = (row: { project_id: string; subcontract_id: string | null }): Chain => ({
  projectId: row.project_id,
  subcontractId: row.subcontract_id,
})

/** The columns of a certificate of so much work, or its refusal. Reckoned anew at each step, for a document may have come in between. */
export async function reckonNow(ctx: Ctx, chain: Chain, cumulativeBps: number, on: Day) {
  if (on > ctx.today) deny(invalid('services.certificate.ahead', { field: 'date' }))
  const before = await beforeOf(ctx, chain)
  if (before.lastOn && on < before.lastOn) deny(invalid('services.certificate.beforeLast', { field: 'date' }))
  if (!chain.subcontractId) await refuseUnequalBoq(ctx, chain.projectId)
  const terms = await termsOf(ctx, chain)
  const sums = reckon(terms, cumulativeBps, before)
  refuse(whyNotCertify(cumulativeBps, before.previousBps, sums.currentMinor))
  return {
    cumulative_bps: cumulativeBps,
    value_minor: terms.valueMinor,
    previous_minor: sums.previousMinor,
    current_minor: sums.currentMinor,
    retention_minor: sums.retentionMinor,
    advance_minor: sums.advanceMinor,
  }
}

export async function saveCertificate(ctx: Ctx, input: InputOf<typeof contract.saveCertificate>) {
  const found = input.id
    ? await certificateToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    : null
  const project = found?.project ?? (await projectToChange(ctx, { id: input.projectId }))
  const chain = found
    ? chainOf(found.row)
    : { projectId: project.id, subcontractId: input.subcontractId ?? null }
  if (!chain.subcontractId && project.kind !== 'progress') deny(refused('services.certificate.notProgress'))
  if (chain.subcontractId && !input.reference)
    deny(invalid('services.certificate.reference', { field: 'reference' }))
  const columns = {
    ...(await reckonNow(ctx, chain, input.cumulativeBps, input.date)),
    certified_on: input.date,
    reference: chain.subcontractId ? input.reference : null,
  }
  if (found) {
    await saveRecord(ctx, certificates, found.row, columns)
    ctx.hint('services.project', project.id)
    return { id: found.row.id, number: found.row.number }
  }
  const { no } = await ctx.db
    .selectFrom('services.certificate')
    .select([sql<number>`coalesce(max(no), 0)::int + 1`.as('no')])
    .where('project_id', '=', project.id)
    .where('subcontract_id', chain.subcontractId ? '=' : 'is', chain.subcontractId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  const id = uuidv7()
  const number = await nextNumber(ctx, 'IPC', ctx.today)
  await ctx.db
    .insertInto('services.certificate')
    .values({
      id,
      number,
      no,
      project_id: project.id,
      subcontract_id: chain.subcontractId,
      ...columns,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `services.project:${project.id}`,
    label: project.number,
    changes: [{ field: 'certificate', before: null, after: number }],
  })
  ctx.hint('services.project', project.id)
  return { id, number }
}

export async function submitCertificate(ctx: Ctx, input: InputOf<typeof contract.submitCertificate>) {
  const { row, project } = await certificateToChange(ctx, input, 'submit')
  await saveRecord(ctx, certificates, row, { state: 'submitted' })
  ctx.hint('services.project', project.id)
  return { ok: true as const }
}

export async function certify(ctx: Ctx, input: InputOf<typeof contract.certify>) {
  const { row, project } = await certificateToChange(ctx, input, 'certify')
  const columns = await reckonNow(ctx, chainOf(row), input.cumulativeBps, row.certified_on)
  await saveRecord(ctx, certificates, row, { ...columns, state: 'certified' })
  ctx.hint('services.project', project.id)
  return { ok: true as const }
}

export async function takeBackCertificate(ctx: Ctx, input: InputOf<typeof contract.takeBackCertificate>) {
  const { row, project } = await certificateToChange(ctx, input, 'takeBack')
  await saveRecord(ctx, certificates, row, { state: 'draft' }, { reason: input.reason })
  ctx.hint('services.project', project.id)
  return { ok: true as const }
}

export async function cancelCertificate(ctx: Ctx, input: InputOf<typeof contract.cancelCertificate>) {
  const { row, project } = await certificateToChange(ctx, input, 'cancel')
  await saveRecord(ctx, certificates, row, { state: 'cancelled' }, { reason: input.reason })
  ctx.hint('services.project', project.id)
  return { ok: true as const }
}

/** Refused where a later certificate of the same contract stands: it was reckoned from this one. */
export async function refuseLater(ctx: Ctx, row: { no: number } & Parameters<typeof chainOf>[0]) {
  const later = await ctx.db
    .selectFrom('services.certificate')
    .select('id')
    .where('project_id', '=', row.project_id)
    .where('subcontract_id', row.subcontract_id ? '=' : 'is', row.subcontract_id)
    .where('state', '<>', 'cancelled')
    .where('no', '>', row.no)
    .limit(1)
    .executeTakeFirst()
  if (later) deny(conflict('services.certificate.notLast'))
}

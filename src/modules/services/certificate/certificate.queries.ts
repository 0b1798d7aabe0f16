import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { doneBpsOf } from '../boqLine/boqLine.rules.ts'
import { valueSql } from '../project/project.queries.ts'
import { advancesOf, boqOf } from '../project/projectParts.queries.ts'
import type { CertificateTable } from '../tables.ts'
import type * as contract from './certificate.contract.ts'
import { reckon, type Terms } from './certificate.rules.ts'

export type CertificateRow = Selectable<CertificateTable>

export const certificates = recordKind({
  table: 'services.certificate',
  kind: 'services.certificate',
  label: row => row.number,
})

/** Whose work is certified: the company's own for the customer, or a subcontractor's. */
export type Chain = { readonly projectId: string; readonly subcontractId: string | null }

export async function termsOf(ctx: Ctx, { projectId, subcontractId }: Chain): Promise<Terms> {
  if (subcontractId) {
    const row = await ctx.db
      .selectFrom('services.subcontract')
      .select(['value_minor', 'retention_bps'])
      .where('id', '=', subcontractId)
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (!row) deny(notFound())
    return { valueMinor: row.value_minor, retentionBps: row.retention_bps, advanceBps: 0 }
  }
  const row = await ctx.db
    .selectFrom('services.project as r')
    .select(['r.retention_bps', 'r.advance_bps', valueSql.as('whole')])
    .where('r.id', '=', projectId)
    .executeTakeFirst()
  if (!row) deny(notFound())
  return { valueMinor: Number(row.whole), retentionBps: row.retention_bps, advanceBps: row.advance_bps }
}

/** What was certified and invoiced before, and what is left of the advance. */
export async function beforeOf(ctx: Ctx, { projectId, subcontractId }: Chain) {
  const { certified, bps, lastOn } = await ctx.db
    .selectFrom('services.certificate')
    .select([
      sql<number>`coalesce(sum(current_minor), 0)::bigint`.as('certified'),
      sql<number>`coalesce(max(cumulative_bps), 0)::int`.as('bps'),
      sql<string | null>`max(certified_on)::text`.as('lastOn'),
    ])
    .where('project_id', '=', projectId)
    .where('subcontract_id', subcontractId ? '=' : 'is', subcontractId)
    .where('state', '=', 'invoiced')
    .executeTakeFirstOrThrow()
  const advances = subcontractId ? [] : await advancesOf(ctx, projectId)
  return {
    certifiedMinor: Number(certified),
    previousBps: bps,
    lastOn,
    advanceLeftMinor: advances.reduce((sum, one) => sum + one.left, 0),
  }
}

/** A bill of quantities that does not come to the contract would certify another sum than was agreed. */
export async function refuseUnequalBoq(ctx: Ctx, projectId: string): Promise<void> {
  const lines = await boqOf(ctx, projectId)
  if (lines.length === 0) return
  const { value_minor: value } = await ctx.db
    .selectFrom('services.project')
    .select('value_minor')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const sum = lines.filter(line => line.variedOn === null).reduce((total, line) => total + line.amount, 0)
  if (sum === value) return
  const shown = (minor: number) => moneyText(minor, ctx.company.currency)
  deny(refused('services.boqLine.sum', { params: { sum: shown(sum), value: shown(value) } }))
}

export async function proposeCertificate(ctx: Ctx, input: InputOf<typeof contract.proposeCertificate>) {
  const chain = { projectId: input.projectId, subcontractId: input.subcontractId ?? null }
  const terms = await termsOf(ctx, chain)
  const before = await beforeOf(ctx, chain)
  const lines = chain.subcontractId ? [] : await boqOf(ctx, chain.projectId)
  const isDone = lines.length > 0 ? doneBpsOf(lines, terms.valueMinor) : before.previousBps
  const cumulativeBps = input.cumulativeBps ?? Math.max(isDone, before.previousBps)
  const sums = reckon(terms, cumulativeBps, before)
  return {
    cumulativeBps,
    previousBps: before.previousBps,
    previous: sums.previousMinor,
    current: sums.currentMinor,
    retention: sums.retentionMinor,
    advance: sums.advanceMinor,
    due: sums.currentMinor - sums.retentionMinor - sums.advanceMinor,
  }
}

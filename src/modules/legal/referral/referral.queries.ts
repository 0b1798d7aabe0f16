import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from './referral.contract.ts'
import { batchesOf, type FrozenRow } from './referral.rules.ts'

const heads = (ctx: Ctx) =>
  ctx.db
    .selectFrom('legal.referral as r')
    .selectAll('r')
    .select([
      sql<number>`(select count(*)::int from legal.referral_row w where w.company_id = r.company_id and w.referral_id = r.id)`.as(
        'parties',
      ),
      sql<number>`(select coalesce(sum(w.overdue_minor), 0)::bigint from legal.referral_row w
        where w.company_id = r.company_id and w.referral_id = r.id)`.as('total'),
    ])

type Head = Awaited<ReturnType<ReturnType<typeof heads>['executeTakeFirstOrThrow']>>

const shownHead = (row: Head) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  asOf: row.as_of,
  batchSize: row.batch_size,
  state: row.state,
  parties: row.parties,
  total: row.total,
  submittedOn: row.submitted_on,
  createdBy: row.created_by_name,
  createdAt: row.created_at,
})

export async function listReferrals(ctx: Ctx, input: InputOf<typeof contract.listReferrals>) {
  let found = whereEqual(heads(ctx), { 'r.state': input.state })
  if (input.search) found = found.where('r.number', 'like', `%${input.search.toUpperCase()}%`)
  const page = await keysetPage(
    found,
    { ...input, descending: input.descending ?? true },
    { sort: 'r.created_at', id: 'r.id' },
    row => [row.created_at, row.id],
  )
  return { rows: page.rows.map(shownHead), next: page.next }
}

export async function frozenRows(ctx: Ctx, referralId: string): Promise<FrozenRow[]> {
  const rows = await ctx.db
    .selectFrom('legal.referral_row')
    .selectAll()
    .where('referral_id', '=', referralId)
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    partyId: row.party_id,
    name: row.name,
    phone: row.phone,
    contract: row.contract,
    days: row.days,
    months: row.months,
    overdueMinor: row.overdue_minor,
    score: Number(row.score),
    items: row.items as FrozenRow['items'],
  }))
}

export async function getReferral(ctx: Ctx, { id }: InputOf<typeof contract.getReferral>) {
  const row = await heads(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const rows = await frozenRows(ctx, id)
  return {
    ...shownHead(row),
    sha256: row.sha256,
    receipt: row.receipt,
    receiptFileId: row.receipt_file_id,
    batches: batchesOf(rows, row.batch_size).map(batch =>
      batch.map(({ overdueMinor, items, ...shown }) => ({
        ...shown,
        overdue: overdueMinor,
        items: items.map(item => ({ number: item.number, dueOn: item.dueOn, open: item.openMinor })),
      })),
    ),
  }
}

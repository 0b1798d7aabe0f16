import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refused } from '#kernel/shared/refusal.ts'
import { defaulters } from '../defaulter/scoring.queries.ts'
import { overdueOf } from '../letter/letterText.queries.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './referral.contract.ts'
import { frozenRows } from './referral.queries.ts'
import { type FrozenRow, monthsLate, type referralStates } from './referral.rules.ts'

const referrals = recordKind({
  table: 'legal.referral',
  kind: 'legal.referral',
  label: row => row.number,
})

/** Defaulters as they stand now, worst first: those named, or everybody who is late enough for a case and in none. */
async function rowsNow(ctx: Ctx, partyIds: readonly string[] | null): Promise<FrozenRow[]> {
  const relation = await defaulters(ctx)
  const { minCaseDays } = await legalSettings(ctx)
  let found = readAs(ctx).selectFrom(relation.as('d')).selectAll('d')
  if (partyIds) found = found.where('d.id', 'in', [...partyIds, '00000000-0000-0000-0000-000000000000'])
  else found = found.where('d.days', '>=', minCaseDays).where('d.has_case', '=', false)
  const rows = await found.orderBy('d.score', 'desc').orderBy('d.id').limit(500).execute()
  const frozen: FrozenRow[] = []
  for (const row of rows)
    frozen.push({
      partyId: row.id,
      name: row.name,
      phone: row.phone,
      contract: row.contract,
      days: row.days,
      months: monthsLate(row.days),
      overdueMinor: row.overdue,
      score: row.score,
      items: (await overdueOf(ctx, row.id)).items,
    })
  if (frozen.length === 0) deny(refused('legal.referral.nobody'))
  return frozen
}

async function writeRows(ctx: Ctx, referralId: string, rows: readonly FrozenRow[]): Promise<void> {
  await ctx.db.deleteFrom('legal.referral_row').where('referral_id', '=', referralId).execute()
  await ctx.db
    .insertInto('legal.referral_row')
    .values(
      rows.map((row, at) => ({
        referral_id: referralId,
        position: at + 1,
        party_id: row.partyId,
        name: row.name,
        phone: row.phone,
        contract: row.contract,
        days: row.days,
        months: row.months,
        overdue_minor: row.overdueMinor,
        score: String(row.score),
        items: JSON.stringify(row.items),
      })),
    )
    .execute()
}

type State = (typeof referralStates)[number]

async function standing(ctx: Ctx, seen: { id: string; version: number }, states: readonly State[]) {
  const row = await lockRecord(ctx, referrals, seen)
  if (!states.includes(row.state)) deny(conflict('legal.referral.state'))
  return row
}

/** Refuses a sheet of which somebody paid since: what is handed over must be owed. */
async function refuseStale(ctx: Ctx, row: { id: string; as_of: string }): Promise<FrozenRow[]> {
  const rows = await frozenRows(ctx, row.id)
  let paid = 0
  for (const frozen of rows)
    if ((await overdueOf(ctx, frozen.partyId)).amountMinor < frozen.overdueMinor) paid += 1
  if (paid > 0) deny(conflict('legal.referral.stale', { params: { count: paid, asOf: row.as_of } }))
  return rows
}

export async function createReferral(ctx: Ctx, input: InputOf<typeof contract.createReferral>) {
  const rows = await rowsNow(ctx, input.partyIds ?? null)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'RPT', ctx.today)
  await ctx.db
    .insertInto('legal.referral')
    .values({
      id,
      number,
      as_of: ctx.today,
      batch_size: input.batchSize,
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  await writeRows(ctx, id, rows)
  ctx.audit({
    subject: `legal.referral:${id}`,
    label: number,
    changes: [{ field: 'parties', before: null, after: rows.length }],
  })
  ctx.hint('legal.referral', id)
  return { id, number }
}

export async function refreshReferral(ctx: Ctx, input: InputOf<typeof contract.refreshReferral>) {
  const row = await standing(ctx, input, ['draft', 'ready'])
  const parties = (await frozenRows(ctx, row.id)).map(frozen => frozen.partyId)
  await writeRows(ctx, row.id, await rowsNow(ctx, parties))
  await saveRecord(ctx, referrals, row, { as_of: ctx.today, state: 'draft', sha256: null })
  return { ok: true as const }
}

export async function removeFromReferral(ctx: Ctx, input: InputOf<typeof contract.removeFromReferral>) {
  const row = await standing(ctx, input, ['draft', 'ready'])
  const gone = new Set(input.partyIds)
  const left = (await frozenRows(ctx, row.id)).filter(frozen => !gone.has(frozen.partyId))
  if (left.length === 0) deny(refused('legal.referral.nobody'))
  await writeRows(ctx, row.id, left)
  await saveRecord(ctx, referrals, row, { state: 'draft', sha256: null })
  return { ok: true as const }
}

export async function readyReferral(ctx: Ctx, input: InputOf<typeof contract.readyReferral>) {
  const row = await standing(ctx, input, ['draft'])
  const rows = await refuseStale(ctx, row)
  const sha256 = createHash('sha256')
    .update(JSON.stringify({ number: row.number, asOf: row.as_of, rows }))
    .digest('hex')
  await saveRecord(ctx, referrals, row, { state: 'ready', sha256 })
  return { sha256 }
}

export async function submitReferral(ctx: Ctx, input: InputOf<typeof contract.submitReferral>) {
  const row = await standing(ctx, input, ['ready'])
  await refuseStale(ctx, row)
  await saveRecord(ctx, referrals, row, {
    state: 'submitted',
    submitted_on: ctx.today,
    receipt: input.receipt,
    receipt_file_id: input.receiptFileId ?? null,
  })
  return { ok: true as const }
}

import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { referenceKey } from '../bill/bill.rules.ts'
import type * as contract from './scan.contract.ts'
import { readOf, type ScanRow, thresholdsOf } from './scan.row.ts'
import { nearDays, type ScanState, scanTransitions, unsureFields } from './scan.rules.ts'

const waitingStates = ['auto', 'review', 'manual', 'failed'] as const

const likeliest = (row: ScanRow) => row.party_id ?? readOf(row).candidates[0]?.partyId ?? null

function shown(row: ScanRow, names: ReadonlyMap<string, string>) {
  const { fields } = readOf(row)
  const partyId = likeliest(row)
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    fileName: row.file_name,
    state: row.state,
    problem: row.problem,
    score: row.score === null ? null : Number(row.score),
    vendor: partyId ? (names.get(partyId) ?? null) : null,
    reference: fields.number?.value ?? null,
    date: fields.date?.value ?? null,
    total: fields.total?.value ?? null,
    createdAt: row.created_at,
    by: row.created_by_name,
  }
}

export async function listScans(ctx: Ctx, input: InputOf<typeof contract.listScans>) {
  let rows = ctx.db.selectFrom('billing.scan').selectAll()
  if (input.state) rows = rows.where('state', '=', input.state)
  if (input.waiting) rows = rows.where('state', 'in', [...waitingStates])
  if (input.search) {
    const like = `%${input.search.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(eb => eb.or([eb('number', 'ilike', like), eb('file_name', 'ilike', like)]))
  }
  const isByScore = input.sort === 'score'
  const page = await keysetPage(
    isByScore ? rows.where('score', 'is not', null) : rows,
    { ...input, descending: input.descending ?? true },
    { sort: isByScore ? 'score' : 'created_at', id: 'id' },
    row => [isByScore ? row.score! : row.created_at, row.id],
  )
  const ids = page.rows.flatMap(row => likeliest(row) ?? [])
  const names = await findPartyNames(ctx, [...new Set(ids)])
  return { next: page.next, rows: page.rows.map(row => shown(row, names)) }
}

export async function scanTotals(ctx: Ctx) {
  const rows = await rawQuery<{
    state: ScanState
    count: number
    clean: number
    corrected: number
    seconds: string | null
  }>(
    ctx.db,
    `select state, count(*)::int as count, count(*) filter (where corrected = 0)::int as clean,
       coalesce(sum(corrected), 0)::int as corrected, sum(seconds)::text as seconds
     from billing.scan where company_id = $1 group by state`,
    [ctx.company.id],
  )
  const [read] = await rawQuery<{ mean: string | null }>(
    ctx.db,
    'select avg(seconds)::numeric(7,1)::text as mean from billing.scan where company_id = $1 and problem is null',
    [ctx.company.id],
  )
  const countOf = (state: ScanState) => rows.find(row => row.state === state)?.count ?? 0
  const billed = rows.find(row => row.state === 'billed')
  return {
    byState: {
      queued: countOf('queued'),
      auto: countOf('auto'),
      review: countOf('review'),
      manual: countOf('manual'),
      billed: countOf('billed'),
      rejected: countOf('rejected'),
      failed: countOf('failed'),
    },
    waiting: waitingStates.reduce((sum, state) => sum + countOf(state), 0),
    billed: billed?.count ?? 0,
    onePress: billed?.clean ?? 0,
    corrected: billed?.corrected ?? 0,
    meanSeconds: read?.mean ? Number(read.mean) : null,
  }
}

export async function getScan(ctx: Ctx, { id }: InputOf<typeof contract.getScan>) {
  const row = await ctx.db.selectFrom('billing.scan').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const { fields, lines, candidates } = readOf(row)
  const partyId = likeliest(row)
  const names = await findPartyNames(ctx, [
    ...new Set([...candidates.map(one => one.partyId), ...(partyId ? [partyId] : [])]),
  ])
  const limits = await thresholdsOf(ctx)
  const isOpen = row.state !== 'billed' && row.state !== 'rejected'
  return {
    ...shown(row, names),
    fileId: row.file_id,
    contentType: row.content_type,
    pages: row.pages,
    reading: row.reading === null ? null : Number(row.reading),
    fields,
    unsure: isOpen ? unsureFields(fields, limits.reading) : [],
    lines: lines.map(({ description, amountMinor, confidence }) => ({
      description,
      amount: amountMinor,
      confidence,
    })),
    candidates: candidates.map(one => ({ ...one, name: names.get(one.partyId) ?? '' })),
    accountId: partyId ? await lastAccountOf(ctx, partyId) : null,
    alike: isOpen && partyId ? await alikeBills(ctx, row, partyId) : [],
    billId: row.bill_id,
    reason: row.reason,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by_name,
    actions: actionsFrom(scanTransitions, row.state, ctx.actor?.permissions ?? new Set()),
  }
}

/** The account that the first line of a vendor's last bill stands on. */
async function lastAccountOf(ctx: Ctx, partyId: string): Promise<string | null> {
  const [line] = await rawQuery<{ account: string | null }>(
    ctx.db,
    `select coalesce(l.account_id, m.account_id) as account from billing.invoice i
     join billing.invoice_line l on l.company_id = i.company_id and l.invoice_id = i.id
     left join accounting.account_mapping m on m.company_id = l.company_id and m.key = l.key
     where i.company_id = $1 and i.kind = 'bill' and i.status = 'issued' and i.party_id = $2
     order by i.invoice_date desc, i.id desc, l.line_no limit 1`,
    [ctx.company.id, partyId],
  )
  return line?.account ?? null
}

/** Bills of the likeliest vendor with this number, or with this total around this day. */
async function alikeBills(ctx: Ctx, row: ScanRow, partyId: string) {
  const { fields } = readOf(row)
  const near = fields.date ? nearDays(fields.date.value) : null
  return rawQuery<{ id: string; number: string; reference: string | null; date: string; total: number }>(
    ctx.db,
    `select id, number, reference, invoice_date as date, total_minor as total from billing.invoice
     where company_id = $1 and kind = 'bill' and status = 'issued' and party_id = $2
       and (reference_key = $3 or (total_minor = $4 and invoice_date between $5 and $6)) order by invoice_date desc limit 5`,
    [
      ctx.company.id,
      partyId,
      fields.number ? referenceKey(fields.number.value) : null,
      fields.total?.value ?? null,
      near?.from ?? null,
      near?.to ?? null,
    ],
  )
}

export const getScanSettings = (ctx: Ctx) => thresholdsOf(ctx)

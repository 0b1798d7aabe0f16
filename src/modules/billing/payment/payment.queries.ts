import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { findPartyIds, partyDisplay } from '#modules/parties/public.server.ts'
import { foreignPaymentOf } from '../foreign/foreignReading.queries.ts'
import { settlementsOf } from '../settlement/settlement.queries.ts'
import type * as contract from './payment.contract.ts'
import { actionsOf } from './paymentActions.queries.ts'
import { paymentSubject } from './paymentLimits.commands.ts'
import { partsOfWaiting, waitingDraft } from './paymentWaiting.queries.ts'
import { maySeePay, paysEmployees, refusePay } from './payOfEmployees.queries.ts'

type Filters = InputOf<typeof contract.paymentTotals>

async function filtered(ctx: Ctx, filters: Filters) {
  let rows = ctx.db.selectFrom('billing.payment as p')
  if (!maySeePay(ctx)) rows = rows.where(sql<boolean>`not (${paysEmployees})`)
  if (filters.direction) rows = rows.where('p.direction', '=', filters.direction)
  if (filters.status) rows = rows.where('p.status', '=', filters.status)
  if (filters.partyId) rows = rows.where('p.party_id', '=', filters.partyId)
  if (filters.free) rows = rows.where('p.free_minor', '>', 0).where('p.status', '=', 'posted')
  if (filters.expense)
    rows = rows
      .where('p.direction', '=', 'out')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('billing.payment_split as s')
            .select('s.line_no')
            .whereRef('s.payment_id', '=', 'p.id')
            .where('s.kind', '=', 'line'),
        ),
      )
  if (filters.from) rows = rows.where('p.payment_date', '>=', filters.from)
  if (filters.to) rows = rows.where('p.payment_date', '<=', filters.to)
  const { treasuryAccountId, tender } = filters
  if (tender)
    rows = rows.where(({ exists, selectFrom }) => {
      const tenders = selectFrom('billing.payment_tender as t')
        .leftJoin('billing.treasury_account as a', 'a.id', 't.treasury_account_id')
        .select('t.line_no')
        .whereRef('t.payment_id', '=', 'p.id')
      return exists(
        tender === 'cheque'
          ? tenders.where('t.cheque_id', 'is not', null)
          : tenders.where('t.cheque_id', 'is', null).where('a.kind', '=', tender),
      )
    })
  if (treasuryAccountId)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('billing.payment_tender as t')
          .select('t.line_no')
          .whereRef('t.payment_id', '=', 'p.id')
          .where('t.treasury_account_id', '=', treasuryAccountId),
      ),
    )
  if (filters.search) {
    const parties = await findPartyIds(ctx, filters.search)
    const text = `%${foldLight(filters.search).replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(({ eb, or }) =>
      or([eb('p.search', 'like', text), ...(parties.length > 0 ? [eb('p.party_id', 'in', parties)] : [])]),
    )
  }
  return rows
}

const columns = [
  'p.id',
  'p.number',
  'p.direction',
  'p.status',
  'p.party_id',
  'p.payment_date',
  'p.total_minor',
  'p.allocated_minor',
  'p.free_minor',
] as const

export async function listPayments(ctx: Ctx, input: InputOf<typeof contract.listPayments>) {
  const page = await keysetPage(
    (await filtered(ctx, input)).select(columns),
    { ...input, descending: input.descending ?? true },
    { sort: 'p.payment_date', id: 'p.id' },
    row => [row.payment_date, row.id],
  )
  const parties = await partyDisplay(
    ctx,
    page.rows.flatMap(row => row.party_id ?? []),
  )
  const tenders = await tenderNames(
    ctx,
    page.rows.map(row => row.id),
  )
  return {
    next: page.next,
    rows: page.rows.map(row => paymentRow(row, parties.get(row.party_id ?? ''), tenders.get(row.id) ?? [])),
  }
}

type ListedRow = {
  id: string
  number: string
  direction: 'in' | 'out'
  status: 'submitted' | 'posted' | 'returned' | 'voided'
  party_id: string | null
  payment_date: string
  total_minor: number
  allocated_minor: number
  free_minor: number
}

function paymentRow(
  row: ListedRow,
  party: { id: string; name: string } | undefined,
  tenders: readonly string[],
) {
  return {
    id: row.id,
    number: row.number,
    direction: row.direction,
    status: row.status,
    partyId: party?.id ?? row.party_id,
    partyName: party?.name ?? null,
    date: row.payment_date,
    tenders: [...tenders],
    total: row.total_minor,
    allocated: row.allocated_minor,
    free: row.status === 'posted' ? row.free_minor : 0,
  }
}

/** How a cheque is named beside boxes and banks. */
const chequeName = `'شيك ' || c.number || ' · ' || c.bank`

async function tenderNames(ctx: Ctx, paymentIds: readonly string[]): Promise<Map<string, string[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await rawQuery<{ id: string; names: string[] }>(
    ctx.db,
    `select t.payment_id as id, array_agg(coalesce(a.name_ar, ${chequeName}) order by t.line_no) as names
     from billing.payment_tender t
     left join billing.treasury_account a on a.company_id = $1 and a.id = t.treasury_account_id
     left join billing.cheque c on c.company_id = $1 and c.id = t.cheque_id
     where t.company_id = $1 and t.payment_id = any ($2) group by t.payment_id
     union all
     select r.payment_id, array_agg(a.name_ar)
     from billing.payment_request r
     cross join lateral jsonb_path_query(r.draft, '$.**.treasuryAccountId') t (id)
     join billing.treasury_account a on a.company_id = $1 and a.id = (t.id #>> '{}')::uuid
     where r.company_id = $1 and r.payment_id = any ($2) and r.outcome is distinct from 'approved' group by r.payment_id`,
    [ctx.company.id, paymentIds],
  )
  return new Map(rows.map(row => [row.id, [...new Set(row.names)]]))
}

export async function paymentTotals(ctx: Ctx, input: Filters) {
  const live = sql`p.status = 'posted'`
  return (await filtered(ctx, input))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number>`coalesce(sum(p.total_minor) filter (where ${live} and p.direction = 'in'), 0)::bigint`.as(
        'received',
      ),
    )
    .select(
      sql<number>`coalesce(sum(p.total_minor) filter (where ${live} and p.direction = 'out'), 0)::bigint`.as(
        'paid',
      ),
    )
    .select(sql<number>`coalesce(sum(p.free_minor) filter (where ${live}), 0)::bigint`.as('free'))
    .select(
      sql<number>`coalesce(sum(p.total_minor) filter (where p.status = 'submitted'), 0)::bigint`.as(
        'waiting',
      ),
    )
    .executeTakeFirstOrThrow()
}

type StoredTender = {
  treasuryAccountId: string | null
  chequeId: string | null
  name: string
  /** Of a box or bank that has one. */
  nameEn: string | null
  kind: 'cash' | 'bank' | 'card' | 'cheque'
  amount: number
  foreignMinor: number | null
  reference: string | null
  sessionId: string | null
  /** Of a cheque. */
  dueOn: string | null
}

/** A payment with its tenders and purposes as they are stored; notFound for an unknown one. */
export async function readPayment(ctx: Ctx, id: string) {
  const row = await ctx.db.selectFrom('billing.payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const request = await ctx.db
    .selectFrom('billing.payment_request')
    .selectAll()
    .where('payment_id', '=', id)
    .executeTakeFirst()
  // Nothing of it is stored but what was asked for, until it is approved.
  if (request && request.outcome !== 'approved')
    return { row, request, ...(await partsOfWaiting(ctx, waitingDraft(request), row.total_minor)) }
  const tenders = await rawQuery<StoredTender>(
    ctx.db,
    `select t.treasury_account_id as "treasuryAccountId", t.cheque_id as "chequeId", coalesce(a.name_ar, ${chequeName}) as name,
       a.name_en as "nameEn", coalesce(a.kind, 'cheque') as kind, t.amount_minor as amount, t.foreign_minor as "foreignMinor", t.reference, t.session_id as "sessionId",
       c.due_on as "dueOn"
     from billing.payment_tender t
     left join billing.treasury_account a on a.company_id = $1 and a.id = t.treasury_account_id
     left join billing.cheque c on c.company_id = $1 and c.id = t.cheque_id
     where t.company_id = $1 and t.payment_id = $2 order by t.line_no`,
    [ctx.company.id, id],
  )
  const splits = await ctx.db
    .selectFrom('billing.payment_split as s')
    .leftJoin('billing.invoice as i', 'i.id', 's.invoice_id')
    .leftJoin('billing.deposit as d', 'd.id', 's.deposit_id')
    .leftJoin('billing.payment as r', 'r.id', 's.refunds_id')
    .leftJoin('accounting.account as a', 'a.id', 's.account_id')
    .select([
      's.kind',
      's.amount_minor as amount',
      's.foreign_minor',
      's.invoice_id',
      's.deposit_id',
      's.refunds_id',
    ])
    .select(['i.number as invoiceNumber', 'd.number as depositNumber', 'r.number as receiptNumber'])
    .select(['i.open_minor as invoiceOpen', 's.description', 's.key', 's.tax_minor as tax'])
    .select(['a.code as accountCode', 'a.name_ar as accountName'])
    .where('s.payment_id', '=', id)
    .orderBy('s.line_no')
    .execute()
  return { row, request: request ?? null, tenders, splits, foreign: await foreignPaymentOf(ctx, id) }
}

export async function getPayment(ctx: Ctx, input: InputOf<typeof contract.getPayment>) {
  const read = await readPayment(ctx, input.id)
  refusePay(ctx, read)
  const { row, tenders, splits, foreign, request } = read
  const inOwn = (minor: number | null) =>
    foreign && minor !== null ? moneyText(minor, foreign.currency) : null
  const party = row.party_id ? (await partyDisplay(ctx, [row.party_id])).get(row.party_id) : undefined
  return {
    ...paymentRow(row, party, [...new Set(tenders.map(tender => tender.name))]),
    version: row.version,
    memo: row.memo,
    refunded: row.refunded_minor,
    tenderLines: tenders.map(({ foreignMinor, dueOn: _, nameEn: __, ...tender }) => ({
      ...tender,
      foreign: inOwn(foreignMinor),
    })),
    foreign: foreign && {
      currency: foreign.currency,
      rate: foreign.rate,
      total: inOwn(foreign.total_minor)!,
      free: inOwn(foreign.free_minor)!,
    },
    splits: splits.map(split => ({
      kind: split.kind,
      amount: split.amount,
      foreign: inOwn(split.foreign_minor),
      documentId: split.invoice_id ?? split.deposit_id ?? split.refunds_id,
      number: split.invoiceNumber ?? split.depositNumber ?? split.receiptNumber,
      description: split.description,
      key: split.key,
      account: split.accountCode ? `${split.accountCode} ${split.accountName}` : null,
      tax: split.tax,
    })),
    allocations: await settlementsOf(ctx, { paymentId: row.id }),
    sourceKey: `billing:payment:${row.id}`,
    cashier: row.created_by_name,
    createdAt: row.created_at,
    voidedOn: row.voided_on,
    returnedOn: row.returned_on,
    returnReason: row.return_reason,
    voidReason: row.void_reason,
    request: request && {
      askedBy: request.asked_by_name,
      askedAt: request.asked_at,
      outcome: request.outcome,
      decidedBy: request.decided_by_name,
      decidedAt: request.decided_at,
      isElsewhere: request.record !== null,
    },
    approval: request && !request.record ? await requestAbout(ctx, paymentSubject(row.id)) : null,
    actions: await actionsOf(ctx, read),
  }
}

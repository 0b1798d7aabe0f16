import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { entrySubject } from './entryApproval.commands.ts'
import type * as contract from './journal.contract.ts'
import { type DraftLine, draftTotal, postedMark, sentBack } from './journal.queries.ts'
import type { EntryKind } from './journal.rules.ts'

export async function getJournal(ctx: Ctx, input: InputOf<typeof contract.getJournal>) {
  return (await findPosted(ctx, input.id)) ?? (await findDraft(ctx, input.id)) ?? deny(notFound())
}

type Link = { id: string; number: string } | null
type Head = {
  id: string
  number: string
  date: string
  memo: string
  kind: EntryKind
  total: number
  sourceKey: string
  at: Date
  period: string
  postedBy: string
  reverses: Link
  reversedBy: Link
  fileIds: string[]
  hash: string
}

async function findPosted(ctx: Ctx, id: string) {
  const [head] = await rawQuery<Head>(
    ctx.db,
    `select e.id, e.number, e.entry_date as date, e.memo, e.kind, e.total, e.source_key as "sourceKey", e.posted_at as at,
       to_char(p.ends_on, 'YYYY-MM') as period, e.posted_by as "postedBy", e.file_ids as "fileIds", e.hash,
       case when e.reverses_id is not null then json_build_object('id', e.reverses_id, 'number', e.reversed_number) end as reverses,
       (select json_build_object('id', r.id, 'number', r.number) from accounting.journal_entry r
         where r.company_id = $1 and r.reverses_id = e.id) as "reversedBy"
     from accounting.journal_entry e
     join accounting.period p on p.company_id = $1 and p.id = e.period_id
     where e.company_id = $1 and e.id = $2`,
    [ctx.company.id, id],
  )
  if (!head) return null
  const lines = await rawQuery<LineShown>(
    ctx.db,
    `select l.line_no as "lineNo", l.account_id as "accountId", a.code, a.name_ar as "accountNameAr",
       a.name_en as "accountNameEn", l.debit, l.credit, l.currency, l.fc_amount as "fcAmount", l.party_id as "partyId",
       l.cost_center_id as "costCenterId", l.profit_unit_id as "profitUnitId", l.memo
     from accounting.journal_line l
     join accounting.account a on a.company_id = $1 and a.id = l.account_id
     where l.company_id = $1 and l.entry_id = $2 order by l.line_no`,
    [ctx.company.id, id],
  )
  return {
    ...head,
    ...postedMark,
    version: null,
    reversed: head.reversedBy !== null,
    approval: await approvalOf(ctx, head.sourceKey),
    request: null,
    lines,
  }
}

/** The decision behind a posted manual entry, whose source key names its draft. */
async function approvalOf(ctx: Ctx, sourceKey: string) {
  const [, draftId] = /^accounting:manual:([^:]+):post$/.exec(sourceKey) ?? []
  if (!draftId) return null
  const draft = await ctx.db
    .selectFrom('accounting.journal_draft')
    .select(approvalFields)
    .where('id', '=', draftId)
    .where('decided_at', 'is not', null)
    .executeTakeFirst()
  return draft ? shownApproval(ctx, draft) : null
}

const approvalFields = [
  'created_by',
  'submitted_by',
  'submitted_at as askedAt',
  'submitted_by_name as askedBy',
  'decided_at as decidedAt',
  'decided_by_name as decidedBy',
  'decision_reason as reason',
] as const

type Approval = {
  created_by: string | null
  submitted_by: string | null
  askedAt: Date | null
  askedBy: string | null
  decidedAt: Date | null
  decidedBy: string | null
  reason: string | null
}

const shownApproval = (ctx: Ctx, { created_by, submitted_by, ...shown }: Approval) => ({
  ...shown,
  mine: created_by === ctx.user.id || submitted_by === ctx.user.id,
})

type LineShown = {
  lineNo: number
  accountId: string | null
  code: string
  accountNameAr: string
  accountNameEn: string | null
  debit: number
  credit: number
  currency: string | null
  fcAmount: number | null
  partyId: string | null
  costCenterId: string | null
  profitUnitId: string | null
  memo: string | null
}

async function findDraft(ctx: Ctx, id: string) {
  const draft = await ctx.db
    .selectFrom('accounting.journal_draft as d')
    .select([
      'd.id',
      'd.version',
      'd.entry_date as date',
      'd.memo',
      'd.status',
      'd.lines',
      'd.file_ids as fileIds',
    ])
    .select(['d.created_at as at', draftTotal.as('total'), sentBack.as('sentBack')])
    .select(approvalFields)
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!draft) return null
  const stored = draft.lines as DraftLine[]
  const accounts = await namesOf(
    ctx,
    stored.map(line => line.accountId).filter(account => account !== null),
  )
  const lines = stored.map((line, at): LineShown => {
    const account = line.accountId ? accounts.get(line.accountId) : undefined
    return {
      lineNo: at + 1,
      accountId: line.accountId,
      code: account?.code ?? '',
      accountNameAr: account?.nameAr ?? '',
      accountNameEn: account?.nameEn ?? null,
      debit: line.debitMinor ?? 0,
      credit: line.creditMinor ?? 0,
      currency: null,
      fcAmount: null,
      partyId: line.partyId,
      costCenterId: line.costCenterId,
      profitUnitId: line.profitUnitId,
      memo: line.memo,
    }
  })
  const absent = {
    number: null,
    sourceKey: null,
    period: null,
    postedBy: null,
    reverses: null,
    reversedBy: null,
    hash: null,
  }
  const isAsked = draft.status === 'submitted' || draft.sentBack
  const approval = isAsked ? shownApproval(ctx, draft) : null
  const request = draft.status === 'submitted' ? await requestAbout(ctx, entrySubject(id)) : null
  return { ...draft, ...absent, kind: 'manual' as const, reversed: false, approval, request, lines }
}

async function namesOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'code', 'name_ar as nameAr', 'name_en as nameEn'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

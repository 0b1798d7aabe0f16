import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotDelete } from '../shared/account.rules.ts'
import type * as contract from '../shared/fileImport.contract.ts'
import { type ImportKind, importPermissions, undoHours } from '../shared/fileImport.rules.ts'
import { lockAccount } from './account.queries.ts'
import { lockAsset } from './asset.reading.ts'
import { lockBudget } from './budget.reading.ts'
import { stopWaiting } from './entryApproval.commands.ts'
import { findDraft } from './journalDraft.ts'
import { lockLedger, reverseJournal } from './posting.commands.ts'
import { takeRateBack } from './rateImport.commands.ts'

const undoBefore = (now: Date) => new Date(now.getTime() - undoHours * 3_600_000)

export async function listImports(ctx: Ctx, input: InputOf<typeof contract.listImports>) {
  if (!ctx.can(importPermissions[input.kind])) deny(forbidden('accounting.import.notYours'))
  let rows = ctx.db.selectFrom('accounting.file_import').selectAll().where('kind', '=', input.kind)
  if (input.search) rows = rows.where('file_name', 'ilike', `%${input.search.replace(/[\\%_]/g, '\\$&')}%`)
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'created_at', id: 'id' },
    row => [row.created_at, row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      fileName: row.file_name,
      recordCount: row.record_count,
      total: row.total_minor,
      state: row.state,
      by: row.created_by_name,
      createdAt: row.created_at,
      undoneAt: row.undone_at,
      mayUndo: row.state === 'committed' && row.created_at > undoBefore(ctx.now),
    })),
  }
}

/** Takes a whole file back, the last record first; refuses what was used since. */
export async function undoImport(ctx: Ctx, input: InputOf<typeof contract.undoImport>) {
  await lockLedger(ctx)
  const made =
    (await ctx.db
      .selectFrom('accounting.file_import')
      .selectAll()
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst()) ?? deny(notFound())
  if (!ctx.can(importPermissions[made.kind])) deny(forbidden('accounting.import.notYours'))
  if (made.state === 'undone') deny(refused('accounting.import.undone'))
  if (made.created_at <= undoBefore(ctx.now))
    deny(refused('accounting.import.tooLate', { params: { hours: undoHours } }))
  const records = await ctx.db
    .selectFrom('accounting.file_import_record')
    .select('record_id as id')
    .where('import_id', '=', made.id)
    .orderBy('record_no', 'desc')
    .execute()
  for (const { id } of records) await undoers[made.kind](ctx, id, input.reason)
  await ctx.db
    .updateTable('accounting.file_import')
    .set({ state: 'undone', undone_at: ctx.now })
    .where('id', '=', made.id)
    .execute()
  ctx.audit({
    subject: `accounting.import:${made.id}`,
    label: made.file_name,
    changes: [{ field: 'state', before: 'committed', after: 'undone' }],
    reason: input.reason,
  })
  ctx.hint('accounting.import', made.id)
  return { ok: true as const }
}

const used = (what: string) => refused('accounting.import.used', { params: { what } })

type Undo = (ctx: Ctx, id: string, reason: string) => Promise<void>

const undoers: Readonly<Record<ImportKind, Undo>> = {
  chart: async (ctx, id) => {
    const account = await lockAccount(ctx, id)
    refuse(whyNotDelete(account))
    const [tie] = await rawQuery<{ tie: string }>(
      ctx.db,
      `select 'budget' as tie from accounting.budget_line where company_id = $1 and account_id = $2
       union all select 'category' from accounting.asset_category
         where company_id = $1 and $2 in (cost_account_id, accumulated_account_id, expense_account_id) limit 1`,
      [ctx.company.id, id],
    )
    if (tie) deny(used(`${account.code} ${account.nameAr}`))
    await ctx.db.deleteFrom('accounting.account').where('id', '=', id).execute()
  },
  journal: async (ctx, id, reason) => {
    const draft = await findDraft(ctx, id)
    // Discarded since: nothing of it stands.
    if (!draft) return
    if (draft.status === 'posted') {
      await reverseJournal(ctx, { sourceKey: `accounting:manual:${id}:post`, reason })
      return
    }
    await ctx.db.deleteFrom('accounting.journal_draft').where('id', '=', id).execute()
    await stopWaiting(ctx, id)
  },
  budget: async (ctx, id) => {
    const budget = await lockBudget(ctx, id)
    if (budget.status !== 'draft') deny(used(budget.nameAr))
    await ctx.db.deleteFrom('accounting.budget_line').where('budget_id', '=', id).execute()
    await ctx.db.deleteFrom('accounting.budget').where('id', '=', id).execute()
  },
  rate: takeRateBack,
  asset: async (ctx, id, reason) => {
    const asset = await lockAsset(ctx, id)
    const [facts] = await rawQuery<{ costs: number; opening: number }>(
      ctx.db,
      `select count(c.cost_no)::int as costs, s.opening_accumulated_minor as opening
       from accounting.asset s left join accounting.asset_cost c on c.company_id = $1 and c.asset_id = s.id
       where s.company_id = $1 and s.id = $2 group by s.id, s.company_id`,
      [ctx.company.id, id],
    )
    const isUntouched =
      asset.status === 'inService' && facts!.costs === 1 && asset.accumulatedMinor === facts!.opening
    if (!isUntouched) deny(used(`${asset.number} ${asset.nameAr}`))
    await reverseJournal(ctx, { sourceKey: `accounting:asset:${id}:opening`, reason })
    await ctx.db
      .updateTable('accounting.asset')
      .set({
        status: 'disposed',
        disposal: 'undone',
        disposed_on: ctx.today,
        disposal_reason: reason,
        next_on: null,
        version: asset.version + 1,
      })
      .where('id', '=', id)
      .execute()
  },
}

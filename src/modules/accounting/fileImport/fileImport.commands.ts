import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, invalid } from '#kernel/shared/refusal.ts'
import { voidRequest } from '#modules/approvals/public.server.ts'
import { listFileImports, takeBackImport } from '#modules/platform/import/public.server.ts'
import { lockAccount } from '../account/account.queries.ts'
import { whyNotDelete } from '../account/account.rules.ts'
import { lockAsset } from '../asset/assetReading.queries.ts'
import { lockBudget } from '../budget/budgetReading.queries.ts'
import { takeRateBack } from '../exchangeRate/rateImport.commands.ts'
import { entrySubject } from '../journal/entryApproval.commands.ts'
import { findDraft } from '../journal/journalDraft.commands.ts'
import { lockLedger, reverseJournal } from '../posting/posting.commands.ts'
import type * as contract from './fileImport.contract.ts'
import { type ImportKind, importPermissions, importRegister, reversingKinds } from './fileImport.rules.ts'

export async function listImports(ctx: Ctx, { kind, ...input }: InputOf<typeof contract.listImports>) {
  if (!ctx.can(importPermissions[kind])) deny(forbidden('accounting.import.notYours'))
  return listFileImports(ctx, importRegister[kind], input)
}

/** Takes a whole file back, the last record first; refuses what was used since. */
export async function undoImport(ctx: Ctx, { kind, id, reason }: InputOf<typeof contract.undoImport>) {
  if (!ctx.can(importPermissions[kind])) deny(forbidden('accounting.import.notYours'))
  if (reversingKinds.has(kind) && !reason) deny(invalid('kernel.field.required', { field: 'reason' }))
  await lockLedger(ctx)
  return takeBackImport(ctx, importRegister[kind], id, async recordIds => {
    const used: string[] = []
    for (const recordId of recordIds) {
      const name = await undoers[kind](ctx, recordId, reason ?? '')
      if (name !== null) used.push(name)
    }
    return used
  })
}

/** Takes one record back, or answers the name of one that was used since. */
type Undo = (ctx: Ctx, id: string, reason: string) => Promise<string | null>

const undoers: Readonly<Record<ImportKind, Undo>> = {
  chart: async (ctx, id) => {
    const account = await lockAccount(ctx, id)
    const name = `${account.code} ${account.nameAr}`
    if (whyNotDelete(account)) return name
    const [tie] = await rawQuery<{ tie: string }>(
      ctx.db,
      `select 'budget' as tie from accounting.budget_line where company_id = $1 and account_id = $2
       union all select 'category' from accounting.asset_category
         where company_id = $1 and $2 in (cost_account_id, accumulated_account_id, expense_account_id) limit 1`,
      [ctx.company.id, id],
    )
    if (tie) return name
    await ctx.db.deleteFrom('accounting.account').where('id', '=', id).execute()
    return null
  },
  journal: async (ctx, id, reason) => {
    const draft = await findDraft(ctx, id)
    // Discarded since: nothing of it stands.
    if (!draft) return null
    if (draft.status === 'posted') {
      await reverseJournal(ctx, { sourceKey: `accounting:manual:${id}:post`, reason })
      return null
    }
    await ctx.db.deleteFrom('accounting.journal_draft').where('id', '=', id).execute()
    await voidRequest(ctx, entrySubject(id))
    return null
  },
  budget: async (ctx, id) => {
    const budget = await lockBudget(ctx, id)
    if (budget.status !== 'draft') return budget.nameAr
    await ctx.db.deleteFrom('accounting.budget_line').where('budget_id', '=', id).execute()
    await ctx.db.deleteFrom('accounting.budget').where('id', '=', id).execute()
    return null
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
    if (!isUntouched) return `${asset.number} ${asset.nameAr}`
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
    return null
  },
}

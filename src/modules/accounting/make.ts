import { randomUUID } from 'node:crypto'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { addUsualCategories, listAssetCategories } from './asset/asset.contract.ts'
import type { JournalDraft } from './journal/journal.rules.ts'
import { type Posted, postJournal } from './posting/posting.commands.ts'
import { registerProfitUnit } from './profitUnit/profitUnit.commands.ts'

/** A posted entry: 295.500 of rent from the receivable account by default. */
export async function aPostedEntry(
  t: TestCompany,
  draft: Partial<JournalDraft> = {},
): Promise<Posted & { sourceKey: string }> {
  const sourceKey = draft.sourceKey ?? `rentals:row:${randomUUID()}:invoice`
  const posted = await t.act(ctx =>
    postJournal(ctx, {
      sourceKey,
      date: ctx.today,
      memo: 'إيجار',
      lines: [
        { key: 'receivable', debitMinor: 295_500 },
        { key: 'rentalRevenue', creditMinor: 295_500 },
      ],
      ...draft,
    }),
  )
  return { ...posted, sourceKey }
}

/** A vehicle known to the ledger. */
export async function aProfitUnit(t: TestCompany, labelAr = 'مركبة 1'): Promise<string> {
  const unit = { kind: 'vehicle' as const, externalId: randomUUID(), labelAr }
  return (await t.act(ctx => registerProfitUnit(ctx, unit))).profitUnitId
}

/** Id of the account with a code of the chart. */
export async function anAccountId(t: TestCompany, code: string): Promise<string> {
  const rows = await t.act(ctx =>
    rawQuery<{ id: string }>(
      ctx.db,
      'select id from accounting.account where company_id = $1 and code = $2',
      [ctx.company.id, code],
    ),
  )
  if (!rows[0]) throw new Error(`The chart has no account ${code}.`)
  return rows[0].id
}

/** Id of the asset category of an account, made with the usual ones. */
export async function anAssetCategory(t: TestCompany, code: string): Promise<string> {
  await t.call(addUsualCategories, {})
  const accountId = await anAccountId(t, code)
  const { rows } = await t.call(listAssetCategories, {})
  const category = rows.find(row => row.costAccountId === accountId)
  if (!category) throw new Error(`No category of ${code}.`)
  return category.id
}

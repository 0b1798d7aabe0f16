import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type { BusinessType } from '#modules/platform/public.ts'
import { chartOf, costCentersOf, type TemplateAccount, tickedAccounts } from '../chart/chartTemplate.rules.ts'
import { mappingKeys } from '../mapping/mappingKeys.rules.ts'
import type * as contract from './template.contract.ts'

export async function previewTemplate(ctx: Ctx, input: InputOf<typeof contract.previewTemplate>) {
  const existing = await existingAccounts(ctx)
  const rows = chartOf(input.businessType, ctx.company.country).map(account => {
    const known = existing.get(account.code)
    const { code, nameAr, nameEn, key, level, control, leaf, ticked } = account
    return {
      code,
      nameAr,
      nameEn,
      key,
      level,
      control,
      leaf,
      ticked,
      existing: known ? { id: known.id, nameAr: known.nameAr } : null,
    }
  })
  return { rows }
}

export async function applyTemplate(ctx: Ctx, input: InputOf<typeof contract.applyTemplate>) {
  if (input.mode === 'replace') await removeUnusedChart(ctx)
  const applied = await applyChart(ctx, input.businessType, input.ticks, input.mode === 'merge')
  ctx.audit({
    subject: `accounting.template:${input.businessType}`,
    label: input.businessType,
    changes: [{ field: input.mode, before: null, after: applied }],
  })
  return applied
}

type Existing = {
  id: string
  code: string
  nameAr: string
  usable: boolean
  leaf: boolean
  active: boolean
  hasLines: boolean
}

async function existingAccounts(ctx: Ctx): Promise<Map<string, Existing>> {
  const rows = await rawQuery<Existing>(
    ctx.db,
    `select a.id, a.code, a.name_ar as "nameAr", a.leaf, a.active,
       exists (select from accounting.journal_line l where l.company_id = $1 and l.account_id = a.id) as "hasLines"
     from accounting.account a where a.company_id = $1`,
    [ctx.company.id],
  )
  return new Map(rows.map(row => [row.code, row]))
}

async function removeUnusedChart(ctx: Ctx): Promise<void> {
  const used = [...(await existingAccounts(ctx)).values()].find(account => account.hasLines)
  if (used) deny(refused('accounting.account.hasHistory', { params: { code: used.code } }))
  await ctx.db.deleteFrom('accounting.account_mapping').execute()
  await ctx.db.deleteFrom('accounting.account').execute()
}

/**
 * Opens the accounts of a chart that do not exist yet, gives existing ones the chart's names when `rename`, maps every key
 * that is still unmapped and opens the cost centres. An existing account with movements gets no accounts below it.
 */
export async function applyChart(
  ctx: Ctx,
  type: BusinessType,
  ticks: readonly string[] | undefined,
  rename: boolean,
): Promise<{ added: number; renamed: number; mapped: number }> {
  const wanted = tickedAccounts(chartOf(type, ctx.company.country), ticks)
  const existing = await existingAccounts(ctx)
  const ids = new Map([...existing.values()].map(account => [account.code, account.id]))
  const added: TemplateAccount[] = []
  for (const account of wanted) {
    if (ids.has(account.code)) continue
    const parent = account.parentCode === null ? null : existing.get(account.parentCode)
    if (parent?.leaf && parent.hasLines)
      deny(refused('accounting.account.hasHistory', { params: { code: parent.code } }))
    ids.set(account.code, uuidv7())
    added.push(account)
  }
  await insertAccounts(ctx, added, ids)
  const renamed = rename ? await renameAccounts(ctx, wanted) : 0
  const mapped = await mapKeys(ctx, wanted, ids)
  await insertCostCenters(ctx, type)
  return { added: added.length, renamed, mapped }
}

/** Maps every unmapped key to the account that the ready chart means for it, where the company has that account. */
export async function mapFromChart(ctx: Ctx, type: BusinessType): Promise<number> {
  const existing = await existingAccounts(ctx)
  const ids = new Map([...existing.values()].map(account => [account.code, account.id]))
  return mapKeys(
    ctx,
    chartOf(type, ctx.company.country).filter(account => ids.has(account.code)),
    ids,
  )
}

async function insertAccounts(
  ctx: Ctx,
  accounts: readonly TemplateAccount[],
  ids: ReadonlyMap<string, string>,
) {
  if (accounts.length === 0) return
  const rows = accounts.map(account => ({
    id: ids.get(account.code)!,
    code: account.code,
    name_ar: account.nameAr,
    name_en: account.nameEn,
    parent_id: account.parentCode === null ? null : ids.get(account.parentCode)!,
    level: account.level,
    contra: account.contra,
    control: account.control,
    cash_flow: account.cashFlow,
    requires_party: account.requires.includes('party'),
    requires_profit_unit: account.requires.includes('profitUnit'),
    leaf: account.leaf,
  }))
  await rawQuery(
    ctx.db,
    `insert into accounting.account (company_id, id, code, name_ar, name_en, parent_id, level, contra, control, cash_flow,
       requires_party, requires_profit_unit, leaf, created_by)
     select $1, r.*, $3::uuid from json_to_recordset($2) as r (id uuid, code text, name_ar text, name_en text, parent_id uuid,
       level int, contra boolean, control text, cash_flow text, requires_party boolean, requires_profit_unit boolean,
       leaf boolean)`,
    [ctx.company.id, JSON.stringify(rows), ctx.actor?.userId ?? null],
  )
}

async function renameAccounts(ctx: Ctx, accounts: readonly TemplateAccount[]): Promise<number> {
  const names = accounts.map(({ code, nameAr, nameEn }) => ({ code, name_ar: nameAr, name_en: nameEn }))
  const rows = await rawQuery(
    ctx.db,
    `update accounting.account a set name_ar = r.name_ar, name_en = r.name_en, version = a.version + 1
     from json_to_recordset($2) as r (code text, name_ar text, name_en text)
     where a.company_id = $1 and a.code = r.code and (a.name_ar, a.name_en) is distinct from (r.name_ar, r.name_en)
     returning a.id`,
    [ctx.company.id, JSON.stringify(names)],
  )
  return rows.length
}

/** Maps keys to accounts whose kind still fits them; an account that the company changed to another kind is left alone. */
async function mapKeys(
  ctx: Ctx,
  accounts: readonly TemplateAccount[],
  ids: ReadonlyMap<string, string>,
): Promise<number> {
  const keys = accounts
    .filter(account => account.key !== null)
    .map(account => ({
      key: account.key,
      module: mappingKeys.get(account.key!)!.owner,
      account_id: ids.get(account.code)!,
      control: account.control,
      class: account.class,
    }))
  const rows = await rawQuery(
    ctx.db,
    `insert into accounting.account_mapping (company_id, key, module, account_id, created_by)
     select $1, r.key, r.module, r.account_id, $3::uuid
     from json_to_recordset($2) as r (key text, module text, account_id uuid, control text, class int)
     join accounting.account a on a.company_id = $1 and a.id = r.account_id and a.leaf and a.active
       and a.control = r.control and a.class = r.class
     on conflict (company_id, key) do nothing returning key`,
    [ctx.company.id, JSON.stringify(keys), ctx.actor?.userId ?? null],
  )
  return rows.length
}

async function insertCostCenters(ctx: Ctx, type: BusinessType): Promise<void> {
  const rows = costCentersOf(type).map(({ code, nameAr, nameEn }) => ({
    code,
    name_ar: nameAr,
    name_en: nameEn,
  }))
  await ctx.db
    .insertInto('accounting.cost_center')
    .values(rows)
    .onConflict(conflict => conflict.columns(['company_id', 'code']).doNothing())
    .execute()
}

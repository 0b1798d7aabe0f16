import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { periodLabel } from '../period/period.rules.ts'
import type * as contract from './account.contract.ts'
import { type CashFlow, type Control, codeLengths } from './account.rules.ts'

export type AccountRow = {
  id: string
  version: number
  code: string
  nameAr: string
  nameEn: string | null
  parentId: string | null
  level: number
  class: number
  contra: boolean
  control: Control
  cashFlow: CashFlow
  requiresParty: boolean
  requiresCostCenter: boolean
  requiresProfitUnit: boolean
  active: boolean
  leaf: boolean
}

const columns = `a.id, a.version, a.code, a.name_ar as "nameAr", a.name_en as "nameEn", a.parent_id as "parentId", a.level,
  a.class, a.contra, a.control, a.cash_flow as "cashFlow", a.requires_party as "requiresParty",
  a.requires_cost_center as "requiresCostCenter", a.requires_profit_unit as "requiresProfitUnit", a.active, a.leaf`

const ownBalances = `(select account_id, sum(debit - credit)::bigint as balance
  from accounting.account_balance where company_id = $1 group by account_id)`

export async function listAccounts(ctx: Ctx, input: InputOf<typeof contract.listAccounts>) {
  const all = await rawQuery<AccountRow & { balance: number }>(
    ctx.db,
    `select ${columns}, coalesce(b.balance, 0)::bigint as balance
     from accounting.account a left join ${ownBalances} b on b.account_id = a.id
     where a.company_id = $1 order by a.code`,
    [ctx.company.id],
  )
  const byCode = new Map(all.map(row => [row.code, row]))
  for (const row of all)
    if (row.leaf && row.balance !== 0)
      for (const length of codeLengths.slice(0, row.level - 1))
        byCode.get(row.code.slice(0, length))!.balance += row.balance
  const search = input.search ? foldLight(input.search) : null
  const matches = (row: AccountRow) =>
    search === null ||
    row.code.startsWith(search) ||
    foldLight(`${row.nameAr} ${row.nameEn ?? ''}`).includes(search)
  const rows = all.filter(
    row =>
      (input.inactive || row.active) &&
      (!input.postingOnly || row.leaf) &&
      (input.zero || row.balance !== 0) &&
      (input.class === undefined || row.class === input.class) &&
      (input.level === undefined || row.level <= input.level) &&
      matches(row),
  )
  return { rows }
}

export type AccountWithFacts = AccountRow & { hasLines: boolean; hasMappings: boolean; hasChildren: boolean }

const facts = `exists (select from accounting.journal_line l where l.company_id = $1 and l.account_id = a.id) as "hasLines",
  exists (select from accounting.account_mapping m where m.company_id = $1 and m.account_id = a.id) as "hasMappings",
  not a.leaf as "hasChildren"`

/** The account with what depends on it, locked for a change; notFound when the company has none with this id. */
export async function lockAccount(ctx: Ctx, id: string): Promise<AccountWithFacts> {
  const [row] = await rawQuery<AccountWithFacts>(
    ctx.db,
    `select ${columns}, ${facts} from accounting.account a where a.company_id = $1 and a.id = $2 for no key update`,
    [ctx.company.id, id],
  )
  return row ?? deny(notFound())
}

/** The account of a code with all below it, locked; the account itself comes first. */
export async function lockBranch(
  ctx: Ctx,
  code: string,
): Promise<(AccountWithFacts & { isNamed: boolean })[]> {
  return rawQuery<AccountWithFacts & { isNamed: boolean }>(
    ctx.db,
    `select ${columns}, ${facts},
       exists (select from accounting.budget_line b where b.company_id = $1 and b.account_id = a.id)
       or exists (select from accounting.asset_category k where k.company_id = $1
         and a.id in (k.cost_account_id, k.accumulated_account_id, k.expense_account_id))
       or exists (select from accounting.recurring_entry r where r.company_id = $1 and r.lines @> jsonb_build_array(
         jsonb_build_object('accountId', a.id))) as "isNamed"
     from accounting.account a where a.company_id = $1 and a.code ^@ $2 order by a.code for no key update`,
    [ctx.company.id, code],
  )
}

export async function getAccount(ctx: Ctx, input: InputOf<typeof contract.getAccount>) {
  const [row] = await rawQuery<AccountWithFacts & { mappingKeys: string[]; lastChild: string | null }>(
    ctx.db,
    `select ${columns}, ${facts},
       array(select m.key from accounting.account_mapping m where m.company_id = $1 and m.account_id = a.id order by m.key)
         as "mappingKeys",
       (select max(k.code) from accounting.account k where k.company_id = $1 and k.parent_id = a.id) as "lastChild"
     from accounting.account a where a.company_id = $1 and a.id = $2`,
    [ctx.company.id, input.id],
  )
  if (!row) deny(notFound())
  const { lastChild, hasMappings: _, ...account } = row
  const months = await monthsOf(ctx, row.code)
  return {
    ...account,
    balance: months.at(-1)?.closing ?? 0,
    nextChildCode: nextChildCode(row, lastChild),
    months,
  }
}

/** What the account and all below it moved in each period, with the running closing balance. */
async function monthsOf(ctx: Ctx, code: string) {
  const rows = await rawQuery<{ number: number; endsOn: string; debit: number; credit: number }>(
    ctx.db,
    `select p.number, p.ends_on as "endsOn", sum(b.debit)::bigint as debit, sum(b.credit)::bigint as credit
     from accounting.account a
     join accounting.account_balance b on b.company_id = $1 and b.account_id = a.id
     join accounting.period p on p.company_id = $1 and p.id = b.period_id
     where a.company_id = $1 and a.code ^@ $2
     group by p.id, p.number, p.ends_on order by p.id`,
    [ctx.company.id, code],
  )
  let closing = 0
  return rows.map(row => {
    closing += row.debit - row.credit
    return { period: periodLabel(row), debit: row.debit, credit: row.credit, closing }
  })
}

function nextChildCode(account: AccountWithFacts, lastChild: string | null): string | null {
  const length = codeLengths[account.level]
  if (length === undefined) return null
  const width = length - account.code.length
  const next = lastChild ? Number(lastChild.slice(account.code.length)) + 1 : 1
  const digits = String(next).padStart(width, '0')
  return digits.length > width ? null : account.code + digits
}

import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from '../bill/bill.contract.ts'
import { isPrepaidKey } from '../bill/bill.rules.ts'

type ExpenseAccount = {
  id: string
  code: string
  nameAr: string
  nameEn: string | null
  class: number
  control: string
  keys: string[]
  needsProfitUnit: boolean
  needsCostCenter: boolean
}

// Expenses, and what the balance sheet keeps without a register of its own (rent deposits, drawings, sundry debtors); prepaid
// accounts carry the control `spread` and are reached by their key; what is bought on an asset account waits in the register
// of assets (rule 17) until it is put into service.
const accountsSql = `select a.id, a.code, a.name_ar as "nameAr", a.name_en as "nameEn", a.class, a.control,
    a.requires_profit_unit as "needsProfitUnit", a.requires_cost_center as "needsCostCenter",
    array(select m.key from accounting.account_mapping m where m.company_id = $1 and m.account_id = a.id order by m.key) as keys
  from accounting.account a
  where a.company_id = $1 and a.active and a.leaf and a.class <> 4
    and (a.control in ('none', 'spread') or a.control = 'asset' and not a.contra)
  order by (a.class = 5) desc, a.code`

const prepaidKeyOf = (account: ExpenseAccount) => account.keys.find(isPrepaidKey) ?? null

const isOffered = (account: ExpenseAccount) =>
  account.control === 'none' || account.control === 'asset' || prepaidKeyOf(account) !== null

async function expenseAccounts(ctx: Ctx): Promise<ExpenseAccount[]> {
  return (await rawQuery<ExpenseAccount>(ctx.db, accountsSql, [ctx.company.id])).filter(isOffered)
}

export async function listExpenseAccounts(ctx: Ctx) {
  const rows = await expenseAccounts(ctx)
  return {
    rows: rows.map(({ control, keys, ...account }) => ({
      ...account,
      key: prepaidKeyOf({ ...account, control, keys }) ?? keys[0] ?? null,
      isPrepaid: control === 'spread',
    })),
  }
}

/**
 * The place in the ledger of each typed line: the prepaid key of a prepaid account, else the account itself. Refuses an account
 * that has a register of its own or earns revenue (`billing.expense.account`).
 */
export async function expensePlaces(
  ctx: Ctx,
  accountIds: readonly string[],
): Promise<{ key: string | null; accountId: string | null }[]> {
  const known = new Map((await expenseAccounts(ctx)).map(account => [account.id, account]))
  return accountIds.map((id, at) => {
    const account =
      known.get(id) ?? deny(invalid('billing.expense.account', { field: `lines.${at}.accountId` }))
    const key = account.control === 'spread' ? prepaidKeyOf(account) : null
    return key ? { key, accountId: null } : { key: null, accountId: id }
  })
}

export async function findProfitUnits(ctx: Ctx, input: InputOf<typeof contract.findProfitUnits>) {
  let units = ctx.db
    .selectFrom('accounting.profit_unit')
    .select(['id', 'label_ar as labelAr', 'label_en as labelEn', 'kind'])
  if (input.ids)
    units = units.where(
      'id',
      'in',
      input.ids.length > 0 ? input.ids : [sql.lit('00000000-0000-0000-0000-000000000000')],
    )
  if (input.search) {
    const text = `%${foldLight(input.search).replace(/[\\%_]/g, '\\$&')}%`
    units = units.where(sql<boolean>`app.fold_light(label_ar || ' ' || coalesce(label_en, '')) like ${text}`)
  }
  return { rows: await units.orderBy('label_ar').limit(20).execute() }
}

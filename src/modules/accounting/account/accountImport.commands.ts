import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import {
  type Brought,
  keepImport,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
} from '#modules/platform/import/public.server.ts'
import type * as contract from '../fileImport/fileImport.contract.ts'
import { importRegister } from '../fileImport/fileImport.rules.ts'
import { codeLengths } from './account.rules.ts'
import {
  cashFlowByCode,
  parentCodeOf,
  planAccounts,
  requiredAccountFields,
  type StandingAccount,
} from './accountImport.rules.ts'

type Standing = StandingAccount & { id: string }

export async function importAccounts(ctx: Ctx, input: InputOf<typeof contract.importAccounts>) {
  refuseUnmapped(input, requiredAccountFields)
  await refuseSame(ctx, importRegister.chart, input)
  const standing = await rawQuery<Standing>(
    ctx.db,
    `select a.id, a.code, a.name_ar as "nameAr", a.level, not a.leaf as "hasChildren",
       exists (select from accounting.journal_line l where l.company_id = $1 and l.account_id = a.id) as "hasLines",
       exists (select from accounting.account_mapping m where m.company_id = $1 and m.account_id = a.id) as "hasMappings"
     from accounting.account a where a.company_id = $1`,
    [ctx.company.id],
  )
  const plan = planAccounts(input, standing)
  const shown = (state: Brought['state']) => (one: { row: number; code: string; nameAr: string }) => ({
    row: one.row,
    code: one.code,
    name: one.nameAr,
    on: null,
    amount: null,
    state,
  })
  const records = [...plan.fresh.map(shown('new')), ...plan.known.map(shown('known'))]
  const outcome = outcomeOf(input, { errors: plan.errors, records }, null)
  if (ctx.dryRun) return outcome
  refusePlan(input, outcome)
  const idOf = new Map(standing.map(account => [account.code, account.id]))
  for (const account of plan.fresh) idOf.set(account.code, uuidv7())
  await ctx.db
    .insertInto('accounting.account')
    .values(
      plan.fresh.map(account => {
        const parentCode = parentCodeOf(account.code) ?? null
        return {
          id: idOf.get(account.code)!,
          code: account.code,
          name_ar: account.nameAr,
          name_en: account.nameEn,
          parent_id: parentCode === null ? null : idOf.get(parentCode)!,
          level: codeLengths.indexOf(account.code.length as (typeof codeLengths)[number]) + 1,
          contra: account.contra,
          control: account.control,
          cash_flow: cashFlowByCode(account),
          created_by: ctx.user.id,
        }
      }),
    )
    .execute()
  const id = newImportId()
  const made = plan.fresh.map(account => idOf.get(account.code)!)
  await keepImport(ctx, importRegister.chart, { ...input, id }, outcome, made)
  return { ...outcome, id }
}

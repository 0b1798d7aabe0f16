import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import {
  keepImport,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
} from '#modules/platform/import/public.server.ts'
import type * as contract from '../fileImport/fileImport.contract.ts'
import { accountFinder, importRegister } from '../fileImport/fileImport.rules.ts'
import { costCenterFinder, knownAccounts } from '../fileImport/fileImportReading.queries.ts'
import { addDraft } from './budget.commands.ts'
import { planBudget, requiredBudgetFields } from './budgetImport.rules.ts'

const maxLines = 500

export async function importBudget(ctx: Ctx, input: InputOf<typeof contract.importBudget>) {
  refuseUnmapped(input, requiredBudgetFields)
  // The same amounts for another year are another budget.
  const file = { ...input, headers: [...input.headers, input.yearId] }
  await refuseSame(ctx, importRegister.budget, file)
  const year = await ctx.db
    .selectFrom('accounting.fiscal_year')
    .select('starts_on as startsOn')
    .where('id', '=', input.yearId)
    .executeTakeFirst()
  if (!year) deny(notFound())
  const plan = planBudget(input, {
    currency: ctx.company.currency,
    accounts: accountFinder(await knownAccounts(ctx)),
    costCenters: await costCenterFinder(ctx),
    firstMonth: Number(year.startsOn.slice(5, 7)),
  })
  if (plan.lines.length > maxLines)
    deny(refused('accounting.import.tooMany', { params: { count: maxLines } }))
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
  const records = plan.lines.map(line => ({
    row: line.row,
    code: line.account.code,
    name: line.account.nameAr,
    on: null,
    amount: sumOf(line.amounts),
    state: 'new' as const,
  }))
  const total = sumOf(records.map(one => one.amount))
  const outcome = outcomeOf(input, { errors: plan.errors, records }, total)
  if (ctx.dryRun) return outcome
  refusePlan(input, outcome)
  const { yearId, nameAr, basis } = input
  const budgetId = await addDraft(ctx, {
    yearId,
    nameAr,
    basis,
    lines: plan.lines.map(({ account, costCenterId, amounts }) => ({
      accountId: account.id,
      costCenterId,
      amounts: [...amounts],
    })),
  })
  const id = newImportId()
  await keepImport(ctx, importRegister.budget, { ...file, id }, outcome, [budgetId])
  return { ...outcome, id }
}

import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { companyVatNumber } from '#modules/platform/public.server.ts'
import { healthChecks } from '../health/health.queries.ts'
import { businessTypeOf, listMappings } from '../mapping/mapping.queries.ts'
import { vatCountries } from '../vat/vatReturn.rules.ts'
import { wizardStates } from './wizard.rules.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    treasuryCounts: TreasuryCount
  }
}

/** How many boxes and banks the company has: they belong to a module above. */
export type TreasuryCount = (ctx: Ctx) => Promise<number>

type Facts = {
  postingAccounts: number
  hasPosted: boolean
  hasVatAccounts: boolean
  openingEntries: number
  opening: number
  clearing: number
}

export async function showWizard(ctx: Ctx) {
  const [facts] = await rawQuery<Facts>(
    ctx.db,
    `select
       (select count(*)::int from accounting.account where company_id = $1 and leaf and active) as "postingAccounts",
       exists (select from accounting.journal_entry where company_id = $1) as "hasPosted",
       (select count(*) = 2 from accounting.account_mapping where company_id = $1 and key in ('vatInput', 'vatOutput'))
         as "hasVatAccounts",
       o.count as "openingEntries", o.total as opening,
       coalesce((select sum(b.debit - b.credit) from accounting.account_mapping m
         join accounting.account_balance b on b.company_id = $1 and b.account_id = m.account_id
         where m.company_id = $1 and m.key = 'openingBalance'), 0)::bigint as clearing
     from (select count(*)::int as count, coalesce(sum(e.total), 0)::bigint as total
       from accounting.journal_entry e where e.company_id = $1 and e.kind = 'opening'
         and not exists (select from accounting.journal_entry r where r.company_id = $1 and r.reverses_id = e.id)) o`,
    [ctx.company.id],
  )
  const year = await ctx.db
    .selectFrom('accounting.fiscal_year')
    .select(['name', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('starts_on', '<=', ctx.today)
    .where('ends_on', '>=', ctx.today)
    .executeTakeFirst()
  const mappings = await listMappings(ctx, { unmapped: true })
  const missingKeys = mappings.rows
    .filter(row => row.required)
    .map(({ key, nameAr, nameEn }) => ({ key, nameAr, nameEn }))
  const vatNumber = await companyVatNumber(ctx)
  let treasuryAccounts = 0
  for (const count of await ctx.contributed('treasuryCounts')) treasuryAccounts += await count(ctx)
  const { postingAccounts, hasVatAccounts, openingEntries, clearing } = facts!
  return {
    ...facts!,
    missingKeys,
    vatNumber,
    treasuryAccounts,
    year: year ?? null,
    country: ctx.company.country,
    businessType: await businessTypeOf(ctx),
    states: wizardStates({
      postingAccounts,
      hasVatAccounts,
      openingEntries,
      vatNumber,
      treasuryAccounts,
      hasYear: year !== undefined,
      missingKeys: missingKeys.length,
      vatApplies: vatCountries.has(ctx.company.country),
      clearingMinor: clearing,
    }),
  }
}

/** Checks that block closing while they fail; what the wizard's own steps show is not repeated. */
export async function wizardChecks(ctx: Ctx): Promise<{ failing: string[] }> {
  const failing: string[] = []
  for (const check of await healthChecks(ctx))
    if (check.blocks && check.code !== 'H1' && (await check.run(ctx, ctx.today)).length > 0)
      failing.push(check.code)
  return { failing }
}

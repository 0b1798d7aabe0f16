import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import type { CompanyTable } from '../tables.ts'
import type { brandingView, companyView } from './company.contract.ts'
import { hasPostedJournals } from './steps.queries.ts'

export type Branding = z.output<typeof brandingView>
export type CompanyView = z.output<typeof companyView>
export type CompanyRow = Selectable<CompanyTable>

const noBranding: Branding = { logoFileId: null, nameAr: null, nameEn: null, primary: null, accent: null }

/** The branding a company has saved, every field present. */
export function brandingOf(row: Pick<CompanyRow, 'custom_branding'>): Branding {
  return { ...noBranding, ...(row.custom_branding as Partial<Branding>) }
}

/** The row of the company the call works in, locked until the transaction ends. */
export async function lockOwnCompany(ctx: Ctx): Promise<CompanyRow> {
  return ctx.db
    .selectFrom('platform.company')
    .selectAll()
    .where('id', '=', ctx.company.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The internal key of a company from its public id; notFound otherwise. */
export async function getCompanyId(ctx: Ctx, publicId: string): Promise<number> {
  const found = await ctx.db
    .selectFrom('platform.company')
    .select('id')
    .where('uuid', '=', publicId)
    .executeTakeFirst()
  return found?.id ?? deny(notFound())
}

/** Moves the call into a company of the platform's list and locks its row. */
export async function enterAndLock(ctx: Ctx, companyId: string, version: number): Promise<CompanyRow> {
  await ctx.enterCompany(await getCompanyId(ctx, companyId))
  const row = await lockOwnCompany(ctx)
  refuse(whyNotStale(row, version))
  return row
}

/** The company the call works in, as the settings pages show it. */
export async function viewOwnCompany(ctx: Ctx): Promise<CompanyView> {
  const row = await ctx.db
    .selectFrom('platform.company')
    .selectAll()
    .select(sql<CompanyModule[]>`platform.company_modules(id)`.as('modules'))
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  return {
    id: row.uuid,
    version: row.version,
    nameAr: row.name_ar,
    nameEn: row.name,
    businessType: row.business_type,
    country: row.country,
    city: row.city,
    address: row.address,
    phone: row.phone,
    email: row.email,
    currency: row.currency,
    currencyIsOpen: !(await hasPostedJournals(ctx)),
    timeZone: row.time_zone,
    nextTimeZone: row.next_time_zone,
    digits: row.digits,
    displayDecimals: row.display_decimals,
    firstDayOfWeek: row.first_day_of_week,
    fiscalYearStart: row.fiscal_year_start,
    commercialRegister: row.commercial_register,
    license: row.license,
    vatNumber: row.vat_number,
    modules: row.modules,
    branding: brandingOf(row),
    employeeScope: row.employee_scope,
    browseConsent: row.browse_consent,
    status: row.status,
    onboardingSteps: row.onboarding_steps,
    isOnboarded: row.onboarded_at !== null,
  }
}

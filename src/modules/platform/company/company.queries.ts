import { sql } from 'kysely'
import type { CompanyScope, Ctx } from '#kernel/server/context.ts'
import type { Db } from '#kernel/server/database.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { viewOwnCompany } from './company.row.ts'

/**
 * What a call needs to know of the company it works in: names, currency, zone, the modules that are on, the features its
 * plan opens at `at`. Null when there is no such company. The transaction is already in the company.
 */
export async function loadCompany(
  db: Db,
  companyId: number,
  at: Date = new Date(),
): Promise<CompanyScope | null> {
  const found = await db
    .selectFrom('platform.company')
    .select([
      'id',
      'uuid',
      'sealed_as',
      'restoring_since',
      'name_ar',
      'name',
      'currency',
      'country',
      'time_zone',
      'digits',
      'employee_scope',
      sql<CompanyModule[]>`platform.company_modules(id)`.as('modules'),
      sql<string[]>`platform.company_features(id, ${at})`.as('features'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!found) return null
  return {
    id: found.id,
    uuid: found.uuid,
    sealedAs: found.sealed_as ?? found.uuid,
    nameAr: found.name_ar,
    nameEn: found.name,
    currency: found.currency,
    country: found.country,
    timeZone: found.time_zone,
    digits: found.digits,
    modules: found.modules,
    features: found.features,
    employeeScope: found.employee_scope,
    isReadOnly: found.restoring_since !== null && at.getTime() - found.restoring_since.getTime() < 7_200_000,
  }
}

/** The company with everything its settings pages edit. */
export async function readCompany(ctx: Ctx) {
  return viewOwnCompany(ctx)
}

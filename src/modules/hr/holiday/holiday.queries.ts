import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './holiday.contract.ts'

/** The holidays of a year; the days of one are one row. */
export async function listHolidays(ctx: Ctx, { year }: InputOf<typeof contract.listHolidays>) {
  const rows = await ctx.db
    .selectFrom('hr.holiday')
    .select(['series_id as id', 'version', 'name_ar as nameAr', 'name_en as nameEn'])
    .select(sql<string>`min(day)`.as('fromOn'))
    .select(sql<string>`max(day)`.as('toOn'))
    .groupBy(['series_id', 'version', 'name_ar', 'name_en'])
    .having(sql<boolean>`max(day) >= make_date(${year}, 1, 1) and min(day) <= make_date(${year}, 12, 31)`)
    .orderBy(sql`min(day)`)
    .execute()
  return { rows }
}

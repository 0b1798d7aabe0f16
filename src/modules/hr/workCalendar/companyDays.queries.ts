import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { hijriParts } from '#kernel/shared/hijri.ts'
import type * as contract from './workCalendar.contract.ts'
import { type RamadanSpan, ramadanOf } from './workCalendar.rules.ts'

const tabled = new Map<number, RamadanSpan>()

/** Ramadan by the table, counted once a year. */
function byTable(hijriYear: number): RamadanSpan {
  const span = tabled.get(hijriYear) ?? ramadanOf(hijriYear)
  tabled.set(hijriYear, span)
  return span
}

/** Official days and Ramadan of the company from one day to another. */
export async function companyDays(
  ctx: Ctx,
  fromOn: Day,
  toOn: Day,
): Promise<{ holidays: Day[]; ramadan: RamadanSpan[] }> {
  const holidays = await ctx.db
    .selectFrom('hr.holiday')
    .select('day')
    .where('day', '>=', fromOn)
    .where('day', '<=', toOn)
    .execute()
  return { holidays: holidays.map(one => one.day), ramadan: await ramadansOf(ctx, fromOn, toOn) }
}

async function ramadansOf(ctx: Ctx, fromOn: Day, toOn: Day) {
  const [first, last] = [hijriParts(fromOn).year, hijriParts(toOn).year]
  const moved = await ctx.db
    .selectFrom('hr.ramadan')
    .selectAll()
    .where('hijri_year', '>=', first)
    .where('hijri_year', '<=', last)
    .execute()
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hijriYear = first + at
    const own = moved.find(one => one.hijri_year === hijriYear)
    const span = own ? { fromOn: own.starts_on, toOn: own.ends_on } : byTable(hijriYear)
    return { hijriYear, fromOn: span.fromOn, toOn: span.toOn, isMoved: own !== undefined }
  })
}

export async function readCalendar(ctx: Ctx, { year }: InputOf<typeof contract.readCalendar>) {
  const [fromOn, toOn] = [`${year}-01-01`, `${year}-12-31`]
  const holidays = await ctx.db
    .selectFrom('hr.holiday')
    .select(['day', 'name_ar as nameAr', 'name_en as nameEn'])
    .where('day', '>=', fromOn)
    .where('day', '<=', toOn)
    .orderBy('day')
    .execute()
  // A Hijri year is shorter: Ramadan may fall twice into one year.
  const ramadan = await ramadansOf(ctx, addDays(fromOn, -30), addDays(toOn, 30))
  return { holidays, ramadan: ramadan.filter(span => span.toOn >= fromOn && span.fromOn <= toOn) }
}

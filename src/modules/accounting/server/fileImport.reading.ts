import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { conflict, deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { type Brought, type ImportedFile, outcomeOf } from '#modules/platform/server/import/public.ts'
import type { RowError } from '#modules/platform/shared/import/public.ts'
import { type Finder, finderOf, type ImportKind, type KnownAccount } from '../shared/fileImport.rules.ts'
import { periodLabel } from '../shared/period.rules.ts'

export { type Brought, type ImportedFile as ReadFile, outcomeOf }

/** Refuses a file whose columns are not all named. */
export function refuseUnmapped<Field extends string>(
  file: ImportedFile<Field>,
  required: readonly Field[],
): void {
  const missing = required.filter(field => file.mapping[field] === undefined)
  if (missing.length > 0)
    deny(invalid('accounting.import.required', { field: 'mapping', params: { columns: missing.join('، ') } }))
}

/** Why a file may not be brought in as it stands: errors, nothing new, or another plan than the one that was looked at. */
export function refusePlan<Field extends string>(
  file: ImportedFile<Field>,
  outcome: { readonly errors: readonly unknown[]; readonly recordCount: number; readonly planHash: string },
): void {
  if (file.planHash && file.planHash !== outcome.planHash) deny(conflict('accounting.import.changed'))
  if (outcome.errors.length > 0)
    deny(refused('accounting.import.hasErrors', { params: { count: outcome.errors.length } }))
  if (outcome.recordCount === 0) deny(refused('accounting.import.nothing'))
}

/** Keeps which records a file made, so that one act takes them back. */
export async function keepImport(
  ctx: Ctx,
  kind: ImportKind,
  file: {
    readonly id: string
    readonly fileName: string
    readonly total: number | null
    readonly count: number
  },
  recordIds: readonly string[],
): Promise<void> {
  await ctx.db
    .insertInto('accounting.file_import')
    .values({
      id: file.id,
      kind,
      file_name: file.fileName,
      record_count: file.count,
      total_minor: file.total,
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  await rawQuery(
    ctx.db,
    `insert into accounting.file_import_record (company_id, import_id, record_no, record_id)
     select $1, $2, r.no, r.id from unnest($3::uuid[]) with ordinality as r (id, no)`,
    [ctx.company.id, file.id, [...recordIds]],
  )
  ctx.audit({
    subject: `accounting.import:${file.id}`,
    label: file.fileName,
    changes: [{ field: 'recordCount', before: 0, after: file.count }],
  })
  ctx.hint('accounting.import', file.id)
}

export const newImportId = (): string => uuidv7()

export async function knownAccounts(ctx: Ctx): Promise<KnownAccount[]> {
  return rawQuery<KnownAccount>(
    ctx.db,
    `select id, code, name_ar as "nameAr", name_en as "nameEn", class, control, leaf, active,
       requires_party as "requiresParty", requires_cost_center as "requiresCostCenter",
       requires_profit_unit as "requiresProfitUnit"
     from accounting.account where company_id = $1 order by code`,
    [ctx.company.id],
  )
}

type NamedRow = { id: string; code: string | null; nameAr: string; nameEn: string | null }

export async function costCenterFinder(ctx: Ctx): Promise<Finder<{ id: string }>> {
  const rows: NamedRow[] = await ctx.db
    .selectFrom('accounting.cost_center')
    .select(['id', 'code', 'name_ar as nameAr', 'name_en as nameEn'])
    .where('active', '=', true)
    .execute()
  return finderOf(rows, row => [row.code, row.nameAr, row.nameEn])
}

export async function unitFinder(ctx: Ctx): Promise<Finder<{ id: string }>> {
  const rows = await ctx.db
    .selectFrom('accounting.profit_unit')
    .select(['id', 'label_ar as nameAr', 'label_en as nameEn'])
    .execute()
  return finderOf(rows, row => [row.nameAr, row.nameEn])
}

/** Why the caller may not post on a day, as posting would say it. */
export async function closedDays(
  ctx: Ctx,
): Promise<(day: Day) => Pick<RowError<string>, 'code' | 'params'> | null> {
  const periods = await ctx.db
    .selectFrom('accounting.period')
    .select(['number', 'starts_on as startsOn', 'ends_on as endsOn', 'status'])
    .where('number', '<', 13)
    .orderBy('id')
    .execute()
  const accepts = (status: string) =>
    status === 'open' || (status === 'adjusting' && ctx.can('finance.periods.write'))
  const shown = (day: Day) => formatDay(day, ctx.company.digits)
  return (day): Pick<RowError<string>, 'code' | 'params'> | null => {
    const period = periods.find(one => one.startsOn <= day && day <= one.endsOn)
    if (!period) return { code: 'accounting.period.missing', params: { date: shown(day) } }
    if (accepts(period.status)) return null
    const next = periods.find(one => one.startsOn > day && accepts(one.status))
    return {
      code: 'accounting.period.closed',
      params: { period: periodLabel(period), date: shown(next?.startsOn ?? ctx.today) },
    }
  }
}

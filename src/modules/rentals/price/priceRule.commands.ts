import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { customerOf, groupsOf } from '../contract/references.queries.ts'
import { whyNotPriceExtra } from '../master/extra.rules.ts'
import { whyNotSeason } from '../master/season.rules.ts'
import type * as contract from './priceRule.contract.ts'
import { agreementsWith, seasons } from './priceRule.queries.ts'

type RuleInput = InputOf<typeof contract.savePriceRule>
type RuleTable = 'rentals.season' | 'rentals.agreement' | 'rentals.extra'

export async function savePriceRule(ctx: Ctx, input: RuleInput) {
  const id = input.id ?? uuidv7()
  if (input.season) await saveSeason(ctx, input, { ...input.season, id })
  else if (input.agreement) await saveAgreement(ctx, input, { ...input.agreement, id })
  else deny(invalid('kernel.field.required', { field: 'season' }))
  ctx.hint('rentals.priceRule', id)
  return { id }
}

async function saveSeason(
  ctx: Ctx,
  input: RuleInput,
  season: NonNullable<RuleInput['season']> & { id: string },
) {
  const weekdays = season.weekdays?.length ? [...new Set(season.weekdays)].sort() : null
  const toOn = season.toOn ?? null
  if (!toOn && !weekdays) deny(invalid('kernel.field.required', { field: 'season.toOn' }))
  if (toOn && toOn < season.fromOn) deny(invalid('rentals.contract.datesReversed', { field: 'toOn' }))
  const groups = await groupsOf(ctx, season.groupIds)
  if (!season.groupIds.every(groups)) deny(notFound('kernel.record.notFound', { field: 'season.groupIds' }))
  const minDays = season.minDays ?? null
  // Two people who add overlapping seasons at once wait for each other here.
  await ctx.db.selectFrom('rentals.season').select('id').orderBy('id').forUpdate().execute()
  refuse(whyNotSeason({ ...season, minDays, toOn, weekdays }, await seasons(ctx)))
  const version = await nextVersion(ctx, 'rentals.season', input)
  const columns = {
    name_ar: season.nameAr,
    group_ids: season.groupIds,
    from_on: season.fromOn,
    to_on: toOn,
    weekdays,
    factor_basis_points: season.factorBasisPoints,
    min_days: minDays,
    version,
  }
  await (input.id
    ? ctx.db.updateTable('rentals.season').set(columns).where('id', '=', season.id)
    : ctx.db.insertInto('rentals.season').values({ ...columns, id: season.id, created_by: ctx.user.id })
  ).execute()
  const change = { field: 'factorBasisPoints', before: null, after: season.factorBasisPoints }
  ctx.audit({ subject: `rentals.season:${season.id}`, label: season.nameAr, changes: [change] })
}

async function saveAgreement(
  ctx: Ctx,
  input: RuleInput,
  agreement: NonNullable<RuleInput['agreement']> & { id: string },
) {
  const { id, customerId, groupId, fromOn, toOn = null } = agreement
  if (toOn && toOn < fromOn) deny(invalid('rentals.contract.datesReversed', { field: 'toOn' }))
  const prices = [agreement.daily, agreement.weekly, agreement.monthly, agreement.yearly]
  if (!prices.some(price => price)) deny(invalid('kernel.field.required', { field: 'agreement.daily' }))
  const customer = await customerOf(ctx, customerId)
  const other = (await agreementsWith(ctx, customer.id, groupId)).find(
    one => one.id !== id && one.fromOn <= (toOn ?? one.fromOn) && (one.toOn === null || fromOn <= one.toOn),
  )
  if (other)
    deny(
      conflict('rentals.price.overlap', {
        field: 'agreement.fromOn',
        params: { name: customer.nameAr, from: other.fromOn, to: other.toOn ?? '\u2026' },
      }),
    )
  const version = await nextVersion(ctx, 'rentals.agreement', input)
  const columns = {
    customer_id: customer.id,
    group_id: groupId,
    from_on: fromOn,
    to_on: toOn,
    version,
    daily_minor: agreement.daily || null,
    weekly_minor: agreement.weekly || null,
    monthly_minor: agreement.monthly || null,
    yearly_minor: agreement.yearly || null,
    included_km_daily: agreement.includedKmDaily ?? null,
    included_km_monthly: agreement.includedKmMonthly ?? null,
    extra_km_minor: agreement.extraKm ?? null,
  }
  await (input.id
    ? ctx.db.updateTable('rentals.agreement').set(columns).where('id', '=', id)
    : ctx.db.insertInto('rentals.agreement').values({ ...columns, id, created_by: ctx.user.id })
  ).execute()
  const change = { field: 'monthlyMinor', before: null, after: agreement.monthly ?? agreement.daily ?? null }
  ctx.audit({ subject: `rentals.agreement:${id}`, label: customer.nameAr, changes: [change] })
}

export async function removePriceRule(ctx: Ctx, input: InputOf<typeof contract.removePriceRule>) {
  const table = input.kind === 'season' ? 'rentals.season' : 'rentals.agreement'
  await nextVersion(ctx, table, input)
  await ctx.db.deleteFrom(table).where('id', '=', input.id).execute()
  ctx.audit({ subject: `${table}:${input.id}`, changes: [{ field: 'removed', before: false, after: true }] })
  ctx.hint('rentals.priceRule', input.id)
  return { ok: true as const }
}

export async function saveExtra(ctx: Ctx, input: InputOf<typeof contract.saveExtra>) {
  refuse(whyNotPriceExtra(input))
  const id = input.id ?? uuidv7()
  const version = await nextVersion(ctx, 'rentals.extra', input)
  const columns = {
    name_ar: input.nameAr,
    name_en: input.nameEn,
    kind: input.kind,
    version,
    once_minor: input.once ?? null,
    daily_minor: input.daily ?? null,
    weekly_minor: input.weekly ?? null,
    monthly_minor: input.monthly ?? null,
    month_days: input.monthDays ?? 30,
    excess_minor: input.kind === 'waiver' ? (input.excess ?? null) : null,
    is_active: input.isActive,
  }
  await (input.id
    ? ctx.db.updateTable('rentals.extra').set(columns).where('id', '=', id)
    : ctx.db.insertInto('rentals.extra').values({ ...columns, id, created_by: ctx.user.id })
  ).execute()
  const change = { field: 'isActive', before: null, after: input.isActive }
  ctx.audit({ subject: `rentals.extra:${id}`, label: input.nameAr, changes: [change] })
  ctx.hint('rentals.extra', id)
  return { id }
}

/** The version a saved row gets: one more than the caller has seen, 1 for a new one. Locks the row. */
async function nextVersion(
  ctx: Ctx,
  table: RuleTable,
  seen: { id?: string | null | undefined; version?: number | null | undefined },
): Promise<number> {
  if (!seen.id) return 1
  const row = await ctx.db
    .selectFrom(table)
    .select('version')
    .where('id', '=', seen.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  refuse(whyNotStale(row, seen.version ?? 0))
  return row.version + 1
}

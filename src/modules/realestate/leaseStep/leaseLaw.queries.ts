import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, forbidden, invalid, refuse } from '#kernel/shared/refusal.ts'
import { type LeaseRecord, type LeaseUnit, rentsOf } from '../lease/lease.row.ts'
import { monthlyOf } from '../lease/lease.rules.ts'
import { leaseRulesOf } from '../leaseRule/leaseRule.queries.ts'
import { answerToIncrease, type Ground } from '../leaseRule/leaseRule.rules.ts'

/**
 * Since when a chain's rent stands: the start of its first lease, or the last day on which it rose. Renewals at the same rent do not begin
 * anew.
 */
async function anchorOf(ctx: Ctx, row: LeaseRecord): Promise<Day> {
  const chain = await ctx.db
    .selectFrom('realestate.lease')
    .selectAll()
    .where('chain_id', '=', row.chain_id)
    .where('status', 'in', ['active', 'ended', 'closed'])
    .orderBy('start_date')
    .execute()
  let anchor = chain[0]?.start_date ?? row.start_date
  let last: number | null = null
  for (const one of chain)
    for (const rent of await rentsOf(ctx, one)) {
      const monthMinor = monthlyOf(rent.amountMinor, one.rent_basis)
      if (last !== null && monthMinor > last) anchor = rent.from
      last = monthMinor
    }
  return anchor
}

export type AskedRent = {
  readonly effectiveOn: Day
  readonly oldMinor: number
  readonly newMinor: number
  readonly ground?: Ground | null | undefined
  readonly fileIds: readonly string[]
  readonly marketRent?: number | null | undefined
  readonly marketSource?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** Checks a change of rent against the law: refused, or overridden with a reason and the permission. */
export async function refuseUnlawful(
  ctx: Ctx,
  row: LeaseRecord,
  unit: LeaseUnit,
  asked: AskedRent,
): Promise<void> {
  const { refusal, warning } = answerToIncrease(
    await leaseRulesOf(ctx),
    { country: ctx.company.country, propertyUse: unit.use },
    {
      effectiveOn: asked.effectiveOn,
      anchorOn: await anchorOf(ctx, row),
      oldMinor: asked.oldMinor,
      newMinor: asked.newMinor,
      ground: asked.ground ?? null,
      hasProof: asked.fileIds.length > 0,
      marketRentMinor: asked.marketRent ?? null,
      marketSource: asked.marketSource ?? null,
    },
  )
  refuse(refusal)
  if (!warning) return
  if ((asked.reason ?? '').length < 10)
    deny(invalid('realestate.lease.lawWarns', { field: 'reason', params: { message: warning.messageAr } }))
  if (!ctx.can('legal.overrides.write')) deny(forbidden('access.permission.missing'))
}

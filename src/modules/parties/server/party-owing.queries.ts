import { type Expression, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { creditStateOf } from '../shared/credit.rules.ts'
import type { BalanceFilter, CreditState } from '../shared/party.codes.ts'
import { exposureOf, figuresOf, type PartyFigures, partiesWithFigures } from './figures.ts'
import { resolveAlias } from './party.queries.ts'
import { defaultCreditLimit } from './settings.ts'

type Filters = {
  readonly credit?: CreditState | undefined
  readonly balance?: BalanceFilter | undefined
  readonly overdue?: boolean | undefined
}

const isIn = (ids: readonly string[]) => sql<SqlBool>`p.id = any (${ids}::uuid[])`
const isNotIn = (ids: readonly string[]) => sql<SqlBool>`p.id <> all (${ids}::uuid[])`

/** The conditions of what parties owe: the figures stand in other modules, so whoever has any is asked for and named by id. */
export async function owingConditions(ctx: Ctx, filters: Filters): Promise<Expression<SqlBool>[]> {
  const { credit, balance, overdue } = filters
  const conditions: Expression<SqlBool>[] = []
  if (credit === undefined && balance === undefined && overdue === undefined) return conditions
  const figures = await everybodysFigures(ctx)
  const idsWhere = (holds: (one: PartyFigures, id: string) => boolean) =>
    [...figures].filter(([id, one]) => holds(one, id)).map(([id]) => id)
  if (overdue !== undefined) {
    const late = idsWhere(one => (one.overdueMinor ?? 0) > 0)
    conditions.push(overdue ? isIn(late) : isNotIn(late))
  }
  const owes = () => idsWhere(one => (one.receivableMinor ?? 0) > 0)
  const hasAdvance = () => idsWhere(one => (one.unallocatedMinor ?? 0) > 0)
  if (balance === 'owes') conditions.push(isIn(owes()))
  if (balance === 'advance') conditions.push(isIn(hasAdvance()))
  if (balance === 'clear') conditions.push(isNotIn([...owes(), ...hasAdvance()]))
  if (credit !== undefined) conditions.push(...(await creditConditions(ctx, credit, figures)))
  return conditions
}

async function everybodysFigures(ctx: Ctx): Promise<Map<string, PartyFigures>> {
  const standing = await resolveAlias(ctx, await partiesWithFigures(ctx))
  const families = new Map<string, string[]>()
  for (const [id, survivor] of standing) families.set(survivor, [...(families.get(survivor) ?? []), id])
  return figuresOf(ctx, families)
}

/** Who owes nothing is inside every limit: only parties with figures can be near one or over it. */
async function creditConditions(ctx: Ctx, wanted: CreditState, figures: ReadonlyMap<string, PartyFigures>) {
  if (wanted === 'hold') return [sql<SqlBool>`p.credit_hold`]
  const companyLimit = await defaultCreditLimit(ctx)
  const limits = await ctx.db
    .selectFrom('parties.party')
    .select(['id', 'credit_limit_minor', 'credit_hold'])
    .where(sql<SqlBool>`id = any (${[...figures.keys()]}::uuid[])`)
    .execute()
  const states = limits.map(party => ({
    id: party.id,
    state: creditStateOf({
      limitMinor: party.credit_limit_minor ?? companyLimit,
      hold: party.credit_hold,
      exposureMinor: exposureOf(figures.get(party.id)),
    }),
  }))
  const idsOf = (...wantedStates: CreditState[]) =>
    states.filter(one => wantedStates.includes(one.state)).map(one => one.id)
  return wanted === 'ok'
    ? [sql<SqlBool>`not p.credit_hold`, isNotIn(idsOf('near', 'over'))]
    : [isIn(idsOf(wanted))]
}

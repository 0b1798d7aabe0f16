import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { profitSums } from '../profitUnit/profitUnit.queries.ts'
import type { ProfitUnitKind } from '../public.ts'
import { type PlannedResult, planBetween, planOfCenters } from '../recurring/planned.queries.ts'
import { comparedDays, type Days } from '../report/report.rules.ts'
import type * as contract from './profit.contract.ts'
import { profitFigures } from './profit.rules.ts'

type Named = {
  id: string
  code: string | null
  nameAr: string
  nameEn: string | null
  kind: ProfitUnitKind | null
  externalId: string | null
}

const namesSql = {
  profitUnit: `select id, null::text as code, label_ar as "nameAr", label_en as "nameEn", kind, external_id as "externalId"
    from accounting.profit_unit where company_id = $1`,
  costCenter: `select id, code, name_ar as "nameAr", name_en as "nameEn", null as kind, null::uuid as "externalId"
    from accounting.cost_center where company_id = $1`,
} as const

const nothing: PlannedResult = { revenue: 0, expense: 0, result: 0 }
const nobody = { code: null, nameAr: null, nameEn: null, kind: null, externalId: null }

/** What each unit or centre earned on some days; under null what carries none. */
async function resultsOf(
  ctx: Ctx,
  dimension: 'profitUnit' | 'costCenter',
  { from, to }: Days,
): Promise<ReadonlyMap<string | null, PlannedResult>> {
  const sums = await profitSums(ctx, { dimension, from, to })
  return new Map(
    sums.map(({ id, revenue, expense }) => [id, { revenue, expense, result: revenue - expense }]),
  )
}

export async function listProfit(ctx: Ctx, input: InputOf<typeof contract.listProfit>) {
  if (input.from > input.to) deny(invalid('accounting.report.days', { field: 'to' }))
  const asked = { from: input.from, to: input.to }
  const moved = await resultsOf(ctx, input.by, asked)
  const names = await rawQuery<Named>(ctx.db, namesSql[input.by], [ctx.company.id])
  const byId = new Map(names.map(name => [name.id, name]))
  const typed = input.search ? foldLight(input.search) : ''
  const isPlanned = input.compare === 'budget' && input.by === 'costCenter'
  const plan = isPlanned ? await planBetween(ctx, input) : null
  const earlier = comparedDays(asked, input.compare)
  const beside = plan ? await planOfCenters(ctx, plan) : earlier && (await resultsOf(ctx, input.by, earlier))
  const rows = [...new Set([...moved.keys(), ...(beside?.keys() ?? [])])]
    .map(id => ({
      ...(id ? byId.get(id)! : { id: null, ...nobody }),
      ...(moved.get(id) ?? nothing),
      beside: beside && (beside.get(id) ?? nothing),
    }))
    .filter(row => [row, row.beside ?? nothing].some(of => of.revenue !== 0 || of.expense !== 0))
    .filter(row => !input.kind || row.kind === input.kind)
    .filter(
      row =>
        typed === '' ||
        foldLight(`${row.code ?? ''} ${row.nameAr ?? ''} ${row.nameEn ?? ''}`).includes(typed),
    )
    // What belongs to none stands last: it is what is left over.
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || b.result - a.result)
  const totalOf = (all: readonly PlannedResult[]): PlannedResult => {
    const [revenue, expense, result] = profitFigures.map(of => all.reduce((sum, row) => sum + row[of], 0))
    return { revenue: revenue!, expense: expense!, result: result! }
  }
  return {
    rows,
    totals: { ...totalOf(rows), beside: beside && totalOf(rows.map(row => row.beside ?? nothing)) },
    columns: [
      { ...asked, planned: false },
      ...(earlier ? [{ ...earlier, planned: false }] : []),
      ...(plan ? [{ ...asked, planned: true }] : []),
    ],
    budgets: [...(plan?.budgets ?? [])],
  }
}

export async function listProfitUnits(ctx: Ctx, input: InputOf<typeof contract.listProfitUnits>) {
  const rows = await rawQuery<{ id: string; kind: ProfitUnitKind; nameAr: string; nameEn: string | null }>(
    ctx.db,
    `select id, kind, label_ar as "nameAr", label_en as "nameEn" from accounting.profit_unit
     where company_id = $1 and ($2::uuid is null or id = $2)
       and ($3::text is null or app.fold_light(label_ar || ' ' || coalesce(label_en, '')) like '%' || $3 || '%')
     order by label_ar, id limit $4`,
    [
      ctx.company.id,
      input.id ?? null,
      input.search ? foldLight(input.search).replace(/[%_\\]/g, '\\$&') : null,
      input.limit,
    ],
  )
  return { rows }
}

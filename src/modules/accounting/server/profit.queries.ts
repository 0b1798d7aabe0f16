import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/profit.contract.ts'
import { profitFigures } from '../shared/profit.rules.ts'
import type { ProfitUnitKind } from '../shared/public.ts'
import { type PlannedResult, planBetween, planOfCenters } from './planned.queries.ts'
import { profitSums } from './profitUnit.queries.ts'

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

export async function listProfit(ctx: Ctx, input: InputOf<typeof contract.listProfit>) {
  if (input.from > input.to) deny(invalid('accounting.report.days', { field: 'to' }))
  const sums = await profitSums(ctx, { dimension: input.by, from: input.from, to: input.to })
  const names = await rawQuery<Named>(ctx.db, namesSql[input.by], [ctx.company.id])
  const byId = new Map(names.map(name => [name.id, name]))
  const typed = input.search ? foldLight(input.search) : ''
  const isCompared = input.compare === 'budget' && input.by === 'costCenter'
  const plan = isCompared ? await planBetween(ctx, input) : null
  const planned = plan && (await planOfCenters(ctx, plan))
  const moved = new Map(sums.map(sum => [sum.id, sum]))
  const rows = [...new Set([...moved.keys(), ...(planned?.keys() ?? [])])]
    .map(id => {
      const { revenue, expense } = moved.get(id) ?? nothing
      return {
        ...(id ? byId.get(id)! : { id: null, ...nobody }),
        ...{ revenue, expense, result: revenue - expense },
        planned: planned && (planned.get(id) ?? nothing),
      }
    })
    .filter(row => [row, row.planned ?? nothing].some(of => of.revenue !== 0 || of.expense !== 0))
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
    totals: { ...totalOf(rows), planned: planned && totalOf(rows.map(row => row.planned ?? nothing)) },
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

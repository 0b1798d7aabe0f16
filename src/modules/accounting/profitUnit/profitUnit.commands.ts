import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ProfitUnitKind } from '../public.ts'

/**
 * Makes a vehicle, property, unit or project known to the ledger, or renames it; answers the id that lines carry as
 * `profitUnitId`. The owner's id (`externalId`) and kind name it, so registering again is an edit.
 */
export async function registerProfitUnit(
  ctx: Ctx,
  unit: {
    kind: ProfitUnitKind
    externalId: string
    labelAr: string
    labelEn?: string | null
    costCenterId?: string | null
  },
): Promise<{ profitUnitId: string }> {
  const [row] = await rawQuery<{ id: string }>(
    ctx.db,
    `insert into accounting.profit_unit as u
       (company_id, kind, external_id, label_ar, label_en, cost_center_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, kind, external_id) do update
       set label_ar = excluded.label_ar, label_en = excluded.label_en, cost_center_id = excluded.cost_center_id,
         version = u.version + 1
     returning id`,
    [
      ctx.company.id,
      unit.kind,
      unit.externalId,
      unit.labelAr,
      unit.labelEn ?? null,
      unit.costCenterId ?? null,
      ctx.actor?.userId ?? null,
    ],
  )
  return { profitUnitId: row!.id }
}

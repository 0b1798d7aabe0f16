import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../shared/assetSale.contract.ts'

export async function findAssetSale(ctx: Ctx, input: InputOf<typeof contract.findAssetSale>) {
  const row = await ctx.db
    .selectFrom('billing.invoice_line as l')
    .innerJoin('billing.invoice as i', 'i.id', 'l.invoice_id')
    .select(['i.id', 'i.number', 'i.status'])
    .where('l.key', '=', 'assetDisposal')
    .where('i.kind', 'in', ['sale', 'service'])
    .where('i.status', '<>', 'void')
    .where(eb =>
      eb.or([
        eb('i.reference', '=', input.number),
        ...(input.profitUnitId ? [eb('l.profit_unit_id', '=', input.profitUnitId)] : []),
      ]),
    )
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { invoice: row ? { id: row.id, number: row.number, isDraft: row.status === 'draft' } : null }
}

import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { AssetRule } from '#modules/accounting/public.server.ts'
import type * as contract from './assetSale.contract.ts'

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

/** Why an asset that was sold does not come back: its invoice stands, and no credit took it back. */
async function whyNotBackInService(ctx: Ctx, { number }: { number: string }): Promise<Refusal | null> {
  const { invoice } = await findAssetSale(ctx, { number })
  if (!invoice || invoice.isDraft) return null
  const credit = await ctx.db
    .selectFrom('billing.invoice as n')
    .innerJoin('billing.invoice_line as l', 'l.invoice_id', 'n.id')
    .select('n.id')
    .where('n.corrects_id', '=', invoice.id)
    .where('n.status', '=', 'issued')
    .where('l.key', '=', 'assetDisposal')
    .limit(1)
    .executeTakeFirst()
  return credit ? null : refused('accounting.asset.hasSale', { params: { number: invoice.number ?? '' } })
}

/** Finance does not put an asset back that it has sold. */
export const whyNotReinstateSold: AssetRule = async (ctx, asset, act) =>
  act === 'reinstate' ? whyNotBackInService(ctx, asset) : null

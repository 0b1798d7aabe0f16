import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { openedAndUsed, takeBackOpened } from '#modules/billing/public.server.ts'
import { forgetCustody, releaseClaimsOf } from '#modules/fleet/public.server.ts'
import { changeContract, lockContract } from '../contract/contract.row.ts'

const reason = 'تراجع عن استيراد العقود'

/** Cancels the contracts of a file as if they had never come; answers those that went on since, which stay as they are. */
export async function takeBackContracts(
  ctx: Ctx,
  ids: readonly string[],
  keyStart: string,
): Promise<string[]> {
  const locked = []
  for (const id of ids) locked.push(await lockContract(ctx, id))
  const used = [...(await goneOn(ctx, ids, keyStart)), ...(await openedAndUsed(ctx, keyStart))]
  if (used.length > 0) return used
  await takeBackOpened(ctx, keyStart, reason)
  for (const row of locked) {
    const legs = await ctx.db
      .selectFrom('rentals.leg')
      .selectAll()
      .where('contract_id', '=', row.id)
      .execute()
    for (const leg of legs) {
      await forgetCustody(ctx, leg.custody_id, reason)
      await ctx.db
        .updateTable('rentals.leg')
        .set({ in_at: ctx.now, in_km: leg.out_km, in_eighths: leg.out_eighths })
        .where('id', '=', leg.id)
        .execute()
    }
    await releaseClaimsOf(ctx, row.id)
    await ctx.db
      .updateTable('rentals.schedule_row')
      .set({ state: 'cancelled', invoice_id: null })
      .where('contract_id', '=', row.id)
      .execute()
    await changeContract(ctx, row, { status: 'cancelled', claim_id: null })
  }
  return []
}

/** Contracts of the file that anything was done with: an action, a change, a charge, an invoice. */
async function goneOn(ctx: Ctx, ids: readonly string[], keyStart: string): Promise<string[]> {
  const rows = await rawQuery<{ number: string }>(
    ctx.db,
    `select c.number from rentals.contract c where c.company_id = $1 and c.id = any ($2) and (c.version > 1
       or exists (select from rentals.charge x where x.company_id = $1 and x.contract_id = c.id)
       or exists (select from rentals.contract_event x where x.company_id = $1 and x.contract_id = c.id)
       or exists (select from billing.deposit d where d.company_id = $1 and d.source = 'rentals.contract:' || c.id
         and not d.source_key ^@ $3)
       or exists (select from rentals.contract_invoice x join billing.invoice i on i.company_id = $1 and i.id = x.invoice_id
         where x.company_id = $1 and x.contract_id = c.id and not i.source_key ^@ $3)) order by c.number`,
    [ctx.company.id, [...ids], keyStart],
  )
  return rows.map(row => row.number)
}

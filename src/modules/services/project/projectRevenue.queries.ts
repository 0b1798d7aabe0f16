import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'

/** The key that revenue of a project goes to: the wanted one where the chart of the company has it, or its neighbour. */
export async function revenueKeyOf(ctx: Ctx, wanted: 'serviceRevenue' | 'contractRevenue'): Promise<string> {
  const other = wanted === 'serviceRevenue' ? 'contractRevenue' : 'serviceRevenue'
  const rows = await ctx.db
    .selectFrom('accounting.account_mapping')
    .select('key')
    .where('key', 'in', [wanted, other])
    .execute()
  const known = rows.map(row => row.key)
  return known.includes(other) && !known.includes(wanted) ? other : wanted
}

type Made = {
  projectId: string
  invoiceId: string
  kind: 'work' | 'retention' | 'milestone' | 'time' | 'subWork' | 'subRetention'
  sourceId: string | null
}

/** Notes which document of billing a project made, and what for. */
export async function noteDocument(ctx: Ctx, { projectId, invoiceId, kind, sourceId }: Made): Promise<void> {
  await ctx.db
    .insertInto('services.project_document')
    .values({ id: uuidv7(), project_id: projectId, invoice_id: invoiceId, kind, source_id: sourceId })
    .execute()
}

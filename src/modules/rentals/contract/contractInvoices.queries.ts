import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { contractDocumentsSql } from './contractMoney.queries.ts'

/** The invoices and late fees of the contracts whose number holds a text, in either script of digits. */
export async function invoicesOfContracts(ctx: Ctx, typed: string): Promise<string[]> {
  const part = asciiDigits(typed)
    .toUpperCase()
    .replace(/[%_\\]/g, '\\$&')
  const rows = await rawQuery<{ id: string }>(
    ctx.db,
    `select distinct d.invoice_id as id from (${contractDocumentsSql}) d
     join rentals.contract c on c.company_id = $1 and c.id = d.contract_id
     where c.number like '%' || $2 || '%'`,
    [ctx.company.id, part],
  )
  return rows.map(row => row.id)
}

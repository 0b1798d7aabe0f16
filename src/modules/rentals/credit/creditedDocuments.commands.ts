import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { splitByWeights } from '#kernel/shared/money.ts'
import type { CreditedDocument } from '#modules/billing/public.server.ts'
import { linkDocument } from '../invoicing/invoicing.commands.ts'
import type { ContractInvoiceTable } from '../tables.ts'

/** The documents a contract's total is made of; charges and damage stand beside it. */
const priced: readonly ContractInvoiceTable['kind'][] = ['row', 'swap', 'option']

/** What each credit note took back of the price of a contract, over credits of all modules. `$1` is the company. */
export const creditsOfPriceSql = `
  select k.contract_id, k.event_id, coalesce(k.share_minor, n.total_minor) as minor
  from rentals.contract_invoice k
  join billing.invoice n on n.company_id = $1 and n.id = k.invoice_id and n.status = 'issued'
  join rentals.contract_invoice l on l.company_id = $1 and l.contract_id = k.contract_id and l.invoice_id = n.corrects_id
    and l.kind in (${priced.map(kind => `'${kind}'`).join(', ')})
  where k.company_id = $1 and k.kind = 'credit'`

type Link = Pick<ContractInvoiceTable, 'contract_id' | 'kind' | 'row_id'> & { is_shared: boolean }

/**
 * A credit note that is written on the invoice itself belongs to the invoice's contracts like those that rentals writes, and what it
 * takes back of their price leaves their total. Of an invoice they share each has its part of the note.
 */
export async function followCredited(ctx: Ctx, credit: CreditedDocument): Promise<void> {
  // What rentals credits by itself it has linked and counted.
  if (credit.sourceKey.startsWith('rentals:')) return
  const links: Link[] = await ctx.db
    .selectFrom('rentals.contract_invoice')
    .select(['contract_id', 'kind', 'row_id', 'is_shared'])
    .where('invoice_id', '=', credit.invoiceId)
    .orderBy('contract_id')
    .execute()
  const shares = links.some(link => link.is_shared) ? await sharesOfNote(ctx, credit) : null
  for (const link of links) {
    const contractId = link.contract_id
    const partMinor = shares ? (shares.get(contractId) ?? 0) : credit.totalMinor
    if (partMinor === 0 && shares) continue
    await linkDocument(ctx, contractId, credit.id, {
      kind: 'credit',
      ...(link.row_id && !shares ? { rowId: link.row_id } : {}),
      ...(shares ? { isShared: true, shareMinor: partMinor } : {}),
    })
    if (priced.includes(link.kind)) await takeOffTotal(ctx, contractId, partMinor)
    ctx.hint('rentals.contract', contractId)
  }
}

/** What of a note each contract of the invoice has: as much as was left to credit of its part. */
async function sharesOfNote(ctx: Ctx, credit: CreditedDocument): Promise<ReadonlyMap<string, number>> {
  const parts = await rawQuery<{ contractId: string; leftMinor: number }>(
    ctx.db,
    `select contract_id as "contractId", greatest(0, total_minor - credited_minor) as "leftMinor"
     from rentals.shares_of($1) order by contract_id`,
    [credit.invoiceId],
  )
  if (parts.every(part => part.leftMinor === 0)) return new Map()
  const shares = splitByWeights(
    credit.totalMinor,
    parts.map(part => part.leftMinor),
  )
  return new Map(parts.map((part, at) => [part.contractId, shares[at]!]))
}

async function takeOffTotal(ctx: Ctx, contractId: string, amountMinor: number): Promise<void> {
  await ctx.db
    .updateTable('rentals.contract')
    .set(eb => ({ total_minor: eb('total_minor', '-', amountMinor) }))
    .where('id', '=', contractId)
    .execute()
}

import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { acceptedUndoing, reverseJournal, stopSpread } from '#modules/accounting/public.server.ts'
import { whyNotUndoAdvance } from '../advance/advanceDeducting.queries.ts'
import {
  freeAllocation,
  type LiveAllocation,
  liveAllocations,
} from '../allocation/allocationWriting.commands.ts'
import { isVendorKind } from '../bill/bill.rules.ts'
import { discountSpreadKey, linesOf } from '../document/documentWriting.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { tellVoided } from '../document/registered.queries.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { recoveriesOf } from '../writeOff/recovering.commands.ts'
import { getDocument } from './invoiceIssuing.commands.ts'

/**
 * Voids an issued document: its entry is reversed (its own day if the period accepts, else today), deferred revenue stops
 * before it began; the number stays taken. Refuses while money or credits settle it (`billing.invoice.hasAllocations`), and a
 * document with tax (`billing.invoice.mustCredit`). A write-off opens what it gave up.
 */
export async function voidInvoice(
  ctx: Ctx,
  input: {
    sourceKey: string
    invoiceId: string
    reason: string
    /** The day of the reversal, if its period accepts; else the document's own. */
    on?: Day
  },
): Promise<Once<{ number: string; voidedOn: Day }>> {
  const { sourceKey, ...payload } = input
  return once(ctx, sourceKey, payload, async () => {
    const invoice = await getDocument(ctx, input.invoiceId)
    if (invoice.status !== 'issued') deny(notFound())
    const lines = await linesOf(ctx, invoice.id)
    const isWriteOff = invoice.kind === 'writeOff'
    refuse(whyNotVoid(isWriteOff ? { ...invoice, settled_minor: 0 } : invoice, lines, shownIn(ctx)))
    refuse(await whyNotUndoAdvance(ctx, invoice.id))
    if (isWriteOff && (await recoveriesOf(ctx, invoice.id)).length > 0)
      deny(refused('billing.writeOff.isRecovered'))
    const { reason } = input
    const voidedOn = await acceptedUndoing(ctx, invoice.source_key!, input.on ?? invoice.invoice_date)
    if (isWriteOff) await openWrittenOff(ctx, invoice.id, voidedOn)
    await voidNow(ctx, invoice, voidedOn, reason)
    const number = invoice.number!
    await tellVoided(ctx, { kind: 'document', id: invoice.id, number, state: 'voided', on: voidedOn, reason })
    // After the rules of other modules: after a swap there is no spread left to stop.
    for (const row of lines) {
      if (!row.spread_key) continue
      await stopSpread(ctx, { sourceKey: row.spread_key, on: row.service_from! })
      if (row.given_minor > 0 && !row.spread_to_key)
        await stopSpread(ctx, { sourceKey: discountSpreadKey(row.spread_key), on: row.service_from! })
    }
    return { label: number, answer: { number, voidedOn } }
  })
}

/** What a write-off gave up is open again on a day; answers what each part was. */
export async function openWrittenOff(ctx: Ctx, writeOffId: string, on: Day): Promise<LiveAllocation[]> {
  const live = await liveAllocations(ctx, { creditId: writeOffId })
  for (const allocation of live) await freeAllocation(ctx, allocation, allocation.liveMinor, on)
  return live
}

/** Reverses the entry of a document that settles nothing and is settled by nothing; its number stays taken. */
export async function voidNow(
  ctx: Ctx,
  document: {
    id: string
    source_key: string | null
    version: number
    reason: string | null
  },
  on: Day,
  reason: string,
): Promise<void> {
  await reverseJournal(ctx, { sourceKey: document.source_key!, date: on, reason })
  await ctx.db
    .updateTable('billing.invoice')
    .set({
      status: 'void',
      voided_on: on,
      version: document.version + 1,
      ...(document.reason ? {} : { reason }),
    })
    .where('id', '=', document.id)
    .execute()
}

/** Why an issued document cannot be voided, or null. */
export function whyNotVoid(
  invoice: { kind: string; settled_minor: number; tax_minor: number },
  lines: readonly { tax_code: string | null }[],
  shown: (minor: number) => string,
) {
  if (invoice.settled_minor > 0)
    return refused('billing.invoice.hasAllocations', { params: { amount: shown(invoice.settled_minor) } })
  // A vendor's tax invoice was not issued by us: what was typed wrongly may go.
  if (isVendorKind(invoice.kind)) return null
  if (invoice.tax_minor > 0 || lines.some(line => line.tax_code !== null))
    return refused('billing.invoice.mustCredit')
  return null
}

import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { acceptedDate, lockLedger, reverseJournal } from '#modules/accounting/public.server.ts'
import { writeMove } from '../deposit/depositWriting.commands.ts'
import { voidInvoice } from '../invoice/invoiceVoiding.commands.ts'
import { refuseOverdraft, treasuryAccounts } from '../treasury/treasuryReading.queries.ts'
import type * as contract from './openingImport.contract.ts'
import { importKey } from './openingImportReading.queries.ts'

/** Takes a whole opening back: its documents are void, its entries reversed. Refuses what was settled or used since. */
export async function undoOpening(ctx: Ctx, input: InputOf<typeof contract.undoOpening>) {
  await lockLedger(ctx)
  const made = await ctx.db
    .selectFrom('billing.opening_import')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!made) deny(notFound())
  if (made.state === 'undone') deny(refused('billing.openingImport.undone'))
  const [used] = await usedSince(ctx, made.id)
  if (used) deny(refused('billing.openingImport.used', { params: { number: used.number } }))
  const on = await acceptedDate(ctx, made.opened_on)
  const { reason } = input
  for (const entry of await entriesOf(ctx, made.id)) {
    if (entry.invoiceId) {
      const sourceKey = `${entry.sourceKey}:undo`
      await voidInvoice(ctx, { sourceKey, invoiceId: entry.invoiceId, reason, on })
      continue
    }
    if (entry.depositId)
      await writeMove(ctx, entry.depositId, { kind: 'return', amountMinor: entry.totalMinor, on, reason })
    if (entry.treasuryAccountId) await takeBack(ctx, entry.treasuryAccountId, entry.boxMinor, on)
    await reverseJournal(ctx, { sourceKey: entry.sourceKey, date: on, reason })
  }
  await ctx.db
    .updateTable('billing.opening_import')
    .set({ state: 'undone', undone_at: ctx.now })
    .where('id', '=', made.id)
    .execute()
  ctx.audit({
    subject: `billing.openingImport:${made.id}`,
    label: made.file_names[0]!,
    changes: [{ field: 'state', before: 'committed', after: 'undone' }],
    reason,
  })
  return { ok: true as const }
}

type Posted = {
  sourceKey: string
  totalMinor: number
  invoiceId: string | null
  depositId: string | null
  treasuryAccountId: string | null
  boxMinor: number
}

/** Entries of an import, the youngest first, with the document, deposit or box that each of them opened. */
async function entriesOf(ctx: Ctx, id: string): Promise<Posted[]> {
  return rawQuery<Posted>(
    ctx.db,
    `select e.source_key as "sourceKey", e.total as "totalMinor", i.id as "invoiceId", d.id as "depositId",
       t.id as "treasuryAccountId", coalesce(l.debit - l.credit, 0)::bigint as "boxMinor"
     from accounting.journal_entry e
     left join billing.invoice i on i.company_id = $1 and i.source_key = e.source_key
     left join billing.deposit d on d.company_id = $1 and d.source_key = e.source_key
     left join billing.treasury_account t on t.company_id = $1 and e.source_key = $2 || ':treasury:' || t.account_id
     left join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id and l.account_id = t.account_id
     where e.company_id = $1 and e.source_key ^@ ($2 || ':') and e.kind = 'opening'
     order by e.chain_seq desc`,
    [ctx.company.id, importKey(id)],
  )
}

/** Documents and deposits of an import that money has touched since. */
async function usedSince(ctx: Ctx, id: string): Promise<{ number: string }[]> {
  return rawQuery<{ number: string }>(
    ctx.db,
    `select i.number from billing.invoice i
       where i.company_id = $1 and i.source_key ^@ ($2 || ':') and (i.settled_minor > 0 or i.status <> 'issued')
     union all
     select d.number from billing.deposit d
       where d.company_id = $1 and d.source_key ^@ ($2 || ':') and (d.balance_minor <> d.received_minor or d.reserved_minor > 0)
     limit 1`,
    [ctx.company.id, importKey(id)],
  )
}

async function takeBack(ctx: Ctx, treasuryAccountId: string, amountMinor: number, on: string): Promise<void> {
  const account = (await treasuryAccounts(ctx, [treasuryAccountId])).get(treasuryAccountId)!
  if (amountMinor > 0) await refuseOverdraft(ctx, [{ account, amountMinor }])
  await ctx.db
    .insertInto('billing.treasury_move')
    .values({
      treasury_account_id: treasuryAccountId,
      moved_on: on,
      amount_minor: -amountMinor,
      kind: 'opening',
    })
    .execute()
}

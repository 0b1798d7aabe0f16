import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import {
  acceptedDate,
  financeSettings,
  postJournal,
  resolveAccounts,
  reverseJournal,
} from '#modules/accounting/public.server.ts'
import { openDeposit, writeMove } from '../deposit/depositWriting.commands.ts'
import { insertDocument } from '../document/documentWriting.commands.ts'
import { composeDocument } from '../invoice/invoiceIssuing.commands.ts'
import { voidInvoice } from '../invoice/invoiceVoiding.commands.ts'
import { takenNumbers } from './openingImport.queries.ts'

export type OldDocument = {
  readonly kind: 'invoice' | 'bill'
  readonly partyId: string
  readonly sourceKey: string
  /** The number it had before. */
  readonly number: string
  readonly date: Day
  readonly dueOn: Day
  /** What is open of it. */
  readonly amountMinor: number
}

export type OldDeposit = {
  readonly partyId: string
  readonly sourceKey: string
  readonly number: string
  readonly amountMinor: number
  /** The record it secures, `rentals.contract:<id>`. */
  readonly source?: string
}

/** The accounts that open documents and deposits stand on. */
export async function openingControls(ctx: Ctx) {
  const accounts = await resolveAccounts(ctx, ['receivable', 'payable', 'customerDeposits'])
  return {
    invoice: accounts.get('receivable')!.accountId,
    bill: accounts.get('payable')!.accountId,
    deposit: accounts.get('customerDeposits')!.accountId,
  }
}

/** Documents of before the opening as far as they are open: each a document of its own against `openingBalance`; answers their ids. */
export async function openOldDocuments(
  ctx: Ctx,
  documents: readonly OldDocument[],
  openedOn: Day,
): Promise<string[]> {
  if (documents.length === 0) return []
  const [taken, settings, controls] = [
    await takenNumbers(ctx),
    await financeSettings(ctx),
    await openingControls(ctx),
  ]
  const ids: string[] = []
  for (const { kind, amountMinor, ...old } of documents) {
    const lines = [
      { descriptionAr: `رصيد افتتاحي ${old.number}`, key: 'openingBalance', quantity: '1', taxCode: null },
    ].map(line => ({ ...line, unitPriceMinor: amountMinor }))
    const composed = await composeDocument(ctx, { date: old.date, lines }, false, null)
    const id = uuidv7()
    await insertDocument(ctx, {
      id,
      partyId: old.partyId,
      sourceKey: old.sourceKey,
      lines,
      composed,
      settings,
      corrects: null,
      date: old.date,
      dueOn: old.dueOn,
      reference: old.number,
      note: null,
      taxInclusive: false,
      documentDiscount: null,
      kind: kind === 'invoice' ? 'sale' : 'bill',
      number: freeNumber(old.number, taken),
      controlAccountId: controls[kind],
      opening: { date: openedOn },
    })
    ids.push(id)
  }
  return ids
}

/** `OPN-` and the old number; one that stands already (of another party, or of an opening taken back) gets a mark behind it. */
function freeNumber(old: string, taken: Set<string>): string {
  const plain = `OPN-${old}`
  let number = plain
  for (let copy = 2; taken.has(number); copy++) number = `${plain}/${copy}`
  taken.add(number)
  return number
}

/** A deposit held since before the opening, against `openingBalance`. */
export async function openOldDeposit(ctx: Ctx, old: OldDeposit, on: Day): Promise<void> {
  const { partyId, sourceKey, amountMinor, source = null } = old
  const { deposit: controlAccountId } = await openingControls(ctx)
  const purpose = `تأمين افتتاحي ${old.number}`
  const { id, number } = await openDeposit(ctx, { partyId, purpose, source }, on, controlAccountId, sourceKey)
  await writeMove(ctx, id, { kind: 'receive', amountMinor, on })
  await postJournal(ctx, {
    sourceKey,
    date: on,
    kind: 'opening',
    memo: `${purpose} (${number})`,
    lines: [
      { key: 'openingBalance', debitMinor: amountMinor, partyId },
      { accountId: controlAccountId, creditMinor: amountMinor, partyId },
    ],
    inNameOf: ['billing'],
  })
}

/** Documents and deposits whose source key begins so, that money has touched since: their numbers. */
export async function openedAndUsed(ctx: Ctx, keyStart: string): Promise<string[]> {
  const rows = await rawQuery<{ number: string }>(
    ctx.db,
    `select i.number from billing.invoice i
       where i.company_id = $1 and i.source_key ^@ $2 and (i.settled_minor > 0 or i.status <> 'issued')
     union all
     select d.number from billing.deposit d
       where d.company_id = $1 and d.source_key ^@ $2 and (d.balance_minor <> d.received_minor or d.reserved_minor > 0)`,
    [ctx.company.id, keyStart],
  )
  return rows.map(row => row.number)
}

/** Takes documents and deposits of an opening back: voided, returned, their entries reversed. Ask {@link openedAndUsed} before. */
export async function takeBackOpened(ctx: Ctx, keyStart: string, reason: string): Promise<void> {
  const opened = await rawQuery<{
    sourceKey: string
    invoiceId: string | null
    depositId: string | null
    total: number
    openedOn: Day
  }>(
    ctx.db,
    `select e.source_key as "sourceKey", i.id as "invoiceId", d.id as "depositId", e.total, e.entry_date as "openedOn"
     from accounting.journal_entry e
     left join billing.invoice i on i.company_id = $1 and i.source_key = e.source_key
     left join billing.deposit d on d.company_id = $1 and d.source_key = e.source_key
     where e.company_id = $1 and e.source_key ^@ $2 and e.kind = 'opening' order by e.chain_seq desc`,
    [ctx.company.id, keyStart],
  )
  for (const { sourceKey, invoiceId, depositId, total, openedOn } of opened) {
    const on = await acceptedDate(ctx, openedOn)
    if (invoiceId) await voidInvoice(ctx, { sourceKey: `${sourceKey}:undo`, invoiceId, reason, on })
    if (!depositId) continue
    await writeMove(ctx, depositId, { kind: 'return', amountMinor: total, on, reason })
    await reverseJournal(ctx, { sourceKey, date: on, reason })
  }
}

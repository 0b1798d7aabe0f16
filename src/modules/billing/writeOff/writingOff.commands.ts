import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import { accountBalance, financeSettings, postJournal } from '#modules/accounting/public.server.ts'
import { provisionOn } from '../ageing/ageing.queries.ts'
import { writeOffSplit } from '../ageing/provision.rules.ts'
import { settleFrom } from '../allocation/allocationWriting.commands.ts'
import { insertDocument } from '../document/documentWriting.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { composeDocument } from '../invoice/invoiceIssuing.commands.ts'
import { type OpenInvoice, openInvoices } from '../openItems/openInvoices.queries.ts'

export type WriteOffDraft = {
  readonly sourceKey: string
  readonly invoiceIds: readonly string[]
  readonly reason: string
  /** Today when left out. */
  readonly date?: Day
  /** Who requested it, where another approves it. */
  readonly createdBy?: string | null
}

export type WrittenOff = {
  readonly documents: readonly { readonly id: string; readonly number: string; readonly totalMinor: number }[]
}

/**
 * Gives up what is open on invoices: one document for each party and control account, from the allowance as far as it reaches,
 * the rest as an expense (rule 18 of 40-finance). Refuses a future day, unknown invoices and settled ones.
 */
export async function writeOff(ctx: Ctx, draft: WriteOffDraft): Promise<Once<WrittenOff>> {
  const { sourceKey, ...payload } = draft
  const date = draft.date ?? ctx.today
  if (date > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  return once(ctx, sourceKey, payload, async () => {
    const open = await openInvoices(ctx, draft.invoiceIds)
    const groups = new Map<string, OpenInvoice[]>()
    for (const [at, id] of [...new Set(draft.invoiceIds)].entries()) {
      const invoice = open.get(id) ?? deny(notFound('kernel.record.notFound', { field: `invoiceIds.${at}` }))
      if (invoice.openMinor === 0) deny(refused('billing.invoice.isSettled', { field: `invoiceIds.${at}` }))
      const group = `${invoice.partyId} ${invoice.controlAccountId}`
      groups.set(group, [...(groups.get(group) ?? []), invoice])
    }
    const documents: WrittenOff['documents'][number][] = []
    for (const [at, invoices] of [...groups.values()].entries())
      documents.push(await writeOffOf(ctx, invoices, { ...draft, date, sourceKey: `${sourceKey}:${at + 1}` }))
    return { label: documents[0]!.number, answer: { documents } }
  })
}

/** What is given up of an invoice: all that is open, or the given part. */
export type GivenUp = Pick<
  OpenInvoice,
  'id' | 'kind' | 'number' | 'partyId' | 'controlAccountId' | 'countsOn' | 'openMinor'
> & {
  /** Of a foreign document, in its currency; its share when left out. */
  readonly foreignMinor?: number | null
}

/** One document for what invoices of a party and control account give up. */
export async function writeOffOf(
  ctx: Ctx,
  invoices: readonly GivenUp[],
  draft: Omit<WriteOffDraft, 'invoiceIds'> & { date: Day },
  /** A larger write-off whose place it takes. */
  insteadOf: string | null = null,
): Promise<WrittenOff['documents'][number]> {
  const { partyId, controlAccountId } = invoices[0]!
  const { date, sourceKey } = draft
  const totalMinor = invoices.reduce((sum, invoice) => sum + invoice.openMinor, 0)
  const allowance = -(await accountBalance(ctx, 'receivableAllowance'))
  const met = writeOffSplit(totalMinor, allowance)
  const descriptionAr = `إعدام دين ${invoices.map(invoice => invoice.number).join('، ')}`.slice(0, 300)
  const lines = [
    { key: 'receivableAllowance', amountMinor: met.allowanceMinor },
    { key: 'badDebtExpense', amountMinor: met.expenseMinor },
  ]
    .filter(line => line.amountMinor > 0)
    .map(line => ({ ...line, descriptionAr, taxCode: null }))
  const composed = await composeDocument(ctx, { date, lines }, false, null)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'WO', date)
  await insertDocument(ctx, {
    id,
    number,
    kind: 'writeOff',
    partyId,
    date,
    dueOn: date,
    sourceKey,
    controlAccountId,
    lines,
    composed,
    reference: null,
    note: null,
    taxInclusive: false,
    documentDiscount: null,
    corrects: insteadOf ? { id: insteadOf, reason: draft.reason } : null,
    reason: draft.reason,
    createdBy: draft.createdBy ?? null,
    settings: await financeSettings(ctx),
  })
  const source = { kind: 'credit', id, partyId, controlAccountId, date } as const
  for (const invoice of invoices) {
    const { openMinor: amountMinor, foreignMinor = null } = invoice
    await settleFrom(ctx, source, invoice, { amountMinor, sourceMinor: amountMinor, foreignMinor }, date)
  }
  return { id, number, totalMinor }
}

export type Provided = {
  readonly targetMinor: number
  /** What the run added to the allowance; negative when it released some. */
  readonly bookedMinor: number
  readonly number: string | null
}

/**
 * Brings the allowance for doubtful debts to what the ageing of a day asks for; nothing is posted when it is there already. The
 * entry is `billing:provision:{yyyy-mm}:post`, a later run of the same month `...:post{n}`. Called with the ledger locked.
 */
export async function provideFor(ctx: Ctx, asOf: Day): Promise<Provided> {
  const { targetMinor, allowanceMinor } = await provisionOn(ctx, asOf)
  const bookedMinor = targetMinor - allowanceMinor
  if (bookedMinor === 0) return { targetMinor, bookedMinor, number: null }
  const month = asOf.slice(0, 7)
  const { runs } = await ctx.db
    .selectFrom('billing.provision_run')
    .select(eb => eb.fn.countAll<number>().as('runs'))
    .where('as_of', '>=', startOfMonth(asOf))
    .where('as_of', '<=', endOfMonth(asOf))
    .executeTakeFirstOrThrow()
  const size = Math.abs(bookedMinor)
  const [debit, credit] =
    bookedMinor > 0 ? ['badDebtExpense', 'receivableAllowance'] : ['receivableAllowance', 'badDebtExpense']
  const { number } = await postJournal(ctx, {
    sourceKey: `billing:provision:${month}:post${Number(runs) === 0 ? '' : Number(runs) + 1}`,
    date: asOf,
    memo: `مخصص الديون المشكوك في تحصيلها ${month}`,
    lines: [
      { key: debit!, debitMinor: size },
      { key: credit!, creditMinor: size },
    ],
  })
  await ctx.db
    .insertInto('billing.provision_run')
    .values({
      as_of: asOf,
      target_minor: targetMinor,
      booked_minor: bookedMinor,
      entry_number: number,
      created_by: ctx.actor?.userId ?? null,
      created_by_name: ctx.user.name,
    })
    .execute()
  return { targetMinor, bookedMinor, number }
}

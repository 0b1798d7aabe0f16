import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { financeSettings, lockLedger, postJournal } from '#modules/accounting/server/public.ts'
import { registerParty } from '#modules/parties/server/public.ts'
import type * as contract from '../shared/openingImport.contract.ts'
import { type OpenItem, whyNotImportOpening } from '../shared/openingImport.rules.ts'
import { shownIn } from './amounts.ts'
import { openDeposit, writeMove } from './deposit.writing.ts'
import { insertDocument } from './document.writing.ts'
import { composeDocument } from './invoice.issuing.ts'
import { takenNumbers } from './openingImport.queries.ts'
import { importKey, type OpeningRequest, type OpeningWork, readOpening } from './openingImport.reading.ts'
import { openTreasury } from './treasury.opening.ts'

export { undoOpening } from './openingImport.undoing.ts'

export async function dryRunOpening(ctx: Ctx, input: OpeningRequest) {
  const { plan, items, parties, balanceErrors, itemErrors, planHash } = await readOpening(ctx, input)
  const whyNot = whyNotImportOpening(plan, shownIn(ctx))
  return {
    balanceErrors: balanceErrors.map(error => ({ ...error, header: headingOf(input.balances, error.field) })),
    itemErrors: itemErrors.map(error => ({
      ...error,
      header: input.items && headingOf(input.items, error.field),
    })),
    debit: plan.totals.debitMinor,
    credit: plan.totals.creditMinor,
    unmatched: plan.unmatched.map(({ netMinor, ...old }) => ({ ...old, balance: netMinor })),
    headingCount: plan.headings.length,
    itemCount: items.length,
    newPartyCount: new Set(items.map(item => item.party).filter(party => !parties.has(party))).size,
    proof: plan.proof.map(({ account, by, oldMinor, newMinor }) => ({
      accountId: account.id,
      code: account.code,
      nameAr: account.nameAr,
      nameEn: account.nameEn,
      by,
      before: oldMinor,
      after: newMinor,
      difference: newMinor - oldMinor,
    })),
    whyNot: whyNot && {
      code: whyNot.code,
      params: (whyNot.params ?? {}) as Record<string, string | number>,
    },
    planHash,
  }
}

const headingOf = <Field extends string>(
  file: { readonly headers: readonly string[]; readonly mapping: Partial<Record<Field, number>> },
  field: Field,
) => {
  const column = file.mapping[field]
  return column === undefined ? null : (file.headers[column] ?? null)
}

/** Posts what was looked at: balances in one entry, each box or bank, and every open item as a document of its own. */
export async function importOpening(ctx: Ctx, input: InputOf<typeof contract.importOpening>) {
  await lockLedger(ctx)
  const work = await readOpening(ctx, input)
  if (work.planHash !== input.planHash) deny(conflict('billing.openingImport.changed'))
  const errorCount = work.balanceErrors.length + work.itemErrors.length
  if (errorCount > 0) deny(refused('billing.openingImport.hasErrors', { params: { count: errorCount } }))
  refuse(whyNotImportOpening(work.plan, shownIn(ctx)))
  const id = uuidv7()
  const parties = await allParties(ctx, work)
  await postBalances(ctx, input, work, id)
  await openItems(ctx, input, work, parties, id)
  const accountCount = work.plan.proof.filter(row => row.oldMinor !== 0).length
  const partyCount = parties.size - work.parties.size
  await ctx.db
    .insertInto('billing.opening_import')
    .values({
      id,
      opened_on: input.openedOn,
      file_names: [input.balances.fileName, ...(input.items ? [input.items.fileName] : [])],
      account_count: accountCount,
      item_count: work.items.length,
      party_count: partyCount,
      total_minor: work.plan.totals.debitMinor,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  ctx.audit({
    subject: `billing.openingImport:${id}`,
    label: input.balances.fileName,
    changes: [{ field: 'total', before: null, after: work.plan.totals.debitMinor }],
  })
  return { id, accountCount, itemCount: work.items.length, partyCount }
}

/** The parties of all items by the text that names them; those nobody knows are registered in their role. */
async function allParties(ctx: Ctx, { items, parties }: OpeningWork): Promise<Map<string, string>> {
  const all = new Map(parties)
  for (const { party, kind } of items) {
    if (all.has(party)) continue
    const role = kind === 'bill' ? ('vendor' as const) : ('customer' as const)
    const made = await registerParty(ctx, { kind: 'organization', nameAr: party, roles: [role] })
    all.set(party, made.id)
  }
  return all
}

async function postBalances(ctx: Ctx, input: OpeningRequest, { plan, books }: OpeningWork, id: string) {
  const own = plan.proof.filter(row => row.by === 'entry' && row.oldMinor !== 0)
  const sum = own.reduce((total, row) => total + row.oldMinor, 0)
  const side = (minor: number) => (minor > 0 ? { debitMinor: minor } : { creditMinor: -minor })
  if (own.length > 0)
    await postJournal(ctx, {
      sourceKey: `${importKey(id)}:balances`,
      date: input.openedOn,
      memo: `أرصدة افتتاحية من ${input.balances.fileName}`.slice(0, 280),
      kind: 'opening',
      lines: [
        ...own.map(row => ({ accountId: row.account.id, ...side(row.oldMinor) })),
        ...(sum === 0 ? [] : [{ key: 'openingBalance', ...side(-sum) }]),
      ],
    })
  for (const { account, by, oldMinor } of plan.proof)
    if (by === 'treasury' && oldMinor !== 0)
      await openTreasury(ctx, {
        sourceKey: `${importKey(id)}:treasury:${account.id}`,
        treasuryAccountId: books.treasuryOf.get(account.id)!,
        date: input.openedOn,
        amountMinor: oldMinor,
      })
}

async function openItems(
  ctx: Ctx,
  input: OpeningRequest,
  { items, books }: OpeningWork,
  parties: ReadonlyMap<string, string>,
  id: string,
) {
  const taken = await takenNumbers(ctx)
  const settings = await financeSettings(ctx)
  for (const [at, item] of items.entries()) {
    const partyId = parties.get(item.party)!
    const sourceKey = `${importKey(id)}:item:${at + 1}`
    if (item.kind === 'deposit') {
      await openOldDeposit(ctx, { ...item, partyId, sourceKey }, input.openedOn, books.controls.deposit)
      continue
    }
    const lines = [
      { descriptionAr: `رصيد افتتاحي ${item.number}`, key: 'openingBalance', quantity: '1', taxCode: null },
    ].map(line => ({ ...line, unitPriceMinor: item.amountMinor }))
    const composed = await composeDocument(ctx, { date: item.date, lines }, false, null)
    await insertDocument(ctx, {
      ...{ id: uuidv7(), partyId, sourceKey, lines, composed, settings, corrects: null },
      ...{ date: item.date, dueOn: item.dueOn, reference: item.number, note: null, taxInclusive: false },
      documentDiscount: null,
      kind: item.kind === 'invoice' ? 'sale' : 'bill',
      number: freeNumber(item.number, taken),
      controlAccountId: books.controls[item.kind],
      opening: { date: input.openedOn },
    })
  }
}

/** `OPN-` and the old number; one that stands already (of another party, or of an opening taken back) gets a mark behind it. */
function freeNumber(old: string, taken: Set<string>): string {
  const plain = `OPN-${old}`
  let number = plain
  for (let copy = 2; taken.has(number); copy++) number = `${plain}/${copy}`
  taken.add(number)
  return number
}

async function openOldDeposit(
  ctx: Ctx,
  item: OpenItem & { readonly partyId: string; readonly sourceKey: string },
  on: OpeningRequest['openedOn'],
  controlAccountId: string,
) {
  const { partyId, sourceKey, amountMinor } = item
  const purpose = `تأمين افتتاحي ${item.number}`
  const { id, number } = await openDeposit(ctx, { partyId, purpose }, on, controlAccountId, sourceKey)
  await writeMove(ctx, id, { kind: 'receive', amountMinor, on })
  await postJournal(ctx, {
    ...{ sourceKey, date: on, kind: 'opening', memo: `${purpose} (${number})` },
    lines: [
      { key: 'openingBalance', debitMinor: amountMinor, partyId },
      { accountId: controlAccountId, creditMinor: amountMinor, partyId },
    ],
    inNameOf: ['billing'],
  })
}

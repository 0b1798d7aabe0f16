import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { registerParty } from '#modules/parties/public.server.ts'
import { learnNewRows } from '#modules/platform/import/public.server.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { openTreasury } from '../treasury/treasuryOpening.commands.ts'
import { openOldDeposit, openOldDocuments } from './openingDocuments.commands.ts'
import type * as contract from './openingImport.contract.ts'
import { whyNotImportOpening } from './openingImport.rules.ts'
import {
  importKey,
  type OpeningRequest,
  type OpeningWork,
  readOpening,
} from './openingImportReading.queries.ts'

export { undoOpening } from './openingImportUndoing.commands.ts'

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
  file: { headers: readonly string[]; mapping: Partial<Record<Field, number>> },
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
    changes: [{ field: 'totalMinor', before: null, after: work.plan.totals.debitMinor }],
  })
  await learnNewRows(ctx)
  return { id, accountCount, itemCount: work.items.length, partyCount }
}

/** The parties of all items by the text that names them; unknown ones are registered in their role. */
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
  { items }: OpeningWork,
  parties: ReadonlyMap<string, string>,
  id: string,
) {
  const named = items.map((item, at) => ({
    ...item,
    partyId: parties.get(item.party)!,
    sourceKey: `${importKey(id)}:item:${at + 1}`,
  }))
  const documents = named.flatMap(({ kind, ...item }) => (kind === 'deposit' ? [] : [{ ...item, kind }]))
  await openOldDocuments(ctx, documents, input.openedOn)
  for (const item of named) if (item.kind === 'deposit') await openOldDeposit(ctx, item, input.openedOn)
}

import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, notFound, type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { watchExpenses } from '../budget/budgetWatching.commands.ts'
import {
  type BaseLine,
  baseLines,
  type EntryKind,
  type JournalDraft,
  modulesOf,
  reversedLines,
  whyNotBalanced,
  whyNotHeld,
} from '../journal/journal.rules.ts'
import { keyChain } from '../mapping/mappingKeys.rules.ts'
import type { JournalEffect } from '../public.ts'

export type Posted = { readonly entryId: string; readonly number: string; readonly replayed: boolean }

type Answer =
  | { refusal: Refusal }
  | {
      id: string
      number: string
      replayed: boolean
      lines?: JournalEffect['lines']
    }

type EntryToPost = {
  sourceKey: string
  payload: unknown
  date: Day
  kind: EntryKind
  memo: string
  modules: readonly string[]
  reverses: string | null
  fileIds: readonly string[]
  lines: readonly BaseLine[]
}

/**
 * Posts an entry inside the caller's transaction (section 8 of 40-finance). The same source key and payload again answers
 * the first entry with `replayed`; another payload is `accounting.source.differs`. After a reversal the key posts afresh as
 * `#2`. Refuses unbalanced lines, closed or missing periods, unmapped keys, headers, missing dimensions and control accounts
 * of another module. A command that takes document numbers around several postings calls {@link lockLedger} first.
 */
export async function postJournal(ctx: Ctx, draft: JournalDraft): Promise<Posted> {
  return postDraft(ctx, draft, draft.kind ?? 'auto')
}

/**
 * As {@link postJournal} in two steps, for a source key that cannot have posted before; refusals fail in the database, so that both may
 * travel with the commit ({@link Ctx.withCommit}). What needs no place in the order of posting is sent now; what is given back takes the
 * place. The memo may say the mark of a number that is taken in between.
 */
export function prepareJournal(ctx: Ctx, draft: JournalDraft): () => Promise<unknown> {
  const entry = entryOf(ctx, draft, draft.kind ?? 'auto')
  const id = uuidv7()
  const { sourceKey, kind, fileIds } = entry
  const hash = hashOf(entry)
  const mayAdjust = ctx.can('finance.periods.write')
  const prepared = rawQuery(
    ctx.db,
    'select accounting.must_prepare_entry($1, $2, $3, $4, $5, $6, $7, null, $8, $9)',
    [id, sourceKey, hash, entry.date, kind, entry.modules, mayAdjust, fileIds, rowsOf(entry)],
  )
  ctx.withCommit(prepared)
  return () =>
    rawQuery(
      ctx.db,
      `select accounting.finish_entry($1, $2, $3, $4, app.numbered($5), app.fold_light(app.numbered($5)), $6, $7, $8, $9, null, $10)`,
      [
        ...[id, sourceKey, hash, kind, memoOf(entry)],
        ...[ctx.now, ctx.user.id, ctx.company.currency, mayAdjust, fileIds],
      ],
    )
}

/** As {@link postJournal} with the kind of a manual entry: control accounts refuse it. */
export async function postManual(ctx: Ctx, draft: JournalDraft): Promise<Posted> {
  return postDraft(ctx, draft, 'manual')
}

function entryOf(ctx: Ctx, draft: JournalDraft, kind: EntryKind): EntryToPost {
  const base = ctx.company.currency
  refuse(whyNotBalanced(draft.lines, draft.rate ? (draft.currency ?? base) : base))
  const { date, memo, currency = null, rate = null, lines } = draft
  const inBooks = baseLines(draft, base)
  refuse(whyNotHeld(inBooks, kind))
  return {
    sourceKey: draft.sourceKey,
    payload: { date, memo, currency, rate, lines },
    date,
    kind,
    memo,
    modules: modulesOf(draft),
    reverses: null,
    fileIds: draft.fileIds ?? [],
    lines: inBooks,
  }
}

const postDraft = async (ctx: Ctx, draft: JournalDraft, kind: EntryKind) =>
  post(ctx, entryOf(ctx, draft, kind))

const memoOf = (entry: EntryToPost) => entry.memo.slice(0, 300)
const hashOf = (entry: EntryToPost) => createHash('sha256').update(canonicalJson(entry.payload)).digest('hex')

/** The lines as the database reads them. */
function rowsOf(entry: EntryToPost): string {
  const rows = entry.lines.map((line, at) => ({
    line_no: at + 1,
    keys: line.key ? keyChain(line.key) : [],
    account: line.accountId,
    debit: line.debitMinor,
    credit: line.creditMinor,
    currency: line.currency,
    fc_amount: line.fcAmountMinor,
    party_id: line.partyId,
    cost_center_id: line.costCenterId,
    profit_unit_id: line.profitUnitId,
    memo: line.memo?.slice(0, 300) ?? null,
  }))
  return JSON.stringify(rows)
}

async function post(ctx: Ctx, entry: EntryToPost): Promise<Posted> {
  const memo = memoOf(entry)
  const [row] = await rawQuery<{ answer: Answer }>(
    ctx.db,
    `select accounting.post_entry($1, $2, $3, $4, $5, app.fold_light($5), $6, $7, $8, $9, $10, $11, $12, $13) as answer`,
    [
      ...[entry.sourceKey, hashOf(entry), entry.date, entry.kind, memo],
      ...[ctx.now, ctx.user.id, ctx.company.currency, entry.modules, ctx.can('finance.periods.write')],
      ...[entry.reverses, entry.fileIds, rowsOf(entry)],
    ],
  )
  const answer = row!.answer
  if ('refusal' in answer) deny(answer.refusal)
  const { id, number, replayed } = answer
  if (!replayed && answer.lines) {
    const shown = ctx.dryRun ? await withPartyNames(ctx, answer.lines) : answer.lines
    const value: JournalEffect = { number, date: entry.date, memo, lines: shown }
    ctx.effects.push({ kind: 'journal', value })
    const expenses = expensesOf(answer.lines)
    if (expenses.length > 0) await watchExpenses(ctx, expenses, entry.date)
  }
  return { entryId: id, number, replayed }
}

/** Codes of the expense accounts that were debited: what a budget may have to say something about. */
const expensesOf = (lines: JournalEffect['lines']): string[] => [
  ...new Set(
    lines
      .filter(line => line.debitMinor > 0 && line.accountCode.startsWith('5'))
      .map(line => line.accountCode),
  ),
]

async function withPartyNames(ctx: Ctx, lines: JournalEffect['lines']): Promise<JournalEffect['lines']> {
  const ids = lines.flatMap(line => (line.partyId ? [line.partyId] : []))
  const parties = await partyDisplay(ctx, ids)
  return lines.map(line => ({
    ...line,
    partyName: line.partyId ? (parties.get(line.partyId)?.name ?? null) : null,
  }))
}

type PostedEntry = {
  id: string
  number: string
  entry_date: Day
  source_key: string
  kind: EntryKind
  memo: string
  reversal_id: string | null
  reversal_number: string | null
}

/** The latest entry of a source key, or the entry with an id; with the reversal that undid it. */
export async function findEntry(
  ctx: Ctx,
  by: { sourceKey: string } | { entryId: string },
): Promise<PostedEntry | null> {
  const bySource = 'sourceKey' in by
  const [found] = await rawQuery<PostedEntry>(
    ctx.db,
    `select e.id, e.number, e.entry_date, e.source_key, e.kind, e.memo, r.id as reversal_id, r.number as reversal_number
     from accounting.journal_entry e
     left join accounting.journal_entry r on r.company_id = $1 and r.reverses_id = e.id
     where e.company_id = $1 and ${bySource ? 'e.origin_key = $2' : 'e.id = $2'}
     order by e.generation desc limit 1`,
    [ctx.company.id, bySource ? by.sourceKey : by.entryId],
  )
  return found ?? null
}

/**
 * Undoes the entry of a source key (or a given entry): same lines, sides swapped, on `date`, or on the original's date if its
 * period still accepts it, else today. Asking again answers the same reversal with `replayed`. Refuses notFound, closed and
 * missing periods.
 */
export async function reverseJournal(
  ctx: Ctx,
  input: {
    sourceKey?: string
    entryId?: string
    date?: Day
    reason: string
  },
): Promise<Posted> {
  const by = input.entryId ? { entryId: input.entryId } : { sourceKey: input.sourceKey ?? '' }
  const original = (await findEntry(ctx, by)) ?? deny(notFound())
  if (original.reversal_id && original.reversal_number)
    return { entryId: original.reversal_id, number: original.reversal_number, replayed: true }
  const lines = await rawQuery<BaseLine>(
    ctx.db,
    `select null as key, account_id as "accountId", debit as "debitMinor", credit as "creditMinor", currency,
       fc_amount as "fcAmountMinor", party_id as "partyId", cost_center_id as "costCenterId",
       profit_unit_id as "profitUnitId", memo
     from accounting.journal_line where company_id = $1 and entry_id = $2 order by line_no`,
    [ctx.company.id, original.id],
  )
  const date = input.date ?? (await undoneOn(ctx, original.id, original.entry_date))
  return post(ctx, {
    sourceKey: `${original.source_key}:reversal`,
    // Racing callers may disagree on the day and the reason; there is one reversal, and both get it.
    payload: { reverses: original.id },
    date,
    kind: 'reversal',
    memo: `عكس القيد ${original.number}: ${input.reason}`,
    modules: [],
    reverses: original.id,
    fileIds: [],
    lines: reversedLines(lines),
  })
}

/**
 * The day on which what was posted under a source key is undone: {@link acceptedDate}, or today where the entry moves tax of days whose
 * return is filed. The undoing then belongs to the next return.
 */
export async function acceptedUndoing(ctx: Ctx, sourceKey: string, wished: Day): Promise<Day> {
  const entry = await findEntry(ctx, { sourceKey })
  return entry ? undoneOn(ctx, entry.id, wished) : acceptedDate(ctx, wished)
}

async function undoneOn(ctx: Ctx, entryId: string, wished: Day): Promise<Day> {
  const on = await acceptedDate(ctx, wished)
  const [filed] = await rawQuery<{ through: Day | null }>(
    ctx.db,
    `select accounting.tax_filed_through($1, $3) as through where exists (
       select from accounting.journal_line l join accounting.account_mapping m on m.company_id = $1 and m.account_id = l.account_id
       where l.company_id = $1 and l.entry_id = $2 and m.key in ('vatOutput', 'vatInput'))`,
    [ctx.company.id, entryId, on],
  )
  return filed?.through ? ctx.today : on
}

/** The wished day if its period accepts a posting of this caller, else today (rule 3 of 40-finance). */
export async function acceptedDate(ctx: Ctx, wished: Day): Promise<Day> {
  const [period] = await rawQuery<{ status: string }>(
    ctx.db,
    `select status from accounting.period
     where company_id = $1 and starts_on <= $2 and ends_on >= $2 and number < 13`,
    [ctx.company.id, wished],
  )
  const accepts =
    period?.status === 'open' || (period?.status === 'adjusting' && ctx.can('finance.periods.write'))
  return accepts ? wished : ctx.today
}

/**
 * Takes the company's place in the order of posting until the transaction ends. For commands that take document numbers and
 * post more than once: locks are then always taken in one order and no two of them can wait for each other.
 */
export async function lockLedger(ctx: Ctx): Promise<void> {
  await rawQuery(ctx.db, 'select accounting.lock_ledger()', [])
}

export type ResolvedAccount = {
  readonly accountId: string
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string | null
  readonly control: string
}

/** The accounts behind mapping keys, inheritance applied. Refuses `accounting.mapping.missing` for the first unmapped key. */
export async function resolveAccounts(
  ctx: Ctx,
  keys: readonly string[],
): Promise<Map<string, ResolvedAccount>> {
  const chains = new Map(keys.map(key => [key, keyChain(key)]))
  const rows = await rawQuery<ResolvedAccount & { key: string }>(
    ctx.db,
    `select m.key, a.id as "accountId", a.code, a.name_ar as "nameAr", a.name_en as "nameEn", a.control
     from accounting.account_mapping m
     join accounting.account a on a.company_id = $1 and a.id = m.account_id
     where m.company_id = $1 and m.key = any ($2)`,
    [ctx.company.id, [...new Set([...chains.values()].flat())]],
  )
  const mapped = new Map(rows.map(({ key, ...account }) => [key, account]))
  const resolved = new Map<string, ResolvedAccount>()
  for (const [key, chain] of chains) {
    const serving = chain.find(candidate => mapped.has(candidate))
    if (!serving) deny({ code: 'accounting.mapping.missing', kind: 'refused', params: { key } })
    resolved.set(key, mapped.get(serving)!)
  }
  return resolved
}

/** The amount as refusals show it: decimal text of the company's currency. */
export function amountText(ctx: Ctx, minor: number): string {
  return moneyText(minor, ctx.company.currency)
}

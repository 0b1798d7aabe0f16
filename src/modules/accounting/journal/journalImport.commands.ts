import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { approvalsAsked } from '#modules/approvals/public.server.ts'
import { partiesNamed } from '#modules/parties/public.server.ts'
import {
  type ImportedFile,
  keepImport,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
} from '#modules/platform/import/public.server.ts'
import { cellText } from '#modules/platform/import/public.ts'
import type * as contract from '../fileImport/fileImport.contract.ts'
import { accountFinder, type Finder, importRegister } from '../fileImport/fileImport.rules.ts'
import {
  closedDays,
  costCenterFinder,
  knownAccounts,
  unitFinder,
} from '../fileImport/fileImportReading.queries.ts'
import { lockLedger } from '../posting/posting.commands.ts'
import { askApproval } from './entryApproval.commands.ts'
import type { DraftLine } from './journal.queries.ts'
import { postDraftEntry } from './journalDraft.commands.ts'
import { type ImportedEntry, planEntries, requiredEntryFields } from './journalImport.rules.ts'

/** Posting them is one transaction: more belong into another file. */
const maxEntries = 1000

export async function importEntries(ctx: Ctx, input: InputOf<typeof contract.importEntries>) {
  refuseUnmapped(input, requiredEntryFields)
  await refuseSame(ctx, importRegister.journal, input)
  const plan = planEntries(input, {
    currency: ctx.company.currency,
    accounts: accountFinder(await knownAccounts(ctx)),
    parties: await partyFinder(ctx, input),
    costCenters: await costCenterFinder(ctx),
    units: await unitFinder(ctx),
    whyNotOn: await closedDays(ctx),
  })
  if (plan.entries.length > maxEntries)
    deny(refused('accounting.import.tooMany', { params: { count: maxEntries } }))
  const asks = await approvalsAsked(ctx, 'other')
  const waits = (entry: ImportedEntry) => asks(entry.totalMinor)
  const records = plan.entries.map(entry => ({
    row: entry.row,
    code: entry.ref,
    name: entry.memo,
    on: entry.date,
    amount: entry.totalMinor,
    state: waits(entry) ? ('waits' as const) : ('new' as const),
  }))
  const total = plan.entries.reduce((sum, entry) => sum + entry.totalMinor, 0)
  const outcome = outcomeOf(input, { errors: plan.errors, records }, total)
  if (ctx.dryRun && outcome.errors.length > 0) return outcome
  refusePlan(input, outcome)
  await lockLedger(ctx)
  const made: string[] = []
  for (const entry of plan.entries) made.push(await bring(ctx, entry, waits(entry)))
  const id = newImportId()
  await keepImport(ctx, importRegister.journal, { ...input, id }, outcome, made)
  return { ...outcome, id: ctx.dryRun ? null : id }
}

async function bring(ctx: Ctx, entry: ImportedEntry, waits: boolean): Promise<string> {
  const lines: DraftLine[] = entry.lines.map(({ row: _, ...line }) => line)
  const draft = {
    id: uuidv7(),
    version: 1,
    status: 'draft' as const,
    entry_date: entry.date,
    memo: entry.memo,
    lines,
    file_ids: [],
    created_by: ctx.user.id,
    submitted_by: ctx.user.id,
  }
  await ctx.db
    .insertInto('accounting.journal_draft')
    .values({
      id: draft.id,
      entry_date: draft.entry_date,
      memo: draft.memo,
      lines: JSON.stringify(lines),
      created_by: ctx.user.id,
    })
    .execute()
  if (waits) await askApproval(ctx, draft, entry.totalMinor)
  else await postDraftEntry(ctx, draft)
  return draft.id
}

async function partyFinder(ctx: Ctx, file: ImportedFile<'party'>): Promise<Finder<{ id: string }>> {
  const column = file.mapping.party
  if (column === undefined) return () => null
  const texts = [...new Set(file.rows.map(row => cellText(row[column])).filter(Boolean))]
  const found = await partiesNamed(ctx, texts)
  return text => {
    const ids = found.get(text) ?? []
    return ids.length > 1 ? 'several' : ids[0] ? { id: ids[0] } : null
  }
}

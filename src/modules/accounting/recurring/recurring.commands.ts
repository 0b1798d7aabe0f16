import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import {
  deny,
  invalid,
  notFound,
  type Refusal,
  RefusalError,
  refuse,
  refused,
} from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { type DraftLine, postableLines } from '../journal/journal.queries.ts'
import { whyNotBalanced } from '../journal/journal.rules.ts'
import { refuseUnknown } from '../journal/lineReferences.queries.ts'
import { acceptedDate, postJournal, reverseJournal } from '../posting/posting.commands.ts'
import type * as contract from './recurring.contract.ts'
import { nextOccurrence, type Recurrence, reversalDay } from './recurring.rules.ts'
import { whyNotRepeated } from './recurringLines.queries.ts'

export async function saveRecurring(ctx: Ctx, input: InputOf<typeof contract.saveRecurring>) {
  const lines: DraftLine[] = input.lines.map(line => ({
    accountId: line.accountId,
    debitMinor: line.debit ?? null,
    creditMinor: line.credit ?? null,
    partyId: line.partyId ?? null,
    costCenterId: line.costCenterId ?? null,
    profitUnitId: line.profitUnitId ?? null,
    memo: line.memo,
  }))
  await refuseUnknown(ctx, lines)
  refuse(whyNotBalanced(postableLines(lines), ctx.company.currency))
  refuse(await whyNotRepeated(ctx, lines))
  const terms = {
    every: input.every,
    dayOfMonth: input.dayOfMonth,
    startsOn: input.startsOn,
    endsOn: input.endsOn ?? null,
  }
  if (terms.endsOn !== null && terms.endsOn < terms.startsOn)
    deny(invalid('accounting.spread.dates', { field: 'endsOn' }))
  const before = input.id ? await lockRecurring(ctx, input.id) : null
  if (before) refuse(whyNotStale(before, input.version ?? 0))
  // An edit on the day of an occurrence must not make that occurrence again.
  const madeToday = before?.last_on === ctx.today
  const nextOn = nextOccurrence(terms, madeToday ? addDays(ctx.today, 1) : ctx.today)
  // One that ran may be shortened to nothing; a new one that never falls due would only look as if it worked.
  if (!before && nextOn === null) deny(refused('accounting.recurring.never', { field: 'endsOn' }))
  const values = {
    memo: input.memo,
    lines: JSON.stringify(lines),
    every: input.every,
    day_of_month: input.dayOfMonth,
    starts_on: input.startsOn,
    ends_on: terms.endsOn,
    auto_post: input.autoPost,
    auto_reverse: input.autoPost && input.autoReverse,
    next_on: nextOn,
  }
  const id = input.id ?? uuidv7()
  ctx.audit({ subject: `accounting.recurring:${id}`, label: input.memo })
  if (!before) {
    await ctx.db
      .insertInto('accounting.recurring_entry')
      .values({ id, ...values, created_by: ctx.user.id })
      .execute()
    return { id, version: 1, nextOn }
  }
  const version = before.version + 1
  await ctx.db
    .updateTable('accounting.recurring_entry')
    .set({ ...values, version })
    .where('id', '=', id)
    .execute()
  return { id, version, nextOn }
}

export async function stopRecurring(ctx: Ctx, input: InputOf<typeof contract.stopRecurring>) {
  const recurring = await lockRecurring(ctx, input.id)
  refuse(whyNotStale(recurring, input.version))
  await ctx.db
    .updateTable('accounting.recurring_entry')
    .set({ next_on: null, version: recurring.version + 1 })
    .where('id', '=', input.id)
    .execute()
  ctx.audit({ subject: `accounting.recurring:${input.id}`, label: recurring.memo })
  return { ok: true as const }
}

type Recurring = {
  id: string
  version: number
  memo: string
  lines: DraftLine[]
  every: Recurrence
  day_of_month: number
  starts_on: Day
  ends_on: Day | null
  auto_post: boolean
  auto_reverse: boolean
  next_on: Day | null
  last_on: Day | null
  reverse_on: Day | null
  reverse_entry_id: string | null
}

async function lockRecurring(ctx: Ctx, id: string): Promise<Recurring> {
  const recurring = await ctx.db
    .selectFrom('accounting.recurring_entry')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return recurring ?? deny(notFound())
}

export type RecurringRun = {
  readonly made: number
  readonly refused: readonly { readonly id: string; readonly refusal: Refusal }[]
}

/** Entries with an occurrence or a reversal that is due by `through`. */
export async function recurringDue(ctx: Ctx, through: Day): Promise<string[]> {
  const due = await ctx.db
    .selectFrom('accounting.recurring_entry')
    .select('id')
    .where(q => q.or([q('next_on', '<=', through), q('reverse_on', '<=', through)]))
    .orderBy('id')
    .execute()
  return due.map(({ id }) => id)
}

/**
 * Makes every occurrence that is due by `through`, in order with the reversals of earlier ones: posted, or kept as a draft
 * when the entry does not post by itself. A refused one stays due and does not hold up the others. Running again makes
 * nothing. `ids` narrows it to some.
 */
export async function runRecurring(
  ctx: Ctx,
  through: Day,
  ids: readonly string[] | null = null,
): Promise<RecurringRun> {
  const due = await ctx.db
    .selectFrom('accounting.recurring_entry')
    .selectAll()
    .where(q => q.or([q('next_on', '<=', through), q('reverse_on', '<=', through)]))
    .$if(ids !== null, some => some.where('id', 'in', ids ?? []))
    .orderBy('id')
    .forUpdate()
    .execute()
  let made = 0
  const refused: { id: string; refusal: Refusal }[] = []
  for (const recurring of due) {
    const run = await runOne(ctx, recurring, through)
    made += run.made
    if (run.refusal) refused.push({ id: recurring.id, refusal: run.refusal })
  }
  return { made, refused }
}

async function runOne(
  ctx: Ctx,
  before: Recurring,
  through: Day,
): Promise<{ made: number; refusal?: Refusal }> {
  let recurring = before
  let made = 0
  try {
    for (;;) {
      const { reverse_on, next_on } = recurring
      if (reverse_on !== null && reverse_on <= through && (next_on === null || reverse_on <= next_on))
        recurring = await undo(ctx, recurring)
      else if (next_on !== null && next_on <= through) {
        recurring = await occur(ctx, recurring, next_on)
        made++
      } else return { made }
    }
  } catch (error) {
    // A refused posting has written nothing; what was made before it stays.
    if (error instanceof RefusalError) return { made, refusal: error.refusal }
    throw error
  }
}

async function undo(ctx: Ctx, recurring: Recurring): Promise<Recurring> {
  const date = await acceptedDate(ctx, recurring.reverse_on!)
  await reverseJournal(ctx, {
    entryId: recurring.reverse_entry_id!,
    date,
    reason: recurring.memo.slice(0, 200),
  })
  return keep(ctx, recurring, { reverse_on: null, reverse_entry_id: null })
}

async function occur(ctx: Ctx, recurring: Recurring, on: Day): Promise<Recurring> {
  const terms = {
    every: recurring.every,
    dayOfMonth: recurring.day_of_month,
    startsOn: recurring.starts_on,
    endsOn: recurring.ends_on,
  }
  const next_on = nextOccurrence(terms, addDays(on, 1))
  if (!recurring.auto_post) {
    await ctx.db
      .insertInto('accounting.journal_draft')
      .values({
        entry_date: on,
        memo: recurring.memo,
        lines: JSON.stringify(recurring.lines),
        created_by: ctx.user.id,
      })
      .execute()
    return keep(ctx, recurring, { next_on, last_on: on })
  }
  const { entryId } = await postJournal(ctx, {
    sourceKey: `accounting:recurring:${recurring.id}:${on}`,
    date: await acceptedDate(ctx, on),
    memo: recurring.memo,
    kind: 'recurring',
    lines: postableLines(recurring.lines),
  })
  const undone = recurring.auto_reverse ? { reverse_on: reversalDay(on), reverse_entry_id: entryId } : {}
  return keep(ctx, recurring, { next_on, last_on: on, ...undone })
}

async function keep(ctx: Ctx, recurring: Recurring, changed: Partial<Recurring>): Promise<Recurring> {
  const { next_on, last_on, reverse_on, reverse_entry_id } = { ...recurring, ...changed }
  const version = recurring.version + 1
  await ctx.db
    .updateTable('accounting.recurring_entry')
    .set({ next_on, last_on, reverse_on, reverse_entry_id, version })
    .where('id', '=', recurring.id)
    .execute()
  return { ...recurring, next_on, last_on, reverse_on, reverse_entry_id, version }
}

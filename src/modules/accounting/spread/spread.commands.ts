import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { conflict, deny, invalid, notFound, type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { acceptedDate, postJournal, resolveAccounts } from '../posting/posting.commands.ts'
import { earnedThrough, spreadMonths } from './spread.rules.ts'

export type SpreadDraft = {
  readonly sourceKey: string
  readonly memo: string
  readonly amountMinor: number
  readonly from: Day
  readonly to: Day
  readonly debitKey: string
  readonly creditKey: string
  readonly partyId?: string | null
  readonly costCenterId?: string | null
  readonly profitUnitId?: string | null
}

type Spread = {
  id: string
  source_key: string
  payload_hash: string
  memo: string
  amount: number
  starts_on: Day
  ends_on: Day
  debit_key: string
  credit_key: string
  party_id: string | null
  cost_center_id: string | null
  profit_unit_id: string | null
  stopped_on: Day | null
  next_on: Day | null
  posted: number
}

const columns = `id, source_key, payload_hash, memo, amount, starts_on, ends_on, debit_key, credit_key, party_id,
  cost_center_id, profit_unit_id, stopped_on, next_on,
  coalesce((select sum(p.amount) from accounting.spread_posting p where p.company_id = $1 and p.spread_id = s.id), 0)::bigint as posted`

const termsOf = (spread: Spread) => ({
  amountMinor: spread.amount,
  startsOn: spread.starts_on,
  endsOn: spread.ends_on,
  stoppedOn: spread.stopped_on,
})

async function lockSpread(ctx: Ctx, sourceKey: string): Promise<Spread | null> {
  const [spread] = await rawQuery<Spread>(
    ctx.db,
    `select ${columns} from accounting.spread s where company_id = $1 and source_key = $2 for update`,
    [ctx.company.id, sourceKey],
  )
  return spread ?? null
}

/**
 * Plans to take an amount from `creditKey`'s or `debitKey`'s balance to the result by days, from the first to the last day
 * inclusive (rule 8 of 40-finance); each month end posts `debitKey` to `creditKey` under `{sourceKey}:{yyyy-mm}`. Posts
 * nothing by itself. The same key again answers the same spread; other values are `accounting.source.differs`. Refuses
 * unmapped keys, an amount not above zero and an end before the start.
 */
export async function scheduleSpread(
  ctx: Ctx,
  draft: SpreadDraft,
): Promise<{ spreadId: string; replayed: boolean }> {
  if (!Number.isSafeInteger(draft.amountMinor) || draft.amountMinor <= 0)
    deny(invalid('kernel.field.positive', { field: 'amount' }))
  if (draft.to < draft.from) deny(invalid('accounting.spread.dates', { field: 'to' }))
  await resolveAccounts(ctx, [draft.debitKey, draft.creditKey])
  const hash = createHash('sha256').update(canonicalJson(draft)).digest('hex')
  const terms = { amountMinor: draft.amountMinor, startsOn: draft.from, endsOn: draft.to, stoppedOn: null }
  const [made] = await rawQuery<{ id: string }>(
    ctx.db,
    `insert into accounting.spread (company_id, source_key, payload_hash, memo, amount, starts_on, ends_on, debit_key,
       credit_key, party_id, cost_center_id, profit_unit_id, next_on, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict on constraint spread_source_taken do nothing returning id`,
    [
      ctx.company.id,
      draft.sourceKey,
      hash,
      draft.memo.slice(0, 300),
      draft.amountMinor,
      draft.from,
      draft.to,
      draft.debitKey,
      draft.creditKey,
      draft.partyId ?? null,
      draft.costCenterId ?? null,
      draft.profitUnitId ?? null,
      spreadMonths(terms)[0]?.postsOn ?? null,
      ctx.actor?.userId ?? null,
    ],
  )
  if (made) return { spreadId: made.id, replayed: false }
  const earlier = await lockSpread(ctx, draft.sourceKey)
  if (earlier?.payload_hash !== hash)
    deny(conflict('accounting.source.differs', { params: { number: draft.sourceKey } }))
  return { spreadId: earlier.id, replayed: true }
}

/**
 * Ends a spread: nothing is earned from the day `on` on. Answers what stays earned and what is left on the balance sheet for
 * the caller to credit or to spread anew (a swap of vehicles). Months not yet posted follow at their month ends; when more is
 * posted than earned, the difference is given back at once, on `on` or on today when its period is closed. Stopping again on
 * the same day answers the same; another day is `accounting.source.differs`.
 */
export async function stopSpread(
  ctx: Ctx,
  input: { sourceKey: string; on: Day },
): Promise<{ earnedMinor: number; remainingMinor: number }> {
  const spread = (await lockSpread(ctx, input.sourceKey)) ?? deny(notFound())
  if (spread.stopped_on !== null && spread.stopped_on !== input.on)
    deny(conflict('accounting.source.differs', { params: { number: input.sourceKey } }))
  const stopped: Spread = { ...spread, stopped_on: input.on }
  const earnedMinor = earnedThrough(termsOf(stopped), spread.ends_on)
  const remainingMinor = spread.amount - earnedMinor
  if (spread.stopped_on !== null) return { earnedMinor, remainingMinor }
  const excess = spread.posted - earnedMinor
  if (excess > 0) {
    const date = await acceptedDate(ctx, input.on)
    const { entryId } = await postSpread(ctx, stopped, 'stop', date, -excess)
    await keepPosting(ctx, spread.id, 'stop', -excess, entryId)
  }
  await rawQuery(
    ctx.db,
    `update accounting.spread set stopped_on = $3, next_on = $4, version = version + 1
     where company_id = $1 and id = $2`,
    [ctx.company.id, spread.id, input.on, excess >= 0 ? null : spread.next_on],
  )
  return { earnedMinor, remainingMinor }
}

/** The keys of an amount's spread and of those that took its rest over under keys that begin with its own (a swap of vehicles). */
export async function spreadKeysOf(ctx: Ctx, sourceKey: string): Promise<string[]> {
  const rows = await rawQuery<{ key: string }>(
    ctx.db,
    `select source_key as key from accounting.spread
     where company_id = $1 and (source_key = $2 or starts_with(source_key, $2 || ':')) order by id`,
    [ctx.company.id, sourceKey],
  )
  return rows.map(row => row.key)
}

export type EndedSpread = {
  readonly earnedMinor: number
  readonly remainingMinor: number
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
}

/** Ends a spread that still runs, on `on` or on its first day. One that was ended before has handed its rest over. */
export async function endSpread(ctx: Ctx, sourceKey: string, on: Day): Promise<EndedSpread> {
  const spread = (await lockSpread(ctx, sourceKey)) ?? deny(notFound())
  const { earnedMinor, remainingMinor } = spread.stopped_on
    ? { earnedMinor: earnedThrough(termsOf(spread), spread.ends_on), remainingMinor: 0 }
    : await stopSpread(ctx, { sourceKey, on: on < spread.starts_on ? spread.starts_on : on })
  const { profit_unit_id: profitUnitId, cost_center_id: costCenterId } = spread
  return { earnedMinor, remainingMinor, profitUnitId, costCenterId }
}

export type SpreadRun = {
  readonly posted: number
  /** Spreads whose turn was refused (an unmapped key, no fiscal year): they stay due and the close checklist counts them. */
  readonly refused: readonly { readonly sourceKey: string; readonly refusal: Refusal }[]
}

/** Spreads with a month that ended by `through`, oldest first. */
export async function spreadsDue(ctx: Ctx, through: Day): Promise<string[]> {
  const due = await rawQuery<{ id: string }>(
    ctx.db,
    'select id from accounting.spread where company_id = $1 and next_on <= $2 order by next_on, source_key',
    [ctx.company.id, through],
  )
  return due.map(({ id }) => id)
}

/**
 * Posts every month of every spread that ended by `through` (the nightly run). A month whose period is closed meanwhile is
 * posted today. Running again posts nothing; one refused spread does not hold up the others. `spreadIds` narrows it to some.
 */
export async function runSpreads(
  ctx: Ctx,
  through: Day,
  spreadIds: readonly string[] | null = null,
): Promise<SpreadRun> {
  const due = await rawQuery<Spread>(
    ctx.db,
    `select ${columns} from accounting.spread s
     where company_id = $1 and next_on <= $2 and ($3::uuid[] is null or id = any ($3))
     order by next_on, source_key for update`,
    [ctx.company.id, through, spreadIds],
  )
  let posted = 0
  const refused: { sourceKey: string; refusal: Refusal }[] = []
  for (const spread of due) {
    const run = await runSpread(ctx, spread, through)
    posted += run.posted
    if (run.refusal) refused.push({ sourceKey: spread.source_key, refusal: run.refusal })
    await rawQuery(
      ctx.db,
      'update accounting.spread set next_on = $3, version = version + 1 where company_id = $1 and id = $2',
      [ctx.company.id, spread.id, run.nextOn],
    )
  }
  return { posted, refused }
}

async function runSpread(
  ctx: Ctx,
  spread: Spread,
  through: Day,
): Promise<{ posted: number; nextOn: Day | null; refusal?: Refusal }> {
  let taken = spread.posted
  let posted = 0
  for (const { month, postsOn } of spreadMonths(termsOf(spread))) {
    const amount = earnedThrough(termsOf(spread), postsOn) - taken
    if (postsOn < spread.next_on! || amount <= 0) continue
    if (postsOn > through) return { posted, nextOn: postsOn }
    try {
      const { entryId } = await postSpread(ctx, spread, month, await acceptedDate(ctx, postsOn), amount)
      await keepPosting(ctx, spread.id, month, amount, entryId)
    } catch (error) {
      // A refused posting has written nothing, so the run goes on with the next spread.
      if (error instanceof RefusalError) return { posted, nextOn: postsOn, refusal: error.refusal }
      throw error
    }
    taken += amount
    posted++
  }
  return { posted, nextOn: null }
}

/** Takes an amount to the result; a negative amount gives it back, sides swapped. */
function postSpread(ctx: Ctx, spread: Spread, month: string, date: Day, amount: number) {
  const dimensions = {
    partyId: spread.party_id,
    costCenterId: spread.cost_center_id,
    profitUnitId: spread.profit_unit_id,
  }
  const [debit, credit] =
    amount > 0 ? [spread.debit_key, spread.credit_key] : [spread.credit_key, spread.debit_key]
  return postJournal(ctx, {
    sourceKey: `${spread.source_key}:${month}`,
    date,
    memo: month === 'stop' ? spread.memo : `${spread.memo} (${month})`.slice(0, 300),
    lines: [
      { key: debit, debitMinor: Math.abs(amount), ...dimensions },
      { key: credit, creditMinor: Math.abs(amount), ...dimensions },
    ],
  })
}

async function keepPosting(
  ctx: Ctx,
  spreadId: string,
  month: string,
  amount: number,
  entryId: string,
): Promise<void> {
  await rawQuery(
    ctx.db,
    `insert into accounting.spread_posting (company_id, spread_id, month, amount, entry_id) values ($1, $2, $3, $4, $5)`,
    [ctx.company.id, spreadId, month, amount, entryId],
  )
}

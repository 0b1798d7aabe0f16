import { sql } from 'kysely'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { pairOf } from '../duplicate/match.commands.ts'
import { matchScore } from '../duplicate/match.rules.ts'
import { nameOf, type PartyRecord, resolveAlias } from '../party/party.queries.ts'
import { whyNotMerge } from '../party/party.rules.ts'
import type { MergeField } from '../party/partyCodes.rules.ts'
import { columnsOf, fieldsOf, type PartyFields } from '../party/partySaving.commands.ts'
import type * as contract from './merge.contract.ts'

type FieldValues = Partial<Record<MergeField, unknown>>

/** Rule 4: the loser becomes an alias. No row of any module is rewritten; only the chosen fields of the survivor change. */
export async function mergeParties(ctx: Ctx, input: InputOf<typeof contract.mergeParties>) {
  const today = await resolveAlias(ctx, [input.survivorId, input.loserId])
  const survivorId = today.get(input.survivorId) ?? deny(notFound())
  const loserId = today.get(input.loserId) ?? deny(notFound())
  refuse(whyNotMerge(survivorId, loserId))
  const locked = await lockBoth(ctx, survivorId, loserId)
  const survivor = locked.get(survivorId)!
  const loser = locked.get(loserId)!
  // One of them was merged between the look and the lock.
  if (survivor.alias_of || loser.alias_of) deny(conflict('kernel.record.stale'))
  const before: FieldValues = {}
  const after: FieldValues = {}
  const taken = fieldsOf(loser)
  for (const field of input.take) {
    if (taken[field] === null) continue
    before[field] = fieldsOf(survivor)[field]
    after[field] = taken[field]
  }
  await saveFields(ctx, survivor, after)
  await ctx.db
    .updateTable('parties.party')
    .set(({ eb }) => ({ alias_of: survivorId, version: eb('version', '+', 1) }))
    .where(({ eb, or }) => or([eb('id', '=', loserId), eb('alias_of', '=', loserId)]))
    .execute()
  await rememberMerge(ctx, survivor, loser, before, after)
  ctx.audit({
    subject: `parties.party:${survivorId}`,
    label: nameOf(survivor),
    changes: [
      { field: 'merged', before: null, after: `${loser.code} ${nameOf(loser)}` },
      ...input.take
        .filter(field => field in after)
        .map(field => ({ field, before: before[field], after: after[field] })),
    ],
  })
  ctx.hint('parties.party', survivorId)
  ctx.hint('parties.party', loserId)
  return { id: survivorId }
}

/** Undo at any time: the loser stands alone again with what was merged into it; fields edited since stay as they are. */
export async function unmergeParties(ctx: Ctx, input: InputOf<typeof contract.unmergeParties>) {
  const loserId = input.id
  const merge = await ctx.db
    .selectFrom('parties.party_match')
    .selectAll()
    .where('state', '=', 'merged')
    .where(({ eb, or }) => or([eb('a_id', '=', loserId), eb('b_id', '=', loserId)]))
    .where('survivor_id', '<>', loserId)
    .forUpdate()
    .executeTakeFirst()
  const survivorId = merge?.survivor_id
  if (!merge || !survivorId) {
    const known = await resolveAlias(ctx, [loserId])
    deny(known.has(loserId) ? refused('parties.party.notMerged') : notFound())
  }
  const locked = await lockBoth(ctx, survivorId, loserId)
  const survivor = locked.get(survivorId)!
  const restored = await restoredFields(ctx, survivor, merge)
  await saveFields(ctx, survivor, restored)
  await ctx.db
    .updateTable('parties.party_match')
    .set({ state: 'undone', decided_at: ctx.now, decided_by: ctx.user.id })
    .where('id', '=', merge.id)
    .execute()
  await separate(ctx, loserId)
  ctx.audit({
    subject: `parties.party:${survivorId}`,
    label: nameOf(survivor),
    changes: [
      { field: 'merged', before: locked.get(loserId)!.code, after: null },
      ...Object.entries(restored).map(([field, value]) => ({
        field,
        before: fieldsOf(survivor)[field as MergeField],
        after: value,
      })),
    ],
  })
  ctx.hint('parties.party', survivorId)
  ctx.hint('parties.party', loserId)
  return { id: loserId, survivorId }
}

/** Locks both rows in the order of their ids, so that two merges of the same pair cannot wait for each other. */
async function lockBoth(ctx: Ctx, one: string, other: string): Promise<Map<string, PartyRecord>> {
  const rows = await ctx.db
    .selectFrom('parties.party')
    .selectAll()
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function saveFields(ctx: Ctx, party: PartyRecord, values: FieldValues): Promise<void> {
  await ctx.db
    .updateTable('parties.party')
    .set({
      ...columnsOf({ ...fieldsOf(party), ...values } as PartyFields),
      version: party.version + 1,
      updated_at: ctx.now,
      updated_by: ctx.user.id,
    })
    .where('id', '=', party.id)
    .execute()
}

async function rememberMerge(
  ctx: Ctx,
  survivor: PartyRecord,
  loser: PartyRecord,
  before: FieldValues,
  after: FieldValues,
): Promise<void> {
  const { score, why } = matchScore(fieldsOf(survivor), fieldsOf(loser))
  const decision = {
    state: 'merged' as const,
    survivor_id: survivor.id,
    survivor_before: canonicalJson(before),
    survivor_after: canonicalJson(after),
    // Orders the merges of one survivor: its row is locked, so no two of them share a moment.
    merged_at: sql<Date>`clock_timestamp()`,
    decided_at: ctx.now,
    decided_by: ctx.user.id,
  }
  await ctx.db
    .insertInto('parties.party_match')
    .values({ ...pairOf(survivor.id, loser.id), score, why: [...why], ...decision })
    .onConflict(known => known.columns(['company_id', 'a_id', 'b_id']).doUpdateSet(decision))
    .execute()
}

type Merge = {
  id: string
  survivor_before: FieldValues
  survivor_after: FieldValues
  merged_at: Date | null
}

/**
 * The fields that go back. A later merge into the same survivor may lie on top of a field: then that merge remembers the
 * older value from now on, so that undoing in any order ends where it began.
 */
async function restoredFields(ctx: Ctx, survivor: PartyRecord, merge: Merge): Promise<FieldValues> {
  const later: Merge[] = await ctx.db
    .selectFrom('parties.party_match')
    .select(['id', 'survivor_before', 'survivor_after', 'merged_at'])
    .where('survivor_id', '=', survivor.id)
    .where('state', '=', 'merged')
    .where(({ eb, selectFrom }) =>
      eb('merged_at', '>', selectFrom('parties.party_match').select('merged_at').where('id', '=', merge.id)),
    )
    .orderBy('merged_at')
    .forUpdate()
    .execute()
  const now = fieldsOf(survivor)
  const restored: FieldValues = {}
  const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b)
  for (const field of Object.keys(merge.survivor_before) as MergeField[]) {
    const wrote = merge.survivor_after[field]
    const above = later.find(other => field in other.survivor_after)
    if (!above) {
      if (same(now[field], wrote)) restored[field] = merge.survivor_before[field]
    } else if (same(above.survivor_before[field], wrote)) {
      above.survivor_before[field] = merge.survivor_before[field]
      await ctx.db
        .updateTable('parties.party_match')
        .set({ survivor_before: canonicalJson(above.survivor_before) })
        .where('id', '=', above.id)
        .execute()
    }
  }
  return restored
}

/** Frees a party: everything that had been merged into it before follows it. */
async function separate(ctx: Ctx, loserId: string): Promise<void> {
  const merges = await ctx.db
    .selectFrom('parties.party_match as match')
    .innerJoin('parties.party as survivor', 'survivor.id', 'match.survivor_id')
    .select(['match.a_id', 'match.b_id', 'match.survivor_id'])
    .where('match.state', '=', 'merged')
    .where(({ eb, selectFrom, or }) => {
      const standsFor = selectFrom('parties.party').select('alias_of').where('id', '=', loserId)
      return or([eb('survivor.alias_of', '=', standsFor), eb('survivor.id', '=', loserId)])
    })
    .execute()
  const followers: string[] = []
  for (const reached = [loserId]; reached.length > 0; ) {
    const survivor = reached.pop()!
    for (const { a_id, b_id, survivor_id } of merges)
      if (survivor_id === survivor) reached.push(a_id === survivor ? b_id : a_id)
    if (survivor !== loserId) followers.push(survivor)
  }
  const free = (ids: string[], alias_of: string | null) =>
    ctx.db
      .updateTable('parties.party')
      .set(({ eb }) => ({ alias_of, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
  await free([loserId], null)
  if (followers.length > 0) await free(followers, loserId)
}

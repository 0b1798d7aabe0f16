import type { RawBuilder } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { OpenWork } from '../party/party.rules.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    partyFigures: FiguresSource
    openItemsChecks: OpenItemsCheck
  }
}

/** What other modules know of a party; amounts in minor units. A source fills only what it owns. */
export type PartyFigures = {
  readonly receivableMinor?: number
  readonly overdueMinor?: number
  /** Receipts not yet allocated to an invoice. */
  readonly unallocatedMinor?: number
  /** Charges decided but not yet invoiced. */
  readonly uninvoicedMinor?: number
  readonly depositsMinor?: number
  readonly activeContracts?: number
  readonly nextDueOn?: Day | null
}

/** Columns of customer lists and headers (billing: balances; rentals: contracts). */
export type FiguresSource = {
  /** Answers for the ids it is given, one row an id at most; ids without figures may be left out. */
  readonly figures: (
    ctx: Ctx,
    partyIds: readonly string[],
  ) => Promise<readonly (PartyFigures & { readonly partyId: string })[]>
  /** Of a source whose figures lists are narrowed by: those of all parties at once. */
  readonly ofAll?: FiguresOfAll
}

/**
 * All parties a source has figures of that lists are narrowed by, as SQL: a select of `party_id` (as its records keep it) with
 * `receivable`, `overdue`, `unallocated` and `uninvoiced` in minor units and its running `contracts`, one row a document if need be.
 */
export type FiguresOfAll = (ctx: Ctx) => RawBuilder<unknown>

/** Answers what is open for any of the ids (all are one party): who has open work stays active (refusal P4). */
export type OpenItemsCheck = (ctx: Ctx, partyIds: readonly string[]) => Promise<readonly OpenWork[]>

/** What lists are narrowed by, of every source. */
export async function figuresOfAll(ctx: Ctx): Promise<RawBuilder<unknown>[]> {
  const sources = await ctx.contributed('partyFigures')
  return sources.flatMap(({ ofAll }) => (ofAll ? [ofAll(ctx)] : []))
}

/** Everything open for a party, given all ids it ever had. */
export async function openWorkOf(ctx: Ctx, memberIds: readonly string[]): Promise<OpenWork[]> {
  const open: OpenWork[] = []
  for (const check of await ctx.contributed('openItemsChecks')) open.push(...(await check(ctx, memberIds)))
  return open
}

const add = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : a + b

function together(a: PartyFigures, b: PartyFigures): PartyFigures {
  const days = [a.nextDueOn, b.nextDueOn].filter(day => typeof day === 'string').sort()
  return {
    receivableMinor: add(a.receivableMinor, b.receivableMinor),
    overdueMinor: add(a.overdueMinor, b.overdueMinor),
    unallocatedMinor: add(a.unallocatedMinor, b.unallocatedMinor),
    uninvoicedMinor: add(a.uninvoicedMinor, b.uninvoicedMinor),
    depositsMinor: add(a.depositsMinor, b.depositsMinor),
    activeContracts: add(a.activeContracts, b.activeContracts),
    nextDueOn: days[0] ?? null,
  }
}

/** The figures of each party, summed over the ids merged into it (`families`: survivor -> all its ids). */
export async function figuresOf(
  ctx: Ctx,
  families: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, PartyFigures>> {
  const survivorOf = new Map<string, string>()
  for (const [survivor, members] of families) for (const member of members) survivorOf.set(member, survivor)
  const found = new Map<string, PartyFigures>()
  for (const source of await ctx.contributed('partyFigures'))
    for (const { partyId, ...figures } of await source.figures(ctx, [...survivorOf.keys()])) {
      const survivor = survivorOf.get(partyId)
      if (survivor) found.set(survivor, together(found.get(survivor) ?? {}, figures))
    }
  return found
}

/** Open receivables - unallocated receipts + uninvoiced charges (rule 5 of 30-rentals), minor units. */
export function exposureOf(figures: PartyFigures | undefined): number {
  return (figures?.receivableMinor ?? 0) - (figures?.unallocatedMinor ?? 0) + (figures?.uninvoicedMinor ?? 0)
}

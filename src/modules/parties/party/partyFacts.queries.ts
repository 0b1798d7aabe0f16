import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { activeBlocks } from '../blacklist/blacklist.queries.ts'
import { creditStateOf } from '../credit/credit.rules.ts'
import { documentsOf, type StoredDocument } from '../document/document.queries.ts'
import { documentStateOf } from '../document/document.rules.ts'
import { openMatchCounts } from '../duplicate/match.queries.ts'
import { exposureOf, figuresOf, type PartyFigures } from '../figures/figures.queries.ts'
import { defaultCreditLimit } from '../settings/settings.queries.ts'
import { membersOf } from './party.queries.ts'
import { type CreditState, type DocumentState, type PartyRole, partyRoles } from './partyCodes.rules.ts'

/** What a list row, a picker row and the 360 header share: the party and all merged into it, taken together. */
export type PartyFacts = {
  readonly members: readonly string[]
  readonly roles: PartyRole[]
  readonly blockedUntil: Day | null
  readonly identityDocuments: readonly StoredDocument[]
  readonly documents: DocumentState
  readonly openMatches: number
  readonly creditLimitMinor: number
  readonly exposureMinor: number
  readonly creditState: CreditState
  readonly figures: ShownFigures
}

type ShownFigures = {
  receivable: number | null
  overdue: number | null
  unallocated: number | null
  uninvoiced: number | null
  deposits: number | null
  activeContracts: number | null
  nextDueOn: Day | null
}

type Credit = {
  id: string
  credit_limit_minor: number | null
  credit_hold: boolean
}

/** The facts of several parties in one go, by id. */
export async function factsOf(ctx: Ctx, parties: readonly Credit[]): Promise<Map<string, PartyFacts>> {
  const ids = parties.map(party => party.id)
  const families = await membersOf(ctx, ids)
  const roles = await rolesOf(ctx, families)
  const blocks = await activeBlocks(ctx, ids)
  const documents = await documentsOf(ctx, families)
  const matches = await openMatchCounts(ctx, ids)
  const figures = await figuresOf(ctx, families)
  const companyLimit = await defaultCreditLimit(ctx)
  return new Map(
    parties.map(party => {
      const limitMinor = party.credit_limit_minor ?? companyLimit
      const exposureMinor = exposureOf(figures.get(party.id))
      const identityDocuments = documents.get(party.id) ?? []
      const facts: PartyFacts = {
        members: families.get(party.id)!,
        roles: roles.get(party.id) ?? [],
        blockedUntil: blocks.get(party.id)?.reviewOn ?? null,
        identityDocuments,
        documents: documentStateOf(identityDocuments, ctx.today),
        openMatches: matches.get(party.id) ?? 0,
        creditLimitMinor: limitMinor,
        exposureMinor,
        creditState: creditStateOf({ limitMinor, hold: party.credit_hold, exposureMinor }),
        figures: shown(figures.get(party.id) ?? {}),
      }
      return [party.id, facts]
    }),
  )
}

function shown(figures: PartyFigures): ShownFigures {
  return {
    receivable: figures.receivableMinor ?? null,
    overdue: figures.overdueMinor ?? null,
    unallocated: figures.unallocatedMinor ?? null,
    uninvoiced: figures.uninvoicedMinor ?? null,
    deposits: figures.depositsMinor ?? null,
    activeContracts: figures.activeContracts ?? null,
    nextDueOn: figures.nextDueOn ?? null,
  }
}

async function rolesOf(ctx: Ctx, families: ReadonlyMap<string, readonly string[]>) {
  const owner = new Map<string, string>()
  for (const [survivor, members] of families) for (const member of members) owner.set(member, survivor)
  const roles = new Map<string, PartyRole[]>()
  if (owner.size === 0) return roles
  const rows = await ctx.db
    .selectFrom('parties.party_role')
    .select(['party_id', 'role'])
    .where('party_id', 'in', [...owner.keys()])
    .execute()
  for (const [survivor] of families) {
    const held = new Set(rows.filter(row => owner.get(row.party_id) === survivor).map(row => row.role))
    roles.set(
      survivor,
      partyRoles.filter(role => held.has(role)),
    )
  }
  return roles
}

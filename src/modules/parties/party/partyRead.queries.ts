import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { blockStateOn } from '../blacklist/blacklist.rules.ts'
import { findByLast4, maskOf, shownDocuments } from '../document/document.queries.ts'
import { currentDocuments } from '../document/document.rules.ts'
import { identityTypes } from '../identity/identity.rules.ts'
import type * as contract from './party.contract.ts'
import { partyDisplay, survivorOf } from './party.queries.ts'
import { factsOf, type PartyFacts } from './partyFacts.queries.ts'
import { rowColumns, shownRow } from './partyList.queries.ts'
import type { Address } from './partySaving.commands.ts'
import { findText, searchText } from './partySearch.queries.ts'

export async function readParty(ctx: Ctx, input: InputOf<typeof contract.readParty>) {
  const id = await survivorOf(ctx, input.id)
  const party = await ctx.db
    .selectFrom('parties.party as p')
    .select(rowColumns)
    .select([
      'p.alt_phone',
      'p.birth_date',
      'p.nationality',
      'p.address',
      'p.vat_number',
      'p.payment_terms_days',
      'p.credit_hold_reason',
      'p.updated_at',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!party) deny(notFound())
  const facts = (await factsOf(ctx, [party])).get(id)!
  return {
    ...shownRow(party, facts),
    altPhone: party.alt_phone,
    birthDate: party.birth_date,
    nationality: party.nationality,
    address: party.address as Address | null,
    vatNumber: party.vat_number,
    paymentTermsDays: party.payment_terms_days,
    credit: {
      own: party.credit_limit_minor,
      limit: facts.creditLimitMinor,
      exposure: facts.exposureMinor,
      hold: party.credit_hold,
      holdReason: party.credit_hold_reason,
    },
    identityDocuments: await shownDocuments(ctx, facts.identityDocuments),
    relations: await relationsOf(ctx, facts),
    blacklist: await blocksOf(ctx, facts),
    mergedFrom: await mergedInto(ctx, id),
    updatedAt: party.updated_at,
  }
}

async function relationsOf(ctx: Ctx, { members }: PartyFacts) {
  const own = [...members]
  const rows = await ctx.db
    .selectFrom('parties.party_relation')
    .select(['id', 'from_id', 'to_id', 'kind'])
    .where(({ eb, or }) => or([eb('from_id', 'in', own), eb('to_id', 'in', own)]))
    .orderBy('id')
    .execute()
  const others = rows.map(row => ({
    ...row,
    outgoing: own.includes(row.from_id),
    otherId: own.includes(row.from_id) ? row.to_id : row.from_id,
  }))
  const shown = await partyDisplay(
    ctx,
    others.map(row => row.otherId),
  )
  return others.map(({ id, kind, outgoing, otherId }) => {
    const other = shown.get(otherId)!
    return {
      id,
      kind,
      outgoing,
      party: { id: other.id, code: other.code, nameAr: other.nameAr, nameEn: other.nameEn },
    }
  })
}

async function blocksOf(ctx: Ctx, { members }: PartyFacts) {
  const rows = await ctx.db
    .selectFrom('parties.blacklist_entry')
    .selectAll()
    .where('party_id', 'in', [...members])
    .orderBy('review_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    reasonCode: row.reason_code,
    reason: row.reason,
    evidenceLinks: row.evidence_links,
    startsOn: row.starts_on,
    reviewOn: row.review_on,
    state: blockStateOn(
      { startsOn: row.starts_on, reviewOn: row.review_on, liftedAt: row.lifted_at },
      ctx.today,
    ),
    appeal: row.appeal,
    appealedAt: row.appealed_at,
    liftedAt: row.lifted_at,
    liftReason: row.lift_reason,
  }))
}

/** All that answer as this party today, with the day of the merge that can be undone. */
async function mergedInto(ctx: Ctx, id: string) {
  const rows = await ctx.db
    .selectFrom('parties.party as alias')
    .innerJoin('parties.party_match as match', join =>
      join
        .on(({ eb, or, ref }) =>
          or([eb('match.a_id', '=', ref('alias.id')), eb('match.b_id', '=', ref('alias.id'))]),
        )
        .on('match.state', '=', 'merged')
        .onRef('match.survivor_id', '<>', 'alias.id'),
    )
    .select(['alias.id', 'alias.code', 'alias.name_ar', 'alias.name_en', 'match.merged_at'])
    .where('alias.alias_of', '=', id)
    .orderBy('match.merged_at')
    .execute()
  return rows.map(row => ({
    id: row.id,
    code: row.code,
    nameAr: row.name_ar,
    nameEn: row.name_en,
    mergedAt: row.merged_at!,
  }))
}

const pickerRows = 8
type FoundBy = 'identity' | 'exact' | 'name' | 'near'
const foundByRank: readonly FoundBy[] = ['exact', 'name', 'name', 'name', 'near']

/** Identity numbers first, then code and phone, four last digits, names, and names that only fold alike. */
export async function findParties(ctx: Ctx, input: InputOf<typeof contract.findParties>) {
  const [read, lastDigits] = await Promise.all([
    findText(ctx, input.text, text => searchText(ctx, text, pickerRows, input.role ?? null)),
    findByLast4(ctx, input.text, pickerRows),
  ])
  const { hits } = read
  const found = new Map<string, FoundBy>()
  const add = (id: string, by: FoundBy) => found.has(id) || found.set(id, by)
  for (const hit of read.identities) add(hit.partyId, 'identity')
  for (const hit of hits) if (hit.rank === 0) add(hit.party_id, 'exact')
  for (const hit of lastDigits) add(hit.partyId, 'identity')
  for (const hit of hits) add(hit.party_id, foundByRank[hit.rank] ?? 'near')
  const identified = new Map([...lastDigits, ...read.identities].map(hit => [hit.partyId, hit]))
  const rows = await pickedRows(ctx, [...found.keys()])
  const facts = await factsOf(ctx, [...rows.values()])
  const shown = []
  for (const [id, foundBy] of found) {
    const row = rows.get(id)
    const about = facts.get(id)
    if (!row || !about || (input.role && !about.roles.includes(input.role))) continue
    const identity = identified.get(id) ?? mainDocument(about)
    shown.push({
      id,
      code: row.code,
      kind: row.kind,
      nameAr: row.name_ar,
      nameEn: row.name_en,
      phone: row.phone,
      status: row.status,
      roles: about.roles,
      identity: identity ? { type: identity.type, masked: maskOf(identity) } : null,
      foundBy,
      blockedUntil: about.blockedUntil,
      creditState: about.creditState,
      receivable: about.figures.receivable,
    })
  }
  return { correctedTo: read.correctedTo, rows: shown.slice(0, pickerRows) }
}

async function pickedRows(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('parties.party as p')
    .select(rowColumns)
    .where('p.id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The document that names a person best: the first of the list of types. */
function mainDocument(facts: PartyFacts) {
  const current = currentDocuments(facts.identityDocuments)
  return [...current].sort((a, b) => identityTypes.indexOf(a.type) - identityTypes.indexOf(b.type))[0] ?? null
}

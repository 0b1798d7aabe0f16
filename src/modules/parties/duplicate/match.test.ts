import { describe, expect, test } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { setCredit } from '../credit/credit.contract.ts'
import { partiesServer } from '../index.server.ts'
import { aCustomer } from '../make.ts'
import { mergeParties } from '../merge/merge.contract.ts'
import {
  countParties,
  deactivateParty,
  listParties,
  readParty,
  updateParty,
} from '../party/party.contract.ts'
import type { FiguresSource, OpenItemsCheck } from '../public.server.ts'
import { addRelation, removeRelation } from '../relation/relation.contract.ts'
import { findDuplicates } from './duplicate.contract.ts'
import { dismissMatch, listMatches } from './match.contract.ts'

const openContracts = new Map<string, number>()
const openItems: OpenItemsCheck = async (_ctx, ids) => [
  { kind: 'contract', count: ids.reduce((sum, id) => sum + (openContracts.get(id) ?? 0), 0) },
]
const exposures = new Map<string, number>()
const balances: FiguresSource = {
  figures: async (_ctx, ids) =>
    ids.flatMap(partyId =>
      exposures.has(partyId) ? [{ partyId, receivableMinor: exposures.get(partyId)! }] : [],
    ),
}
const charges: FiguresSource = {
  figures: async (_ctx, ids) =>
    ids.flatMap(partyId =>
      exposures.has(partyId) ? [{ partyId, unallocatedMinor: 20_000, uninvoicedMinor: 45_000 }] : [],
    ),
}
const above = contributing({ openItemsChecks: [openItems], partyFigures: [balances, charges] })
const modules = [partiesServer, above]

const civilId = '288020122596'

describe('Duplicates while typing', () => {
  test('the same identity names its holder, and a shared phone scores', async () => {
    const t = await aCompany({ modules })
    const first = await aCustomer(t, {
      nameAr: 'عبد الله المطيري',
      phone: '55551234',
      civilId,
      email: 'abd@example.test',
    })
    const typed = await t.call(findDuplicates, {
      nameAr: 'عبدالله المطيري',
      phone: '+965 5555 1234',
      documents: [{ type: 'civil_id', number: civilId }],
    })
    expect(typed.identity).toMatchObject({ id: first.id, nameAr: 'عبد الله المطيري', documentIndex: 0 })
    expect(typed.candidates).toEqual([
      expect.objectContaining({ id: first.id, score: 90, why: ['phone', 'name'] }),
    ])
    const byMail = await t.call(findDuplicates, { nameAr: 'عبدالله المطيرى', email: 'ABD@example.test' })
    expect(byMail.candidates[0]).toMatchObject({ score: 60, why: ['email', 'name'] })
    const tooLittle = await t.call(findDuplicates, { nameAr: 'سعد', email: 'abd@example.test' })
    expect(tooLittle.candidates).toEqual([])
    const himself = await t.call(findDuplicates, { phone: '55551234', exceptId: first.id })
    expect(himself.candidates).toEqual([])
  })
})

describe('Possible duplicates', () => {
  test('a shared phone queues the pair once, and a dismissal is remembered', async () => {
    const t = await aCompany({ modules })
    const a = await aCustomer(t, { nameAr: 'ماجد', phone: '55557777' })
    const b = await aCustomer(t, { nameAr: 'ماجدة', phone: '66660000', altPhone: '٥٥٥٥٧٧٧٧' })
    const { rows } = await t.call(listMatches, {})
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ score: 60, why: ['phone'], state: 'open' })
    expect(new Set([rows[0]!.a.id, rows[0]!.b.id])).toEqual(new Set([a.id, b.id]))
    expect((await t.call(countParties, {})).duplicates).toBe(2)
    expect((await t.call(listParties, { duplicates: true })).rows).toHaveLength(2)
    expect((await t.call(readParty, { id: a.id })).openMatches).toBe(1)

    await t.call(dismissMatch, { aId: b.id, bId: a.id, reason: 'أخ وأخت' })
    const party = await t.call(readParty, { id: b.id })
    await t.call(updateParty, { id: b.id, version: party.version, nameAr: 'ماجد' })
    expect((await t.call(listMatches, {})).rows).toEqual([])
    expect((await t.call(listMatches, { state: 'dismissed' })).rows[0]?.dismissReason).toBe('أخ وأخت')
    expect((await t.call(listParties, { duplicates: false })).rows).toHaveLength(2)
  })

  test('a corrected phone withdraws the proposal, and a merge answers the others', async () => {
    const t = await aCompany({ modules })
    const a = await aCustomer(t, { phone: '55557777' })
    const b = await aCustomer(t, { phone: '55557777' })
    const c = await aCustomer(t, { phone: '55557777' })
    expect((await t.call(listMatches, {})).rows).toHaveLength(3)
    await t.call(updateParty, { id: c.id, version: 1, phone: '66661234' })
    expect((await t.call(listMatches, {})).rows).toHaveLength(1)
    await t.call(mergeParties, { survivorId: a.id, loserId: b.id })
    expect((await t.call(listMatches, {})).rows).toEqual([])
    const merged = await t.call(listMatches, { state: 'merged', partyId: a.id })
    expect(merged.rows[0]?.survivorId).toBe(a.id)
  })

  test('the queue is paged by score', async () => {
    const t = await aCompany({ modules })
    await aCustomer(t, { nameAr: 'ريم', phone: '55557777', birthDate: '1990-01-01' })
    await aCustomer(t, { nameAr: 'ريم', phone: '55557777', birthDate: '1990-01-01' })
    await aCustomer(t, { nameAr: 'سلوى', phone: '55557777' })
    const first = await t.call(listMatches, { limit: 1 })
    expect(first.rows.map(row => row.score)).toEqual([110])
    const rest = await t.call(listMatches, { limit: 5, cursor: first.next! })
    expect(rest.rows.map(row => row.score)).toEqual([60, 60])
    expect(rest.next).toBeNull()
  })
})

describe('Open items and credit', () => {
  test('P4: open contracts of a merged party keep the survivor active', async () => {
    const t = await aCompany({ modules })
    const a = await aCustomer(t)
    const b = await aCustomer(t)
    openContracts.set(b.id, 2)
    await t.call(mergeParties, { survivorId: a.id, loserId: b.id })
    const { version } = await t.call(readParty, { id: a.id })
    const refusal = await t.refusal(deactivateParty, { id: a.id, version })
    expect(refusal).toMatchObject({
      code: 'parties.party.hasOpenItems',
      params: { open: [{ kind: 'contract', count: 2 }] },
    })
  })

  test('the exposure of rule 5 decides the credit state, and a hold comes first', async () => {
    const t = await aCompany({ modules })
    const { id } = await aCustomer(t)
    exposures.set(id, 320_000)
    const cash = await t.call(readParty, { id })
    expect(cash).toMatchObject({
      creditState: 'over',
      credit: { own: null, limit: '0.000', exposure: '345.000' },
    })
    const states = []
    let { version } = cash
    for (const [limit, hold] of [
      ['500.000', false],
      ['431.250', false],
      ['345.000', false],
      ['344.999', false],
      ['500.000', true],
    ] as const) {
      ;({ version } = await t.call(setCredit, {
        id,
        version,
        limit,
        hold,
        holdReason: hold ? 'شيك مرتجع' : null,
      }))
      states.push((await t.call(readParty, { id })).creditState)
    }
    expect(states).toEqual(['ok', 'near', 'near', 'over', 'hold'])
    expect((await t.call(listParties, { creditHold: true })).rows.map(row => row.id)).toEqual([id])
    const refusal = await t.refusal(setCredit, { id, version, limit: null, hold: true })
    expect(refusal).toMatchObject({ code: 'parties.credit.reasonRequired', field: 'holdReason' })
    const clerk = { permissions: ['operations.customers.write'] }
    expect((await t.refusal(setCredit, { id, version, limit: null, hold: false }, clerk)).code).toBe(
      'access.permission.missing',
    )
  })
})

describe('Relations', () => {
  test('a sponsor is shown on both parties, once, and removed from both', async () => {
    const t = await aCompany({ modules })
    const sponsor = await aCustomer(t, { nameAr: 'شركة الخليج', kind: 'organization' })
    const worker = await aCustomer(t, { nameAr: 'راجو' })
    const { id } = await t.call(addRelation, { fromId: sponsor.id, toId: worker.id, kind: 'sponsor' })
    const again = await t.refusal(addRelation, { fromId: sponsor.id, toId: worker.id, kind: 'sponsor' })
    expect(again.code).toBe('parties.relation.exists')
    const shown = async (of: string) =>
      (await t.call(readParty, { id: of })).relations.map(relation => [relation.outgoing, relation.party.id])
    expect(await shown(sponsor.id)).toEqual([[true, worker.id]])
    expect(await shown(worker.id)).toEqual([[false, sponsor.id]])
    await t.call(removeRelation, { id })
    expect(await shown(worker.id)).toEqual([])
    expect((await t.refusal(removeRelation, { id })).kind).toBe('notFound')
    expect((await t.refusal(addRelation, { fromId: worker.id, toId: worker.id, kind: 'sponsor' })).code).toBe(
      'parties.party.sameParty',
    )
  })
})

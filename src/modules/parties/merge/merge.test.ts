import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { addBlock } from '../blacklist/blacklist.contract.ts'
import { addDocument } from '../document/document.contract.ts'
import { partiesServer } from '../index.server.ts'
import { aCustomer } from '../make.ts'
import { createParty, findParties, listParties, readParty, updateParty } from '../party/party.contract.ts'
import { type MergeField, mergeFields } from '../party/partyCodes.rules.ts'
import {
  type FiguresSource,
  membersOf,
  partyDisplay,
  partyTerms,
  partyVatNumber,
  resolveAlias,
  whyNotServe,
} from '../public.server.ts'
import { addRelation } from '../relation/relation.contract.ts'
import { mergeParties, unmergeParties } from './merge.contract.ts'

const balances = new Map<string, number>()
const source: FiguresSource = {
  figures: async (_ctx, ids) =>
    ids.flatMap(partyId => {
      const receivableMinor = balances.get(partyId)
      return receivableMinor === undefined ? [] : [{ partyId, receivableMinor, overdueMinor: 0 }]
    }),
}
const modules = [partiesServer, contributing({ partyFigures: [source] })]

/** Everything screens read of these parties, without what counts edits. */
async function readsOf(t: TestCompany, ids: readonly string[]): Promise<unknown> {
  const reads: unknown[] = []
  for (const id of ids) {
    const { version, updatedAt, ...party } = await t.call(readParty, { id })
    reads.push(party)
  }
  const { rows } = await t.call(listParties, { limit: 1000 })
  const members = await t.act(ctx => membersOf(ctx, [...ids]))
  return { reads, rows: rows.map(({ version, ...row }) => row), members: [...members] }
}

describe('Scenario 2: merge and undo', () => {
  test('B merged into A: A shows both balances, B opens A; undone, each has its own again', async () => {
    const t = await aCompany({ modules })
    const a = await aCustomer(t, { nameAr: 'أحمد علي' })
    const b = await aCustomer(t, { nameAr: 'احمد العلي' })
    balances.set(a.id, 210_000).set(b.id, 35_500)
    const balanceOf = async (id: string) => (await t.call(readParty, { id })).figures.receivable

    await t.call(mergeParties, { survivorId: a.id, loserId: b.id })
    expect(await balanceOf(a.id)).toBe('245.500')
    const opened = await t.call(readParty, { id: b.id })
    expect(opened).toMatchObject({ id: a.id, mergedFrom: [{ id: b.id, code: b.code }] })
    const { rows } = await t.call(listParties, {})
    expect(rows.map(row => [row.id, row.figures.receivable])).toEqual([[a.id, '245.500']])
    expect(await t.act(ctx => resolveAlias(ctx, [b.id]))).toEqual(new Map([[b.id, a.id]]))
    expect((await t.act(ctx => partyDisplay(ctx, [b.id]))).get(b.id)?.code).toBe(a.code)

    expect(await t.call(unmergeParties, { id: b.id })).toEqual({ id: b.id, survivorId: a.id })
    expect([await balanceOf(a.id), await balanceOf(b.id)]).toEqual(['210.000', '35.500'])
  })

  test('roles, documents, relations and blocks of the merged party count for the survivor', async () => {
    const t = await aCompany({ modules })
    const a = await aCustomer(t)
    const b = await aCustomer(t, { roles: ['driver'], civilId: '288020122596' })
    const sponsor = await aCustomer(t, { nameAr: 'الكفيل' })
    await t.call(addRelation, { fromId: sponsor.id, toId: b.id, kind: 'sponsor' })
    await t.call(addBlock, {
      partyId: b.id,
      reasonCode: 'unpaid',
      reason: 'لم يسدد ثلاثة أشهر',
      reviewOn: '2027-01-01',
    })
    await t.call(mergeParties, { survivorId: a.id, loserId: b.id })
    expect(await t.call(readParty, { id: a.id })).toMatchObject({
      roles: ['customer', 'driver'],
      blockedUntil: '2027-01-01',
      identityDocuments: [{ masked: '••••2596' }],
      relations: [{ kind: 'sponsor', outgoing: false, party: { id: sponsor.id } }],
    })
    expect((await t.act(ctx => whyNotServe(ctx, [a.id])))?.code).toBe('parties.party.blacklisted')
    expect((await t.call(listParties, { role: 'driver' })).rows.map(row => row.id)).toEqual([a.id])
    const found = await t.call(findParties, { text: '288020122596', role: 'driver' })
    expect(found.rows.map(row => row.id)).toEqual([a.id])
    await t.call(addDocument, {
      partyId: a.id,
      type: 'civil_id',
      number: '288020122596',
      expiresOn: '2030-01-01',
    })
    expect((await t.call(readParty, { id: a.id })).identityDocuments).toHaveLength(2)
  })

  test('undo restores the fields that were not edited since and leaves the others', async () => {
    const t = await aCompany({ modules })
    const a = await aCustomer(t, { nameAr: 'سارة', phone: '55550001', email: 'old@example.test' })
    const b = await aCustomer(t, { nameAr: 'سارة محمد', phone: '55550002', email: 'new@example.test' })
    await t.call(mergeParties, { survivorId: a.id, loserId: b.id, take: ['nameAr', 'phone', 'email'] })
    const merged = await t.call(readParty, { id: a.id })
    expect(merged).toMatchObject({ nameAr: 'سارة محمد', phone: '+96555550002', email: 'new@example.test' })
    await t.call(updateParty, { id: b.id, version: merged.version, email: 'third@example.test' })
    await t.call(unmergeParties, { id: b.id })
    expect(await t.call(readParty, { id: a.id })).toMatchObject({
      nameAr: 'سارة',
      phone: '+96555550001',
      email: 'third@example.test',
      mergedFrom: [],
    })
  })

  test('a party is not merged with itself, nor separated when it stands alone', async () => {
    const t = await aCompany({ modules })
    const a = await aCustomer(t)
    const b = await aCustomer(t)
    expect((await t.refusal(unmergeParties, { id: b.id })).code).toBe('parties.party.notMerged')
    await t.call(mergeParties, { survivorId: a.id, loserId: b.id })
    const refusal = await t.refusal(mergeParties, { survivorId: a.id, loserId: b.id })
    expect(refusal.code).toBe('parties.party.sameParty')
    const other = await aCompany({ modules })
    expect((await other.refusal(mergeParties, { survivorId: a.id, loserId: b.id })).kind).toBe('notFound')
    expect((await other.refusal(unmergeParties, { id: b.id })).kind).toBe('notFound')
  })

  test('200 random merges, chained and undone in any order, leave every read as it was', async () => {
    const t = await aCompany({ modules })
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1)
      ids.push(
        (
          await aCustomer(t, {
            phone: `+9655100000${index}`,
            email: index % 2 ? `p${index}@example.test` : null,
            birthDate: index % 3 ? `198${index}-01-01` : null,
            address: { area: `منطقة ${index}` },
            roles: index % 2 ? ['driver'] : [],
            vatNumber: index % 2 ? `VAT0000${index}` : null,
            paymentTermsDays: index % 3 ? index * 10 : null,
          })
        ).id,
      )
    const before = await readsOf(t, ids)
    let merges = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            survivor: fc.nat(6),
            loser: fc.nat(6),
            take: fc.subarray<MergeField>([...mergeFields]),
          }),
          { minLength: 4, maxLength: 8 },
        ),
        fc.infiniteStream(fc.nat()),
        async (wanted, order) => {
          const merged: string[] = []
          for (const { survivor, loser, take } of wanted) {
            const input = { survivorId: ids[survivor]!, loserId: ids[loser]!, take }
            const standing = await t.act(ctx => resolveAlias(ctx, [input.loserId]))
            const reply = await t.reply(mergeParties, input)
            if (reply.ok) merged.push(standing.get(input.loserId)!)
            else expect(reply.refusal.code).toBe('parties.party.sameParty')
          }
          merges += merged.length
          while (merged.length > 0) {
            const [id] = merged.splice(order.next().value % merged.length, 1)
            await t.call(unmergeParties, { id: id! })
          }
          expect(await readsOf(t, ids)).toEqual(before)
        },
      ),
      { numRuns: 60 },
    )
    expect(merges).toBeGreaterThanOrEqual(200)
  }, 120_000)
})

describe('Tax number and payment terms', () => {
  test('are kept as typed in either digit set, refused where the state writes none like it, and answered for a merged id', async () => {
    const t = await aCompany({ modules, country: 'SA' })
    const vendor = { kind: 'organization' as const, roles: ['vendor' as const], phone: '0501234567' }
    const made = await t.call(createParty, {
      ...vendor,
      nameAr: 'شركة النور',
      vatNumber: '٣١٠ ١٢٢٣ ٩٣٥٠ ٠٠٠٣',
      paymentTermsDays: 30,
    })
    const { vatNumber, paymentTermsDays, version } = await t.call(readParty, { id: made.id })
    expect([vatNumber, paymentTermsDays]).toEqual(['310122393500003', 30])
    expect(
      await t.refusal(createParty, { ...vendor, nameAr: 'أخرى', vatNumber: '310122393500004' }),
    ).toMatchObject({ code: 'parties.party.vatNumberInvalid', field: 'vatNumber' })
    const omani = { ...vendor, nameAr: 'شركة مسقط', nationality: 'OM', vatNumber: 'om1100012345' }
    const other = await t.call(createParty, omani)
    await t.call(mergeParties, { survivorId: made.id, loserId: other.id, take: ['vatNumber'] })
    for (const id of [made.id, other.id])
      expect(await t.act(ctx => partyTerms(ctx, id))).toEqual({
        vatNumber: 'OM1100012345',
        paymentTermsDays: 30,
      })
    expect(await t.act(ctx => partyVatNumber(ctx, other.id))).toBe('OM1100012345')
    const emptied = { id: made.id, version: version + 1, vatNumber: null, paymentTermsDays: 0 }
    await t.call(updateParty, emptied)
    expect(await t.call(readParty, { id: made.id })).toMatchObject({ vatNumber: null, paymentTermsDays: 0 })
    expect(
      (await t.refusal(updateParty, { ...emptied, version: version + 2, paymentTermsDays: 366 })).kind,
    ).toBe('invalid')
  })
})

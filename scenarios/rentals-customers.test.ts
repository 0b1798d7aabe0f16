import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anInvoice, aReceipt } from '#modules/billing/make.ts'
import { setCredit } from '#modules/parties/credit/credit.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { mergeParties, unmergeParties } from '#modules/parties/merge/merge.contract.ts'
import { createParty, findParties, listParties, readParty } from '#modules/parties/party/party.contract.ts'
import { aRentalCompany, aReservedContract } from '#modules/rentals/make.ts'

describe('Scenario 1: identity and search', () => {
  test('Arabic digits become what the card and the telephone say; the same identity again names who has it', async () => {
    const t = await aRentalCompany()
    const typed = (number: string) => ({
      kind: 'individual' as const,
      nameAr: 'عميلٌ تجريبيّ أوّل',
      phone: '٥٥٥٥ ١٢٣٤',
      documents: [{ type: 'civil_id' as const, number }],
    })
    const { id } = await t.call(createParty, typed('٢٨٨٠٢٠١٢٢٥٩٦'))
    const party = await t.call(readParty, { id })
    expect(party).toMatchObject({ birthDate: '1988-02-01', phone: '+96555551234' })
    expect(party.identityDocuments.map(one => one.masked)).toEqual(['••••2596'])
    expect(await t.refusal(createParty, typed('٢٨٨٠٢٠١٢٢٥٩٧'))).toMatchObject({
      code: 'parties.party.identityInvalid',
    })
    expect(await t.refusal(createParty, typed('288020122596'))).toMatchObject({
      code: 'parties.party.identityExists',
      params: { partyId: id },
    })
    const { rows } = await t.call(findParties, { text: 'عميل تجريبي اول' })
    expect(rows.map(row => row.id)).toEqual([id])
  })
})

describe('Scenario 2: merge and undo, with invoices', () => {
  test('A owes 210.000, B 35.500; merged 245.500 under A; undone each its own, and no journal line changed', async () => {
    const t = await aRentalCompany()
    const [a, b, other] = [await aCustomer(t), await aCustomer(t), await aCustomer(t)]
    await anInvoice(t, { partyId: a.id, amountMinor: 210_000 })
    await anInvoice(t, { partyId: b.id, amountMinor: 35_500 })
    await anInvoice(t, { partyId: other.id, amountMinor: 1_000 })
    await aReceipt(t, { partyId: other.id, amountMinor: 5_000 })
    await t.call(setCredit, { id: a.id, version: 1, limit: '240.000', hold: false })
    const journal = () =>
      t.act(async ctx => {
        const lines = await rawQuery(
          ctx.db,
          'select * from accounting.journal_line where company_id = $1 order by entry_id, line_no',
          [ctx.company.id],
        )
        return { lines, receivable: await accountBalance(ctx, 'receivable') }
      })
    const before = await journal()
    const owes = async (id: string) => (await t.call(readParty, { id })).figures.receivable
    const listed = async (filters: object) =>
      (await t.call(listParties, filters)).rows.map(row => row.id).sort()
    expect(await listed({ balance: 'owes' })).toEqual([a.id, b.id].sort())
    const { customerId } = await aReservedContract(t)
    expect(await listed({ contracts: true })).toEqual([customerId])
    expect(await listed({ contracts: false, balance: 'owes' })).toEqual([a.id, b.id].sort())
    expect(await listed({ credit: 'near' })).toEqual([a.id])

    await t.call(mergeParties, { survivorId: a.id, loserId: b.id })
    expect(await owes(a.id)).toBe('245.500')
    expect((await t.call(readParty, { id: b.id })).id).toBe(a.id)
    expect(await journal()).toEqual(before)
    expect(await listed({ balance: 'owes' })).toEqual([a.id])
    expect(await listed({ credit: 'over' })).toEqual([a.id])
    expect(await listed({ balance: 'advance' })).toEqual([other.id])

    await t.call(unmergeParties, { id: b.id })
    expect([await owes(a.id), await owes(b.id)]).toEqual(['210.000', '35.500'])
    expect(await journal()).toEqual(before)
    expect(await listed({ credit: 'over' })).toEqual([b.id])
  })
})

import { describe, expect, it } from 'vitest'
import {
  type CreditFacts,
  creditState,
  exposure,
  whyNotHandOverOnCredit,
  whyNotOnCredit,
} from './credit.rules.ts'

const facts: CreditFacts = {
  limitMinor: 500_000,
  isOnHold: false,
  openReceivablesMinor: 320_000,
  unallocatedReceiptsMinor: 20_000,
  uninvoicedChargesMinor: 45_000,
}
const cash = { ...facts, limitMinor: 0 }

describe('Credit', () => {
  it('counts receivables less receipts plus uninvoiced charges: 345.000, over by 25.000 with the first bill', () => {
    expect(exposure(facts)).toBe(345_000)
    expect(whyNotOnCredit(facts, 180_000)).toMatchObject({
      code: 'rentals.contract.creditExceeded',
      params: { amount: '25.000' },
    })
    expect(whyNotOnCredit(facts, 155_000)).toBeNull()
  })

  it('asks a cash customer only at handover, for every row due', () => {
    expect(whyNotOnCredit(cash, 180_000)).toBeNull()
    const due = { firstBillMinor: 180_000, creditIsApproved: false }
    expect(whyNotHandOverOnCredit(cash, { ...due, unpaidDueMinor: 0 })).toBeNull()
    expect(whyNotHandOverOnCredit(cash, { ...due, unpaidDueMinor: 126_700 })).toMatchObject({
      code: 'rentals.contract.creditExceeded',
      params: { amount: '126.700' },
    })
  })

  it('counts an advance of a cash customer against what is due, once', () => {
    const clear = { ...cash, openReceivablesMinor: 0, uninvoicedChargesMinor: 0 }
    const due = { firstBillMinor: 517_500, unpaidDueMinor: 517_500, creditIsApproved: false }
    const paidAhead = (minor: number) => ({ ...clear, unallocatedReceiptsMinor: minor })
    expect(whyNotHandOverOnCredit(paidAhead(517_500), due)).toBeNull()
    expect(whyNotHandOverOnCredit(paidAhead(500_000), due)).toMatchObject({ params: { amount: '17.500' } })
    // What other documents and charges ask for is not there for this contract.
    const busy = { ...paidAhead(517_500), openReceivablesMinor: 30_000, uninvoicedChargesMinor: 1_500 }
    expect(whyNotHandOverOnCredit(busy, due)).toMatchObject({ params: { amount: '31.500' } })
    // A row of the contract that is invoiced already is among the open receivables, and the advance pays it too.
    const invoiced = { ...paidAhead(517_500), openReceivablesMinor: 300_000 }
    expect(whyNotHandOverOnCredit(invoiced, { ...due, firstBillMinor: 217_500 })).toBeNull()
    expect(whyNotHandOverOnCredit({ ...busy, unallocatedReceiptsMinor: 0 }, due)).toMatchObject({
      params: { amount: '517.500' },
    })
  })

  it('treats a customer on hold as one with limit 0', () => {
    const held = { ...facts, isOnHold: true }
    const due = { firstBillMinor: 0, unpaidDueMinor: 1, creditIsApproved: true }
    expect(whyNotHandOverOnCredit(held, due)).not.toBeNull()
    expect(creditState(held)).toBe('hold')
  })

  it('asks nothing more of a credit customer at handover once going over his limit was approved', () => {
    const due = { firstBillMinor: 180_000, unpaidDueMinor: 180_000 }
    expect(whyNotHandOverOnCredit(facts, { ...due, creditIsApproved: false })).not.toBeNull()
    expect(whyNotHandOverOnCredit(facts, { ...due, creditIsApproved: true })).toBeNull()
  })

  it.each([
    [0, 'ok'],
    [399_999, 'ok'],
    [400_000, 'near'],
    [500_000, 'near'],
    [500_001, 'over'],
  ])('with %i owed of 500.000 is %s', (openReceivablesMinor, state) => {
    const owed = { ...facts, openReceivablesMinor, unallocatedReceiptsMinor: 0, uninvoicedChargesMinor: 0 }
    expect(creditState(owed)).toBe(state)
  })
})

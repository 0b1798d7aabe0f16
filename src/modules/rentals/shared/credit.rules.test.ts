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

import { expect, test } from 'vitest'
import { chargeInvoice, chargeLines, type ViolationFacts } from './violation.postings.ts'

const fine: ViolationFacts = {
  id: 'v',
  number: 'VIO-2026-00001',
  reference: '9001',
  authorityPartyId: 'police',
  plate: '12-34567',
  fineMinor: 30_000,
  profitUnitId: 'unit',
  costCenterId: 'centre',
}

test('the fine is never taxed and owed on to the authority; the fee is taxed as the company taxes (R19)', () => {
  const [passedOn, fee] = chargeLines(fine, 5_000)
  expect(passedOn).toMatchObject({
    key: 'violationsPayable',
    amountMinor: 30_000,
    taxCode: null,
    partyId: 'police',
  })
  expect(fee).toMatchObject({ key: 'violationFeeRevenue', amountMinor: 5_000 })
  expect(fee).not.toHaveProperty('taxCode')
  for (const line of [passedOn, fee])
    expect(line).toMatchObject({ profitUnitId: 'unit', costCenterId: 'centre' })
})

test('what is nothing is no line, and a later decision has a key of its own', () => {
  expect(chargeLines({ ...fine, fineMinor: 0 }, 0)).toEqual([])
  const charge = { partyId: 'customer', feeMinor: 0, on: '2026-05-05' }
  const keys = [1, 2].map(decisionNo => chargeInvoice(fine, { ...charge, decisionNo }).sourceKey)
  expect(keys).toEqual(['fleet:violation:v:charge', 'fleet:violation:v:charge#2'])
})

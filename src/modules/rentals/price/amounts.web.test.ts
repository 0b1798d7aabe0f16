import { expect, test } from 'vitest'
import { depositToTake } from './amounts.web.ts'

const contract = { status: 'reserved', depositRequired: '100.000', deposits: [], holds: [] } as const
const of = (more: Partial<Parameters<typeof depositToTake>[0]>) =>
  depositToTake({ ...contract, ...more }, 'KWD')

test('a receipt is offered the part of the deposit that neither cash nor card secures yet', () => {
  expect(of({})).toBe('100.000')
  expect(of({ deposits: [{ balance: '40.000' }] })).toBe('60.000')
  const card = { amount: '50.000', state: 'held' } as const
  expect(of({ deposits: [{ balance: '40.000' }], holds: [card] })).toBe('10.000')
  expect(of({ holds: [card, { ...card, state: 'lapsed' }] })).toBe('50.000')
  expect(of({ deposits: [{ balance: '120.000' }] })).toBeNull()
  expect(of({ depositRequired: '0.000' })).toBeNull()
  expect(of({ status: 'active' })).toBeNull()
})

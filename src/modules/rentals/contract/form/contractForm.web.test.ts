import { expect, test } from 'vitest'
import { daysOf, emptyContract } from './contractForm.web.ts'

test('a contract begun from the planner counts the days its fields show, whatever the seconds of the clock', () => {
  const values = emptyContract({ from: '2027-09-22T22:16:11.787Z', to: '2027-09-25T22:16:52.120Z' })
  expect(values).toMatchObject({
    startAt: '2027-09-22T22:16:00.000Z',
    dueBackAt: '2027-09-25T22:16:00.000Z',
    type: 'daily',
  })
  expect(daysOf(values)).toBe(3)
  const named = emptyContract({ from: 'yesterday', customer: 'a' })
  expect([daysOf(named), named.customerId]).toEqual([3, 'a'])
})

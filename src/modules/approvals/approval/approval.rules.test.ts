import { describe, expect, test } from 'vitest'
import {
  deciderOf,
  holds,
  ruleFor,
  ruleReached,
  stepWithoutApprover,
  whyNotDelegate,
} from './approval.rules.ts'

const range = (minMinor: number | null, maxMinor: number | null) => ({ minMinor, maxMinor })

describe('which rule', () => {
  test('the upper end does not belong to the range, the lower one does', () => {
    expect(holds(range(1000, 2000), 1000)).toBe(true)
    expect(holds(range(1000, 2000), 2000)).toBe(false)
    expect(holds(range(null, null), null)).toBe(true)
    expect(holds(range(1000, null), null)).toBe(false)
  })

  test('the narrowest wins; of two without an upper end the one that begins later', () => {
    const [any, from1000, narrow] = [range(null, null), range(1000, null), range(1000, 2000)]
    expect(ruleFor([any, from1000, narrow], 1500)).toBe(narrow)
    expect(ruleFor([any, from1000, narrow], 2000)).toBe(from1000)
    expect(ruleFor([any, from1000, narrow], 999)).toBe(any)
    expect(ruleFor([from1000, narrow], 999)).toBeNull()
  })
})

const manager = (userId: string) => ({ userId, roles: ['manager'] })
const admin = { userId: 'admin', roles: ['company_admin'] }
const asked = (role: string) => ({ role, userId: null })

describe('whether everybody can be found', () => {
  const two = [asked('manager'), asked('manager')]
  test.each([
    ['a manager who asks himself cannot decide', [asked('manager')], [manager('maker'), admin], 1],
    ['one manager for two steps is one too few', two, [manager('a'), admin], 2],
    ['two managers are enough', two, [manager('a'), manager('b')], null],
    [
      'who is asked by name at the second step is spared at the first',
      [asked('manager'), { role: null, userId: 'a' }],
      [manager('a'), manager('b')],
      null,
    ],
    ['nobody without a line manager', [{ role: null, userId: null }], [manager('a')], 1],
  ])('%s', (_title, steps, people, order) => {
    expect(stepWithoutApprover(steps, people, 'maker')).toBe(order)
  })
})

describe('who decides', () => {
  const request = { userId: 'a', makerId: 'maker', asked: asked('manager'), decided: [] as string[] }
  const self = (userId: string, roles: string[]) => ({ principal: { userId, roles }, isDelegate: false })
  const via = (userId: string, roles: string[]) => ({ principal: { userId, roles }, isDelegate: true })

  test('a delegate decides for who is asked, but never for the maker and never twice', () => {
    expect(deciderOf({ ...request, deciders: [self('a', ['manager'])] })).toMatchObject({ isDelegate: false })
    expect(deciderOf({ ...request, deciders: [self('a', ['accountant'])] })).toMatchObject({
      code: 'approvals.step.notYours',
    })
    const forManager = [self('a', ['accountant']), via('b', ['manager'])]
    expect(deciderOf({ ...request, deciders: forManager })).toMatchObject({ principal: { userId: 'b' } })
    expect(deciderOf({ ...request, deciders: forManager, makerId: 'b' })).toMatchObject({
      code: 'approvals.request.ownRequest',
    })
    expect(deciderOf({ ...request, deciders: forManager, decided: ['b'] })).toMatchObject({
      code: 'approvals.step.sameApprover',
    })
    expect(deciderOf({ ...request, deciders: forManager, decided: ['a'] })).toMatchObject({
      code: 'approvals.step.sameApprover',
    })
  })

  test('a late step may be decided by those it was escalated to', () => {
    const late = { ...request, deciders: [self('a', ['company_admin'])] }
    expect(deciderOf(late)).toMatchObject({ code: 'approvals.step.notYours' })
    const escalated = { role: 'company_admin', userId: null }
    expect(deciderOf({ ...late, asked: { ...asked('manager'), escalated } })).toMatchObject({
      principal: { userId: 'a' },
    })
  })
})

test('a delegation lasts thirty days at most, both ends counted, and ends after today', () => {
  const days = { fromUserId: 'a', toUserId: 'b', fromOn: '2026-11-01', toOn: '2026-11-30' }
  expect(whyNotDelegate(days, '2026-11-20')).toBeNull()
  expect(whyNotDelegate({ ...days, toOn: '2026-12-01' }, '2026-11-20')).toMatchObject({
    code: 'approvals.delegation.tooLong',
  })
  expect(whyNotDelegate(days, '2026-12-01')).toMatchObject({ code: 'approvals.delegation.past' })
  expect(whyNotDelegate({ ...days, toUserId: 'a' }, '2026-11-20')).toMatchObject({
    code: 'approvals.delegation.self',
  })
})

describe('parts of a whole', () => {
  const rule = (id: string, minMinor: number | null, maxMinor: number | null = null) => ({
    id,
    minMinor,
    maxMinor,
  })
  const rules = [rule('manager', 100, 500), rule('owner', 500)]
  const reached = (amount: number, earlier: number, of = rules) =>
    ruleReached(of, amount, earlier)?.id ?? null
  test('are asked about once they reach a rule together, and as the whole would be', () => {
    expect([reached(90, 0), reached(90, 9), reached(90, 10), reached(90, 410)]).toEqual([
      ...[null, null, 'manager', 'owner'],
    ])
    expect([reached(200, 200), reached(200, 300), reached(600, 5_000)]).toEqual(['manager', 'owner', 'owner'])
  })
  test('that pass over a rule with an upper end are asked about by it; what has no amount as ever', () => {
    expect(reached(90, 900, [rule('manager', 100, 500)])).toBe('manager')
    expect(ruleReached([rule('any', null)], null, 5)?.id).toBe('any')
  })
})

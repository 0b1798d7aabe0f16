import { describe, expect, test } from 'vitest'
import {
  normalSide,
  shownBalance,
  whyNotAddChild,
  whyNotDelete,
  whyNotMap,
  whyNotReshape,
} from './account.rules.ts'

const unused = { code: '1101', level: 3, hasLines: false, hasMappings: false, hasChildren: false }

describe('accounts', () => {
  test.each([
    [null, '6', 'accounting.account.code'],
    [unused, '1102', 'accounting.account.code'],
    [unused, '110201', 'accounting.account.code'],
    [{ ...unused, code: '1101010101', level: 6 }, '110101010101', 'accounting.account.depth'],
    [{ ...unused, hasLines: true }, '110101', 'accounting.account.hasHistory'],
    [{ ...unused, hasMappings: true }, '110101', 'accounting.account.hasHistory'],
  ])('below %j the code %s is refused with %s', (parent, code, refusal) => {
    expect(whyNotAddChild(parent, code)).toMatchObject({ code: refusal })
  })

  test('a child with its parent’s digits is welcome', () => {
    expect(whyNotAddChild(unused, '110107')).toBeNull()
  })

  test('history forbids deleting and reshaping; accounts below forbid deleting', () => {
    expect(whyNotDelete(unused)).toBeNull()
    expect(whyNotDelete({ ...unused, hasChildren: true })).toMatchObject({
      code: 'accounting.account.hasHistory',
    })
    expect(whyNotReshape({ ...unused, hasChildren: true })).toBeNull()
    expect(whyNotReshape({ ...unused, hasLines: true })).toMatchObject({ params: { code: '1101' } })
  })

  test('a key takes only active posting accounts of its control and class', () => {
    const account = { code: '1106', active: true, leaf: true, control: 'customer', class: 1 }
    const key = { control: 'customer', class: 1 } as const
    expect(whyNotMap(account, key)).toBeNull()
    expect(whyNotMap({ ...account, active: false }, key)).toMatchObject({
      code: 'accounting.account.notPosting',
    })
    expect(whyNotMap({ ...account, control: 'none' }, key)).toMatchObject({
      code: 'accounting.mapping.wrongKind',
      params: { code: '1106', control: 'accounting.control.customer' },
    })
    expect(whyNotMap({ ...account, class: 2 }, key)).toMatchObject({
      params: { control: 'accounting.class.1' },
    })
  })

  test('contra accounts grow on the other side', () => {
    expect([1, 2, 3, 4, 5].map(one => normalSide({ class: one, contra: false }))).toEqual([
      'debit',
      'credit',
      'credit',
      'credit',
      'debit',
    ])
    expect(normalSide({ class: 4, contra: true })).toBe('debit')
  })

  test.each([
    [1, '10.500', '10.500'],
    [1, '-10.500', '-10.500'],
    [2, '-10.500', '10.500'],
    [3, '10.500', '-10.500'],
    [4, '-0.001', '0.001'],
    [4, '0.000', '0.000'],
    [5, '7.000', '7.000'],
  ])('in class %i a balance of %s reads %s', (ofClass, balance, shown) => {
    expect(shownBalance({ class: ofClass }, balance)).toBe(shown)
  })
})

import { describe, expect, test } from 'vitest'
import { changeTo, isSameView, viewOf } from './viewMatch.web.ts'

describe('saved views', () => {
  test('a view is filters, search and order, not the page one stands on', () => {
    expect(viewOf({ status: 'active', search: 'سالم', cursor: 'x', tab: 'a', branch: '' })).toEqual({
      status: 'active',
      search: 'سالم',
    })
  })

  test('an address shows a view whatever the order of its keys', () => {
    expect(isSameView({ b: 1, a: 'x', cursor: 'c' }, { a: 'x', b: 1 })).toBe(true)
    expect(isSameView({ a: 'x' }, {})).toBe(false)
    expect(isSameView({ cursor: 'c' }, {})).toBe(true)
  })

  test('going to a view takes out what it does not say', () => {
    expect(changeTo({ status: 'active', search: 'x', tab: 't' }, { search: 'y' })).toEqual({
      status: undefined,
      search: 'y',
      cursor: undefined,
    })
  })
})

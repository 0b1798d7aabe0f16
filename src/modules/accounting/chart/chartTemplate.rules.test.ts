import { describe, expect, test } from 'vitest'
import { businessTypes } from '#modules/platform/public.ts'
import { codeLengths } from '../account/account.rules.ts'
import { isKeyRequired, keyChain, mappingKeys } from '../mapping/mappingKeys.rules.ts'
import { chartOf, costCentersOf, tickedAccounts } from './chartTemplate.rules.ts'

const leaves = (accounts: { leaf: boolean }[]) => accounts.filter(account => account.leaf).length
const at = (code: string, country = 'KW') =>
  chartOf('car_rental', country).find(account => account.code === code)

describe('the chart template', () => {
  test('car rental has 129 posting accounts, 117 after the default ticks, 121 where there is VAT', () => {
    expect(leaves(chartOf('car_rental', 'KW'))).toBe(129)
    expect(leaves(tickedAccounts(chartOf('car_rental', 'KW')))).toBe(117)
    expect(leaves(tickedAccounts(chartOf('car_rental', 'SA')))).toBe(121)
  })

  test.each(businessTypes)(
    '%s is a tree: codes are unique, each begins with its parent, levels follow the length',
    type => {
      const chart = chartOf(type, 'KW')
      const codes = new Set(chart.map(account => account.code))
      expect(codes.size).toBe(chart.length)
      for (const account of chart) {
        expect(account.code).toHaveLength(codeLengths[account.level - 1]!)
        expect(account.parentCode === null || codes.has(account.parentCode)).toBe(true)
        expect(account.nameAr && account.nameEn).toBeTruthy()
      }
      const keys = chart.flatMap(account => account.key ?? [])
      expect(new Set(keys).size).toBe(keys.length)
      expect(chart.some(account => account.leaf && account.parentCode === null)).toBe(false)
    },
  )

  test('flags become control, side, cash-flow section and dimensions', () => {
    expect(at('1202')).toMatchObject({ control: 'asset', contra: true, cashFlow: 'operating' })
    expect(at('1201')).toMatchObject({ control: 'asset', contra: false, cashFlow: 'investing' })
    expect(at('1118')).toMatchObject({ control: 'treasury', cashFlow: 'cash' })
    expect(at('1119')).toMatchObject({ control: 'none', cashFlow: 'investing' })
    expect(at('2201')).toMatchObject({ control: 'module', cashFlow: 'financing', requires: ['party'] })
    expect(at('3101')).toMatchObject({ cashFlow: 'financing' })
    expect(at('5105')).toMatchObject({ requires: ['profitUnit'] })
    expect(at('5116')).toMatchObject({ requires: [] })
    expect(at('1113')?.ticked).toBe(false)
    expect(at('1113', 'SA')?.ticked).toBe(true)
  })

  test('logistics keeps the vehicle accounts and its own account under a code that car rental uses', () => {
    const logistics = chartOf('logistics', 'KW')
    expect(logistics.find(account => account.code === '1201')?.key).toBe('vehicleCost')
    expect(logistics.find(account => account.code === '5112')).toMatchObject({
      key: 'subcontractExpense',
      ticked: true,
    })
    expect(logistics.some(account => account.key === 'rentalRevenue')).toBe(false)
  })

  test('a header without a ticked account is left out', () => {
    const codes = tickedAccounts(chartOf('car_rental', 'KW'), ['110101', '4101']).map(account => account.code)
    expect(codes).toEqual(['1', '11', '1101', '110101', '4', '41', '4101'])
  })

  test('car rental starts with five cost centres, every other type with administration', () => {
    expect(costCentersOf('car_rental').map(center => center.code)).toEqual(['10', '20', '30', '40', '90'])
    expect(costCentersOf('medical').map(center => center.code)).toEqual(['90'])
  })
})

describe('mapping keys', () => {
  test('every key of every chart is known, with the control of its account', () => {
    for (const type of businessTypes)
      for (const account of chartOf(type, 'SA'))
        if (account.key)
          expect(mappingKeys.get(account.key)).toMatchObject({
            control: account.control,
            class: account.class,
          })
  })

  test('keys inherit as appendix C says', () => {
    expect(keyChain('tyreExpense')).toEqual(['tyreExpense', 'maintenanceExpense'])
    expect(keyChain('violationDiscount')).toEqual(['violationDiscount', 'otherIncome'])
    expect(keyChain('receivable')).toEqual(['receivable'])
    expect(() => keyChain('nonsense')).toThrow('is not a mapping key')
  })

  test('the default chart of a car-rental company maps every key it must have', () => {
    const modules = ['core', 'finance', 'vehicles', 'contracts', 'customers']
    const mapped = new Set(tickedAccounts(chartOf('car_rental', 'KW')).map(account => account.key))
    const required = [...mappingKeys.values()].filter(key => isKeyRequired(key, modules, 'car_rental'))
    expect(required.length).toBeGreaterThan(30)
    expect(required.filter(key => !mapped.has(key.key)).map(key => key.key)).toEqual([])
    expect(isKeyRequired(mappingKeys.get('vehicleCost')!, ['core', 'finance'], 'consulting')).toBe(false)
    expect(isKeyRequired(mappingKeys.get('foodRevenue')!, [...modules, 'menu'], 'car_rental')).toBe(false)
  })
})

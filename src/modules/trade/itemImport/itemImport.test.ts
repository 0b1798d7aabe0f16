import { expect, test } from 'vitest'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { guessBy } from '#modules/platform/import/public.ts'
import { listItems } from '../item/item.contract.ts'
import { aShop, issue } from '../make.ts'
import { importItems, undoItemImport } from './itemImport.contract.ts'
import { itemFile } from './itemImport.rules.ts'

const headers = [
  'رمز الصنف',
  'اسم الصنف',
  'الوحدة',
  'الباركود',
  'الفئة',
  'سعر البيع',
  'التكلفة',
  'الكمية',
  'المستودع',
]
const file = (rows: (string | null)[][]) => ({
  fileName: 'items.xlsx',
  headers,
  mapping: guessBy(itemFile.headings, headers),
  rows: rows.map(cells => cells.map(cell => cell ?? '')),
  openingOn: '2026-11-01',
})

test('a file of items brings them with their opening stock; every bad cell is named; it is undone as a whole', async () => {
  const t = await aShop()
  const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
  const dry = await t.call(
    importItems,
    file([
      ['A1', 'تمر خلاص', 'كيس', '6291000000017', 'تمور', '١.٢٥٠', '0.800', '40', null],
      ['A1', 'مكرر', null, null, null, null, null, null, null],
      ['A3', 'بلا تكلفة', null, null, null, '1', null, '5', null],
      ['A4', 'مستودع مجهول', null, null, null, '1', '1', '5', 'القمر'],
      ['A5', 'سعره خطأ', null, null, null, 'عشرة', null, null, null],
    ]),
    { dryRun: true },
  )
  expect(dry.errors.map(error => [error.row, error.field])).toEqual([
    [3, 'code'],
    [4, 'cost'],
    [5, 'warehouse'],
    [6, 'price'],
  ])
  const brought = await t.call(
    importItems,
    file([
      ['A1', 'تمر خلاص', 'كيس', '6291000000017', 'تمور', '1.250', '0.800', '40', null],
      ['A2', 'قهوة', null, null, 'تمور', '0.875', '0.333', '2.5', null],
      ['A3', 'خدمة تغليف', null, null, null, '0.250', null, null, null],
    ]),
  )
  expect(await balance('inventory')).toBe(32000 + 833)
  const { rows } = await t.call(listItems, { limit: 10 })
  expect(rows.map(row => [row.code, row.onHand, row.value])).toEqual([
    ['A1', '40', '32.000'],
    ['A2', '2.5', '0.833'],
    ['A3', '0', '0.000'],
  ])
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  await issue(t, { itemId: rows[1]!.id, quantity: '1' })
  await t.refusal(undoItemImport, { id: brought.id! })
  expect(await balance('inventory')).toBe(32000 + 500)
  const again = await t.call(importItems, file([['B1', 'عسل', null, null, null, '7.500', '5', '3', null]]))
  await t.call(undoItemImport, { id: again.id! })
  expect(await balance('inventory')).toBe(32000 + 500)
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})

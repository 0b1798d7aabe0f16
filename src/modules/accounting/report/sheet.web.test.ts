// @vitest-environment node
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Sheet } from './sheet.web.ts'
import { formulasOf, sumsOfTree } from './sheetSums.rules.ts'

const sheet: Sheet = {
  title: 'ميزان المراجعة',
  currency: 'KWD',
  columns: [
    { header: 'الحساب', kind: 'text' },
    { header: 'مدين', kind: 'money' },
  ],
  rows: [
    ['الصندوق', '1234.500'],
    ['=2+2', null],
  ],
}

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})

test('a statement leaves as XLSX with the figures of the screen as numbers', async () => {
  const { sheetFile } = await import('./sheet.web.ts')
  const book = await readXlsx(new Uint8Array(await (await sheetFile(sheet, 'xlsx')).arrayBuffer()))
  expect(book.sheets[0]?.rows).toEqual([
    ['الحساب', 'مدين'],
    ['الصندوق', 1234.5],
    ['=2+2', null],
  ])
})

test('a statement leaves as CSV with a byte-order mark and no cell that runs as a formula', async () => {
  const { sheetFile } = await import('./sheet.web.ts')
  const bytes = new Uint8Array(await (await sheetFile(sheet, 'csv')).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toContain("الصندوق,1234.500\r\n'=2+2,")
})

test('days and counts leave as days and whole numbers, and a word among them as a word', async () => {
  const { sheetFile } = await import('./sheet.web.ts')
  const counted: Sheet = {
    ...sheet,
    columns: [
      { header: 'منذ', kind: 'day' },
      { header: 'الأيام', kind: 'number' },
    ],
    rows: [
      ['2026-11-21', '2'],
      ['المجموع', '2'],
    ],
  }
  const book = await readXlsx(new Uint8Array(await (await sheetFile(counted, 'xlsx')).arrayBuffer()))
  expect(book.sheets[0]?.rows.slice(1)).toEqual([
    [new Date('2026-11-21T00:00:00Z'), 2],
    ['المجموع', 2],
  ])
  expect(new TextDecoder().decode(await (await sheetFile(counted, 'csv')).arrayBuffer())).toContain(
    '2026-11-21,2\r\nالمجموع,2',
  )
})

test('totals leave as formulas over the rows they add up from; a figure that is no sum stays a figure', async () => {
  const { sheetFile } = await import('./sheet.web.ts')
  const tree: Sheet = {
    ...sheet,
    rows: [
      ['الأصول', '30.500'],
      ['المتداولة', '20.500'],
      ['الصندوق', '12.000'],
      ['البنك', '8.500'],
      ['الثابتة', '10.000'],
      ['الالتزامات', '-4.000'],
      ['الصافي', '34.500'],
      ['غير ذلك', '1.000'],
    ],
    sums: [...sumsOfTree([1, 2, 3, 3, 2, 1]), { row: 6, of: [0, ~5] }, { row: 7, of: [0, 5] }],
  }
  expect(formulasOf(tree)).toEqual([
    { row: 0, column: 1, formula: 'SUM(B3,B6)' },
    { row: 1, column: 1, formula: 'SUM(B4:B5)' },
    { row: 6, column: 1, formula: 'SUM(B2)-SUM(B7)' },
  ])
  const bytes = new Uint8Array(await (await sheetFile(tree, 'xlsx')).arrayBuffer())
  const book = await readXlsx(bytes)
  expect(book.sheets[0]?.rows[1]).toEqual(['الأصول', 30.5])
  expect(book.sheets[0]?.cells?.get('1,1')).toMatchObject({ formula: 'SUM(B3,B6)', formulaResult: 30.5 })
})

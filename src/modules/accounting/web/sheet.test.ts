// @vitest-environment node
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Sheet } from './sheet.ts'

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
  const { sheetFile } = await import('./sheet.ts')
  const book = await readXlsx(new Uint8Array(await (await sheetFile(sheet, 'xlsx')).arrayBuffer()))
  expect(book.sheets[0]?.rows).toEqual([
    ['الحساب', 'مدين'],
    ['الصندوق', 1234.5],
    ["'=2+2", null],
  ])
})

test('a statement leaves as CSV with a byte-order mark and no cell that runs as a formula', async () => {
  const { sheetFile } = await import('./sheet.ts')
  const bytes = new Uint8Array(await (await sheetFile(sheet, 'csv')).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toContain("الصندوق,1234.500\r\n'=2+2,")
})

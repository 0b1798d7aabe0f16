import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { RefusalError } from '../shared/refusal.ts'
import { readTable } from './table-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const reasonOf = (input: Uint8Array) =>
  readTable(input).then(
    () => 'read',
    (error: RefusalError) => error.refusal?.params?.['reason'] ?? error.message,
  )

describe('Reading an uploaded table', () => {
  test('reads UTF-8 with a byte-order mark, quotes and semicolons', async () => {
    const table = await readTable(bytes('\uFEFFالصنع;الطراز\r\n"تويوتا; كامري";2024\r\n'))
    expect(table).toMatchObject({
      headers: ['الصنع', 'الطراز'],
      rows: [['تويوتا; كامري', '2024']],
      delimiter: ';',
      encoding: 'utf-8',
    })
  })

  test('reads the Arabic semicolon as a separator', async () => {
    const table = await readTable(bytes('الاسم؛الهاتف\nعميل تجريبي؛55551234\n'))
    expect(table).toMatchObject({ headers: ['الاسم', 'الهاتف'], rows: [['عميل تجريبي', '55551234']] })
  })

  test('reads Windows-1256, the encoding of Arabic spreadsheets', async () => {
    const table = await readTable(iconv.encode('الاسم,الهاتف\nعميل تجريبي,55551234\n', 'win1256'))
    expect(table).toMatchObject({ rows: [['عميل تجريبي', '55551234']], encoding: 'windows-1256' })
  })

  test('reads UTF-16, the «Unicode text» of Excel', async () => {
    const text = iconv.encode('\uFEFFالاسم\tالهاتف\r\nعميل تجريبي\t55551234\r\n', 'utf16-le')
    expect(await readTable(text)).toMatchObject({
      headers: ['الاسم', 'الهاتف'],
      rows: [['عميل تجريبي', '55551234']],
      encoding: 'utf-16',
    })
  })

  test('refuses a file that ends within its last row, and takes one whose rows are short by habit', async () => {
    const half = readTable(bytes('اللوحة,السعر,اللون\n12-34567,12.500,أبيض\n12-34568,1'))
    await expect(half).rejects.toMatchObject({ refusal: { params: { reason: 'csv', line: 3 } } })
    expect(await reasonOf(bytes('اللوحة,السعر,اللون\n12-34567,12.500\n12-34568,13.000'))).toBe('read')
    expect(await reasonOf(bytes('اللوحة,السعر,اللون\n12-34567,12.500,أبيض\n12-34568,13.000\n'))).toBe('read')
    expect(await reasonOf(bytes('اللوحة,السعر,اللون\n12-34567,12.500,أبيض\n12-34568,13.000,أسود'))).toBe(
      'read',
    )
  })

  test('reads the first sheet of a workbook, days as ISO text', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'س',
          rows: [
            ['اللوحة', 'من'],
            ['12-34567', new Date('2026-03-01T00:00:00Z')],
          ],
        },
      ],
    })
    expect(await readTable(book)).toMatchObject({
      headers: ['اللوحة', 'من'],
      rows: [['12-34567', '2026-03-01']],
    })
  })

  test('refuses what is no table, with its reason', async () => {
    expect(await reasonOf(new Uint8Array())).toBe('empty')
    expect(await reasonOf(bytes('only headers\n'))).toBe('empty')
    expect(await reasonOf(bytes('%PDF-1.7 x'))).toBe('notTable')
    expect(await reasonOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))).toBe('xlsx')
    expect(await reasonOf(new Uint8Array([65, 0, 66, 0]))).toBe('binary')
    expect(await reasonOf(bytes('a,"b\n1,2'))).toBe('csv')
  })

  test('reads the market listings whole', async ({ skip }) => {
    let file: Buffer
    try {
      file = readFileSync(new URL('../../../../shared/data/market-listings.csv', import.meta.url))
    } catch {
      // The file is given beside the repository; a clone elsewhere has none.
      return skip()
    }
    const table = await readTable(file)
    expect(table.rows.length).toBe(5851)
    expect(table.headers).toContain('vehicle.make')
  })
})

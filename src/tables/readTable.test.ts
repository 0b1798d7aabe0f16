import { readFileSync } from 'node:fs'
import { utils, type WorkSheet, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { RefusalError } from '../kernel/shared/refusal.ts'
import { readTable } from './readTable.ts'
import type { TableChoices } from './tableFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const reasonOf = (input: Uint8Array) =>
  readTable(input).then(
    () => 'read',
    (error: RefusalError) => error.refusal?.params?.['reason'] ?? error.message,
  )
const bookOf = (
  sheets: Record<string, WorkSheet>,
  hidden: string[] = [],
  bookType: 'xlsx' | 'ods' = 'xlsx',
) => {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = { Sheets: Object.keys(sheets).map(name => ({ Hidden: hidden.includes(name) ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
}
const sheetOf = (...rows: unknown[][]) => utils.aoa_to_sheet(rows)

describe('Reading an uploaded table', () => {
  test('reads UTF-8 with a byte-order mark, quotes and semicolons', async () => {
    const table = await readTable(bytes('\uFEFFالصنع;الطراز\r\n"تويوتا; كامري";2024\r\n'))
    expect(table).toMatchObject({
      headers: ['الصنع', 'الطراز'],
      rows: [['تويوتا; كامري', '2024']],
      headingRow: 1,
      delimiter: ';',
      encoding: 'utf-8',
    })
  })

  test('a text that begins with the letters of an archive is a text', async () => {
    expect(await readTable(bytes('PK;amount\n007;12,5\n'))).toMatchObject({
      rows: [['007', '12,5']],
      delimiter: ';',
    })
  })

  test('line ends of two kinds end lines, and a line break within quotes does not', async () => {
    const table = await readTable(bytes('a,b\r\n"x\ny;z",2\n3,4\n'))
    expect(table.rows).toEqual([
      ['x\ny;z', '2'],
      ['3', '4'],
    ])
  })

  test('reads the Arabic semicolon as a separator', async () => {
    const table = await readTable(bytes('الاسم؛الهاتف\nعميل تجريبي؛55551234\n'))
    expect(table).toMatchObject({ headers: ['الاسم', 'الهاتف'], rows: [['عميل تجريبي', '55551234']] })
  })

  test('the separator is the one that cuts the lines alike, not the one of a decimal comma', async () => {
    const table = await readTable(bytes('date;amount;balance\n1;1,500;2,5\n2;3,250;4,5\n'))
    expect(table).toMatchObject({
      delimiter: ';',
      headers: ['date', 'amount', 'balance'],
      rows: [['1', '1,500', '2,5'], {}],
    })
  })

  test('the first line of Excel names the separator and is no line of the sheet', async () => {
    const table = await readTable(bytes('sep=;\r\na;b\r\n1;2\r\n'))
    expect(table).toMatchObject({ headers: ['a', 'b'], rows: [['1', '2']], headingRow: 1, delimiter: ';' })
  })

  test('reads Windows-1256, the encoding of Arabic spreadsheets, and what a person says it is', async () => {
    const file = iconv.encode('الاسم,الهاتف\nعميل تجريبي,55551234\n', 'win1256')
    expect(await readTable(file)).toMatchObject({
      rows: [['عميل تجريبي', '55551234']],
      encoding: 'windows-1256',
    })
    const said = await readTable(bytes('الاسم\nسالم\n'), { encoding: 'windows-1256' })
    expect(said).toMatchObject({ encoding: 'windows-1256', rows: [['ط³ط§ظ„ظ…']] })
  })

  test.each([
    ['utf16-le', '\uFEFF'],
    ['utf16-be', '\uFEFF'],
    ['utf16-le', ''],
    ['utf16-be', ''],
  ])('reads %s', async (encoding, mark) => {
    const text = iconv.encode(`${mark}الاسم\tالهاتف\r\nعميل تجريبي\t55551234\r\n`, encoding, {
      addBOM: false,
    })
    expect(await readTable(text)).toMatchObject({
      headers: ['الاسم', 'الهاتف'],
      rows: [['عميل تجريبي', '55551234']],
      encoding: 'utf-16',
    })
  })

  test('a letter cut in half is marked at its place, and all others stay what they are', async () => {
    const whole = bytes('الاسم,المدينة\nسالم العتيبي,الكويت\nنورة الشمري,حولي\n')
    const at = whole.indexOf(bytes('نورة')[0]!, bytes('الاسم,المدينة\nسالم العتيبي,الكويت\n').length)
    const torn = new Uint8Array([...whole.slice(0, at + 1), ...whole.slice(at + 2)])
    const { encoding, rows } = await readTable(torn)
    expect(encoding).toBe('utf-8')
    expect(rows[0]).toEqual(['سالم العتيبي', 'الكويت'])
    expect(rows[1]![0]).toMatch(/^\ufffd/)
  })

  test('finds the headings below a title and blank lines, and takes the line that is chosen', async () => {
    const text = 'قائمة العملاء\n\nالاسم,الهاتف,المدينة\nسالم,55551234,حولي\n\nنورة,55551235,الجهراء\n\n'
    expect(await readTable(bytes(text))).toMatchObject({
      headingRow: 3,
      headers: ['الاسم', 'الهاتف', 'المدينة'],
      rows: [['سالم', '55551234', 'حولي'], [''], ['نورة', '55551235', 'الجهراء']],
    })
    expect(await readTable(bytes(text), { headingRow: 4 })).toMatchObject({
      headers: ['سالم', '55551234', 'حولي'],
    })
  })

  test('the name and number of an account above a short table are no headings', async () => {
    const about = 'كشف حساب\nالحساب,123456\nالعملة,KWD\nمن,01/11/2026\nإلى,30/11/2026\n\n'
    const table = await readTable(
      bytes(`${about}التاريخ,البيان,مدين,دائن,الرصيد\n02/11/2026,رسوم,1.000,,9.000\n`),
    )
    expect(table).toMatchObject({ headingRow: 7, headers: ['التاريخ', 'البيان', 'مدين', 'دائن', 'الرصيد'] })
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

  test('an export’s guard against formulas is no part of the value', async () => {
    expect(await readTable(bytes("a,b\n'=1+1,'+x\n'tis,1\n"))).toMatchObject({
      rows: [
        ['=1+1', '+x'],
        ["'tis", '1'],
      ],
    })
  })

  test('refuses what is no table, with its reason', async () => {
    expect(await reasonOf(new Uint8Array())).toBe('empty')
    expect(await reasonOf(bytes('only headers\n'))).toBe('empty')
    expect(await reasonOf(bytes('%PDF-1.7 x'))).toBe('notTable')
    expect(await reasonOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))).toBe('xlsx')
    expect(await reasonOf(new Uint8Array([65, 66, 0, 0, 67, 68]))).toBe('binary')
    expect(await reasonOf(bytes('a,"b\n1,2'))).toBe('csv')
    expect(await reasonOf(bytes(`a,b\n${'1,2\n'.repeat(50_001)}`))).toBe('tooManyRows')
  })

  test('reads the market listings whole', async ({ skip }) => {
    let file: Buffer
    try {
      file = readFileSync(new URL('../../../shared/data/market-listings.csv', import.meta.url))
    } catch {
      // The file is given beside the repository; a clone elsewhere has none.
      return skip()
    }
    const table = await readTable(file)
    expect(table.rows.length).toBe(5851)
    expect(table.headers).toContain('vehicle.make')
  })
})

describe('Reading a workbook', () => {
  const cellsOf = async (cells: Record<string, unknown>, choices: TableChoices = {}) => {
    const sheet = sheetOf(['a', 'b'], [1, 2], [3, 4])
    Object.assign(sheet, cells)
    return (await readTable(bookOf({ x: sheet }), choices)).rows
  }

  test('days, times and both together stand as the sheet shows them', async () => {
    const rows = await cellsOf({
      A2: { t: 'n', v: 46143, z: 'dd/mm/yyyy' },
      B2: { t: 'n', v: 46143.604166666664, z: 'dd/mm/yyyy hh:mm' },
      A3: { t: 'n', v: 0.6041666666666666, z: 'hh:mm' },
      B3: { t: 'n', v: 46143.604236111, z: 'yyyy-mm-dd hh:mm:ss' },
    })
    expect(rows).toEqual([
      ['2026-05-01', '2026-05-01 14:30'],
      ['14:30', '2026-05-01 14:30:06'],
    ])
  })

  test('numbers come with the fifteen digits that a sheet holds; formats that change their meaning are kept', async () => {
    const rows = await cellsOf({
      A2: { t: 'n', v: 0.1 + 0.2 },
      B2: { t: 'n', v: 123, z: '00000' },
      A3: { t: 'n', v: 0.065, z: '0.0%' },
      B3: { t: 'n', v: 100, z: '[$USD] #,##0.00' },
    })
    expect(rows).toEqual([
      [0.3, '00123'],
      ['6.5%', '100 USD'],
    ])
  })

  test('what a format writes beside the digits is part of the value, and what only orders them is not', async () => {
    const shown = async (v: number, z: string) => (await cellsOf({ A2: { t: 'n', v, z } }))[0]![0]
    const cases: [number, string, unknown][] = [
      [12.5, '[$-409]#,##0.00', 12.5],
      [50123456, '[$-3000401]0', 50123456],
      [12.5, '#,##0.00 "﷼"', '12.5 ﷼'],
      [12.5, '₹#,##0.00', '12.5 ₹'],
      [-7.25, '0.000" CR";0.000" DR"', '7.25 DR'],
      [-7.25, '0.000;[Red]0.000', -7.25],
      [0.5, '0.0"%"', '0.5 %'],
      [77, '0000"/2026"', '0077/2026'],
      [123, '00000_)', '00123'],
      [1234.5, '_-* #,##0.000_-', 1234.5],
    ]
    for (const [v, z, right] of cases) expect(await shown(v, z), z).toEqual(right)
  })

  test('a day shows a time where its format does', async () => {
    const rows = await cellsOf({
      A2: { t: 'n', v: 46143, z: 'dd/mm/yyyy hh:mm' },
      B2: { t: 'n', v: 46143.6, z: 'dd/mm/yyyy' },
    })
    expect(rows[0]).toEqual(['2026-05-01 00:00', '2026-05-01'])
  })

  test('errors and numbers beyond fifteen digits are seen to be none', async () => {
    const rows = await cellsOf({
      A2: { t: 'e', v: 0x2a },
      B2: { t: 'n', v: 1.23456789012346e18 },
      A3: { t: 's', v: '00123' },
    })
    expect(rows).toEqual([
      ['#N/A', '1.23456789012346e+18'],
      ['00123', 4],
    ])
  })

  test('a hidden sheet is never read; of several visible ones a person chooses', async () => {
    const file = bookOf(
      {
        secret: sheetOf(['x'], [1]),
        note: sheetOf(['only a line']),
        first: sheetOf(['a'], [1]),
        second: sheetOf(['b'], [2]),
      },
      ['secret'],
    )
    expect(await readTable(file)).toMatchObject({
      sheets: ['note', 'first', 'second'],
      sheet: 'first',
      headers: ['a'],
    })
    expect(await readTable(file, { sheet: 'second' })).toMatchObject({ sheet: 'second', rows: [[2]] })
    expect(await readTable(file, { sheet: 'secret' })).toMatchObject({ sheet: 'first' })
  })

  test('a merged title above the headings is passed over, and lines count from the first of the sheet', async () => {
    const sheet = sheetOf([], ['قائمة المركبات'], [], ['اللوحة', 'السعر', ''], ['12-34567', 12.5, 'ملاحظة'])
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 1, c: 2 } }]
    expect(await readTable(bookOf({ x: sheet }))).toMatchObject({
      headingRow: 4,
      headers: ['اللوحة', 'السعر', ''],
      rows: [['12-34567', 12.5, 'ملاحظة']],
    })
  })

  test('reads OpenDocument', async () => {
    expect(await readTable(bookOf({ x: sheetOf(['a', 'b'], ['س', 1.5]) }, [], 'ods'))).toMatchObject({
      headers: ['a', 'b'],
      rows: [['س', 1.5]],
    })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { hijriParts } from '#kernel/shared/hijri.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { dateText, momentOf, readTime } from './moment.rules.ts'
import { type Cell, type ImportedTable, readRows } from './public.ts'

type Field = 'on' | 'amount' | 'name'
type Rest = Partial<ImportedTable<Field>>
const mapping = { on: 0, amount: 0, name: 0 }
const readersOf = (cells: Cell[], rest: Rest = {}) =>
  readRows<Field>({ rows: cells.map(cell => [cell]), mapping, headers: ['x'], ...rest })
const read = <Value>(
  cells: Cell[],
  rest: Rest,
  of: (reader: ReturnType<typeof readersOf>[number]) => Value,
) =>
  readersOf(cells, rest).map(reader => {
    const value = of(reader)
    return reader.errors[0]?.code.replace('platform.import.row.', '') ?? value
  })
const money = (cells: Cell[], currency: Currency = 'KWD', rest: Rest = {}) =>
  read(cells, rest, reader => reader.money('amount', currency))
const days = (cells: Cell[], rest: Rest = {}) => read(cells, rest, reader => reader.day('on'))
const wholes = (cells: Cell[], rest: Rest = {}) =>
  read(cells, rest, reader => reader.whole('amount', 0, 9_000_000, 'km'))

describe('an amount of a file', () => {
  test.each<[Cell, Currency, unknown]>([
    ['1,250.500', 'KWD', 1_250_500],
    ['KWD 7', 'KWD', 7_000],
    ['7KD', 'KWD', 7_000],
    ['٣٠.٠٠٠ د.ك', 'KWD', 30_000],
    ['د.ك. 12.5', 'KWD', 12_500],
    ['١٬٢٥٠٫٥٠٠', 'KWD', 1_250_500],
    ['12.500 دينار كويتي', 'KWD', 12_500],
    ['100 ر.س', 'SAR', 10_000],
    ['(12.500)', 'KWD', -12_500],
    ['KWD (12.500)', 'KWD', -12_500],
    ['12.500-', 'KWD', -12_500],
    ['\u200e\u22127.250', 'KWD', -7_250],
    ['- 7', 'KWD', -7_000],
    ['1 234.5', 'KWD', 1_234_500],
    ['12.5000', 'KWD', 12_500],
    [0.3, 'KWD', 300],
    [1.234, 'KWD', 1_234],
    ['100 USD', 'KWD', 'otherCurrency'],
    ['100 EUR', 'KWD', 'otherCurrency'],
    ['$100', 'KWD', 'otherCurrency'],
    ['500 USD', 'SAR', 'otherCurrency'],
    ['100 GBP', 'KWD', 'otherCurrency'],
    ['100 ريال', 'KWD', 'otherCurrency'],
    ['2245-1234', 'KWD', 'amount'],
    ['1-5', 'KWD', 'amount'],
    ['--5', 'KWD', 'amount'],
    ['-(5)', 'KWD', 'amount'],
    ['(5', 'KWD', 'amount'],
    ['5 6', 'KWD', 'amount'],
    ['1,25.5', 'KWD', 'amount'],
    ['12.5005', 'KWD', 'decimals'],
    ['250.000 DR', 'KWD', 'amount'],
    ['250.000 CR', 'KWD', 'amount'],
    ['250.000 مدين', 'KWD', 'amount'],
    ['د.ك.12', 'KWD', 'amount'],
    ['١٬٢٥٠,٥٠٠', 'KWD', 'amount'],
    ['12.000+', 'KWD', 12_000],
    ['مدين', 'KWD', 'amount'],
    ['12 لتر', 'KWD', 'amount'],
    ['#N/A', 'KWD', 'sheetError'],
    ['6.28112E+12', 'KWD', 'shortened'],
    ['12\ufffd', 'KWD', 'damaged'],
    ['99999999999999999', 'KWD', 'tooLarge'],
  ])('«%s» in %s is %s', (cell, currency, right) => {
    expect(money([cell], currency)).toEqual([right])
  })

  test('banks write the side behind the amount', () => {
    const bank = (cell: string) => read([cell], {}, reader => reader.bankMoney('amount', 'KWD'))[0]
    expect(
      ['250.000 CR', '250.000 Dr.', '250.000 دائن', 'KWD 7 DR', '-5 DR', '12.000 CREDIT'].map(bank),
    ).toEqual([250_000, -250_000, 250_000, -7_000, 'amount', 12_000])
  })

  test('the decimal mark is decided once for the column, from all its values', () => {
    expect(money(['1.234', '1.500,750'])).toEqual([1_234_000, 1_500_750])
    expect(money(['1,234', '12,5'])).toEqual([1_234, 12_500])
    expect(money(['1,234', '12.5'])).toEqual([1_234_000, 12_500])
    expect(money(['1.234', '2.345.678'])).toEqual([1_234_000, 2_345_678_000])
    // One decimal comma proves nothing of a point before three digits.
    expect(money(['7.250', '12.750', '3,5'])).toEqual(['decimalOpen', 'decimalOpen', 'decimalOpen'])
    expect(money(['7.250', '12.500,'])).toEqual([7_250, 'amount'])
    expect(money(['0,500', '1,234'])).toEqual([500, 1_234])
  })

  test('the separator of the file speaks where the values do not; where both readings fit it is asked', () => {
    expect(money(['1,234'], 'KWD', { delimiter: ',' })).toEqual([1_234_000])
    expect(money(['1.234'], 'KWD', { delimiter: ',' })).toEqual([1_234])
    expect(money(['1,234', '5,000'], 'KWD', { delimiter: ';' })).toEqual(['decimalOpen', 'decimalOpen'])
    expect(money(['1.234'], 'KWD', { delimiter: ';' })).toEqual(['decimalOpen'])
    expect(money(['1.234'], 'KWD')).toEqual([1_234])
    expect(money(['1,234'], 'KWD')).toEqual(['decimalOpen'])
    expect(money(['1,234'], 'SAR')).toEqual([123_400])
    expect(money(['1.234'], 'SAR')).toEqual(['decimalOpen'])
    expect(money(['10.000', '1.250'], 'SAR')).toEqual(['decimalOpen', 'decimalOpen'])
    expect(money(['1,234'], 'KWD', { readAs: { amount: 'decimalComma' } })).toEqual([1_234])
    expect(money(['1,234'], 'KWD', { readAs: { amount: 'decimalDot' } })).toEqual([1_234_000])
    // A number of a workbook and Arabic separators need no column.
    expect(money([1.234, '1.500,750', '١٫٥'])).toEqual([1_234, 1_500_750, 1_500])
  })

  test('a value that speaks against its column is refused, and a column of two habits is asked', () => {
    expect(money(['12.5', '13.5', '14.5', '15.5', '16.5', '1,5'])).toEqual([
      ...[12_500, 13_500, 14_500, 15_500, 16_500],
      'decimalOther',
    ])
    expect(money(['12.5', '12,5', '7'])).toEqual(['decimalOpen', 'decimalOpen', 7_000])
  })

  test('whatever is written canonically comes back, in both marks', () => {
    const amount = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })
    fc.assert(
      fc.property(amount, fc.boolean(), (minor, hasComma) => {
        const [sign, size] = [minor < 0 ? '-' : '', Math.abs(minor)]
        const [point, group] = hasComma ? [',', '.'] : ['.', ',']
        const whole = String(Math.floor(size / 1000)).replace(/\B(?=(\d{3})+$)/g, group)
        const text = `${sign}${whole}${point}${String(size % 1000).padStart(3, '0')}`
        const said = { readAs: { amount: hasComma ? 'decimalComma' : 'decimalDot' } } as const
        expect(money([text], 'KWD', said)).toEqual([minor === 0 ? 0 : minor])
      }),
    )
  })
})

describe('a whole number of a file', () => {
  test.each<[Cell, unknown]>([
    ['45000', 45_000],
    ['45,000', 45_000],
    ['٤٥٬٠٠٠', 45_000],
    ['45,000 كم', 45_000],
    [45_000, 45_000],
    ['12.0', 12],
    ['1,5', 'number'],
    ['1-5', 'notNumber'],
    ['-5', 'notNumber'],
    ['45.000', 'decimalOpen'],
    ['5 USD', 'notNumber'],
  ])('«%s» is %s', (cell, right) => {
    expect(wholes([cell])).toEqual([right])
  })
})

describe('days of a file', () => {
  test.each([
    ['2026-05-05 14:20', '2026-05-05', '14:20'],
    ['2026-05-05T00:00:00Z', '2026-05-05', '00:00'],
    ['٥/٥/٢٠٢٦ ١٤:٢٠', '2026-05-05', '14:20'],
    ['05-05-2026 02:20 م', '2026-05-05', '14:20'],
    ['5.5.2026 12:05 ص', '2026-05-05', '00:05'],
    ['05/05/2026, 12:05 PM', '2026-05-05', '12:05'],
    ['05/05/26', '2026-05-05', null],
    ['05-MAR-2026', '2026-03-05', null],
    ['5 مارس 2026', '2026-03-05', null],
    ['March 5, 2026', '2026-03-05', null],
    ['\u200f٥\u200f/\u200f٥\u200f/\u200f٢٠٢٦', '2026-05-05', null],
    ['\u061c05/05/2026', '2026-05-05', null],
    ['05/05/2026', '2026-05-05', null],
    ['46143', '2026-05-01', null],
    ['46143.604166667', '2026-05-01', '14:30'],
    ['10/6/1448', '2026-11-20', null],
    ['\u200f١٠\u200f/٦\u200f/١٤٤٨ هـ', '2026-11-20', null],
    ['٢١\u200f/٥\u200f/٢٠٢٦، ٢:٣٠:٠٠ م', '2026-05-21', '14:30'],
    ['1/9/1447', '2026-02-18', null],
    ['١٤٤٨-٠٦-١٠', '2026-11-20', null],
  ])('%s is %s %s', (text, day, time) => {
    expect(momentOf(dateText(text)!, 'dayFirst')).toEqual({ day, time })
  })

  test.each([
    '',
    '5/2026',
    '13/5/99',
    '60526',
    '2026-05-13T22:30:00Z',
    '05/05/2026 25:00',
    '05/05/2026 13:00 م',
    'أمس',
    '05-MRZ-2026',
    '1234',
    '5/5/2026 x',
  ])('«%s» is no day', text => {
    expect(dateText(text)).toBeNull()
  })

  test('the order of day and month is decided once for the column', () => {
    expect(days(['11/05/2026', '06/23/2026'])).toEqual(['2026-11-05', '2026-06-23'])
    expect(days(['11/05/2026', '23/06/2026'])).toEqual(['2026-05-11', '2026-06-23'])
    expect(days(['11/05/2026', '12/06/2026'])).toEqual(['dayOpen', 'dayOpen'])
    expect(days(['11/05/2026', '05/05/2026'])).toEqual(['dayOpen', '2026-05-05'])
    expect(days(['11/05/2026'], { readAs: { on: 'dayFirst' } })).toEqual(['2026-05-11'])
    expect(days(['11/05/2026'], { readAs: { on: 'monthFirst' } })).toEqual(['2026-11-05'])
    expect(days(['13/05/2026', '05/14/2026', '11/05/2026'])).toEqual(['dayOpen', 'dayOpen', 'dayOpen'])
    expect(days(['06/23/2026'], { readAs: { on: 'dayFirst' } })).toEqual(['dayOther'])
    expect(days(['2026-05-11', '11/05/2026', '25/05/2026'])).toEqual([
      '2026-05-11',
      '2026-05-11',
      '2026-05-25',
    ])
  })

  test.each([
    ['31/02/2026', 'noSuchDay'],
    ['٢٠٢٦-١٣-٠١', 'noSuchDay'],
    ['30/02/2026 14:20', 'noSuchDay'],
    ['31/1/1448', 'noSuchDay'],
    ['5/2026', 'day'],
    ['أمس', 'day'],
    ['#VALUE!', 'sheetError'],
  ])('of «%s» a file is told %s', (text, code) => {
    expect(days([text])).toEqual([code])
  })

  test('the thirtieth of a month of twenty-nine days is no day', () => {
    const impossible = [...Array(12).keys()].map(month => days([`30/${month + 1}/1448`])[0])
    expect(impossible.filter(day => day === 'noSuchDay').length).toBeGreaterThan(3)
  })

  test('every day from 1300 to 1500 comes back from its Hijri date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70_000 }), offset => {
        const day = addDays('1883-01-01', offset)
        const { year, month, day: date } = hijriParts(day)
        expect(days([`${date}/${month}/${year}`])).toEqual([day])
      }),
      { numRuns: 300 },
    )
  })

  test('a time of its own column', () => {
    expect(['٩:٣٠', '9:30 pm', '14:30:00', '24:00', '9.30'].map(readTime)).toEqual([
      '09:30',
      '21:30',
      '14:30',
      null,
      null,
    ])
  })
})

describe('rows of a file', () => {
  test('a text that is a spreadsheet’s error, a shortened number or a torn letter is none', () => {
    const names = (cell: Cell) => read([cell], {}, reader => reader.text('name', 60))[0]
    expect(
      [
        '#REF!',
        '########',
        '6.28112E+12',
        'سال\ufffdم',
        'شركة\u00a0النور\u200f',
        55512345,
        '#12',
        '3E4',
        '????? ???',
        '#REF',
      ].map(names),
    ).toEqual([
      'sheetError',
      'sheetError',
      'shortened',
      'damaged',
      'شركة النور',
      '55512345',
      '#12',
      '3E4',
      'damaged',
      'sheetError',
    ])
  })

  test('a heading that names other money refuses the amounts below it', () => {
    const under = (heading: string) => money(['5'], 'KWD', { headers: [heading] })[0]
    expect(['Amount', 'Amount (KWD)', 'المبلغ'].map(under)).toEqual([5_000, 5_000, 5_000])
    expect(['Amount (USD)', 'Amount in fils', 'المبلغ بالفلس (فلس)'].map(under)).toEqual(
      Array(3).fill('otherCurrency'),
    )
  })

  test('a line keeps the number that the sheet gives it, behind blank lines and a title', () => {
    const rows = [['1'], [''], [' '], ['x']]
    const lines = (rest: Rest) => readRows<Field>({ rows, mapping, ...rest }).map(reader => reader.row)
    expect(lines({})).toEqual([2, 5])
    expect(lines({ headingRow: 4 })).toEqual([5, 8])
  })

  test('a row with more cells than headings has slipped and is refused', () => {
    const errors = readRows<Field>({
      rows: [
        ['5', 'surplus'],
        ['5', ''],
      ],
      mapping,
      headers: ['x'],
    }).map(reader => reader.errors.map(error => error.code))
    expect(errors).toEqual([['platform.import.row.tooWide'], []])
  })
})

import { describe, expect, test } from 'vitest'
import { contextOf, decide, leastThresholds, linesDiffer, scoreOf } from './scan.rules.ts'
import { type PaperLine, readScan } from './scanFields.rules.ts'

const box = { left: 0, top: 0, right: 1, bottom: 1 }
const paper = (...texts: (string | [string, number])[]): PaperLine[] =>
  texts.map(text => {
    const [words, confidence] = typeof text === 'string' ? [text, 95] : text
    return { text: words, confidence, page: 1, box }
  })
const company = { currency: 'KWD', today: '2026-11-20' } as const
const read = (...texts: (string | [string, number])[]) => readScan(paper(...texts), company)
const values = ({ fields }: ReturnType<typeof read>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value ?? null]))

describe('What a paper is worth', () => {
  test.each([
    [[92, 95, 100, 50], 90.6, 'auto'],
    [[80, 88, 50, 100], 79.2, 'review'],
    [[80, 88, 0, 50], 64.2, 'manual'],
  ] as const)('reading, name, reference, context %j are worth %f: %s', (parts, worth, decision) => {
    const [reading, name, reference, context] = parts
    const score = scoreOf({ reading, name, reference, context })
    expect(score).toBe(worth)
    expect(decide({ score, reading, candidates: [name], differs: false, unsure: 0 }, leastThresholds)).toBe(
      decision,
    )
  })

  test('two vendors within five points, a weak reading, a sum that differs or one weak value are never one press', () => {
    const sure = { score: 90.6, reading: 92, candidates: [90.6], differs: false, unsure: 0 }
    expect(decide({ ...sure, candidates: [90.6, 87] }, leastThresholds)).toBe('review')
    expect(decide({ ...sure, candidates: [95, 80] }, leastThresholds)).toBe('auto')
    expect(decide({ ...sure, reading: 69 }, leastThresholds)).toBe('review')
    expect(decide({ ...sure, differs: true }, leastThresholds)).toBe('review')
    expect(decide({ ...sure, unsure: 1 }, leastThresholds)).toBe('review')
  })
})

describe('What a bill says', () => {
  test('an Arabic bill: number, date, sums, lines, plate', () => {
    const seen = read(
      'مؤسسة الصيانة المتقدمة',
      'هاتف: 24811234',
      'الرقم الضريبي: 300123456700003',
      'رقم الفاتورة: 4471 التاريخ: 18/11/2026',
      'المركبة: 12-34567',
      'البيان الكمية السعر المبلغ',
      'تغيير زيت وفلتر 1 45.250 45.250',
      'فرامل أمامية 2 50.000 100.000',
      'المجموع: 145.250',
      'الضريبة: 0.000',
      'الإجمالي: 145.250 د.ك',
    )
    expect(values(seen)).toEqual({
      taxNumber: '300123456700003',
      number: '4471',
      date: '2026-11-18',
      dueOn: null,
      subtotal: 145_250,
      tax: 0,
      total: 145_250,
      plate: '12-34567',
      ownNumber: null,
    })
    expect(seen.lines.map(({ description, amountMinor }) => [description, amountMinor])).toEqual([
      ['تغيير زيت وفلتر', 45_250],
      ['فرامل أمامية', 100_000],
    ])
    expect(contextOf(seen.fields, seen.lines, company.today)).toBe(100)
    expect(linesDiffer(seen.fields, seen.lines)).toBe(false)
  })

  test('an English bill with a due date and tax; commas group thousands', () => {
    const seen = read(
      'Gulf Parts Co. W.L.L.',
      'Invoice No: INV-2026/118',
      'Invoice Date: 2026-11-02  Due Date: 2026-12-02',
      'Order RC-2026-00042',
      'Brake pads 4 250.000 1,000.000',
      'Oil filter 10 20.000 200.000',
      'Subtotal 1,200.000',
      'VAT 5% 60.000',
      'Grand Total KWD 1,260.000',
    )
    expect(values(seen)).toMatchObject({
      number: 'INV-2026/118',
      date: '2026-11-02',
      dueOn: '2026-12-02',
      subtotal: 1_200_000,
      tax: 60_000,
      total: 1_260_000,
      ownNumber: 'RC-2026-00042',
    })
    expect(linesDiffer(seen.fields, seen.lines)).toBe(false)
  })

  test('number and date that are printed without a blank between them are two values', () => {
    expect(values(read('رقم الفاتورة: 4471/18.11.2026'))).toMatchObject({
      number: '4471',
      date: '2026-11-18',
    })
    expect(values(read('Delivery note 80101911/18.11.2026'))).toMatchObject({
      number: '80101911',
      date: '2026-11-18',
    })
  })

  test('a date that can be read in two ways, or that is still to come, is for a person to look at', () => {
    expect(read('التاريخ: 10/06/2026').fields.date).toMatchObject({ value: '2026-06-10', confidence: 75 })
    expect(read('التاريخ: 23/06/2026').fields.date).toMatchObject({ value: '2026-06-23', confidence: 95 })
    expect(read('التاريخ: 18/12/2026').fields.date).toMatchObject({ value: '2026-12-18', confidence: 50 })
    expect(read('التاريخ: 10/6/1448').fields.date).toMatchObject({ value: '2026-11-20' })
  })

  test('a total read backwards is proposed as the lines add up, and digits of two sets are never sure', () => {
    const turned = read('صيانة دورية ١٠٠٫٠٠٠', 'قطع غيار ٢٥٫٧٥٠', 'الإجمالي ٠٥٧٫٥٢١')
    expect(turned.fields.total).toMatchObject({ value: 125_750, confidence: 45 })
    const mixed = read('صيانة دورية ١٠٠٫٠٠٠', 'قطع غيار ٢٥٫٧٥٠', 'الإجمالي 1٢٥٫7٥٠')
    expect(mixed.fields.total?.confidence).toBeLessThan(70)
    const other = read('صيانة دورية ١٠٠٫٠٠٠', 'قطع غيار ٢٥٫٧٥٠', 'الإجمالي ٥٧٫٥٢٠')
    expect(linesDiffer(other.fields, other.lines)).toBe(true)
  })

  test('what has no label is left out, and a paper without words says nothing', () => {
    expect(values(read('شكراً لتعاملكم معنا', '24811234'))).toMatchObject({
      number: null,
      date: null,
      total: null,
    })
    expect(readScan([], company).lines).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { statementDue, whyNotApprove, whyReconciled } from '../reconciliation/reconciliation.rules.ts'
import { freshLines, inOrderOfDays, readBankLines, whyNotColumns, whyTorn } from './bankFile.rules.ts'
import { certainMatches, nearDays, type OpenLine, type OpenMove, rankedMoves } from './bankMatch.rules.ts'

const shown = (minor: number) => String(minor)

describe('a file of a bank', () => {
  const columns = { date: 0, description: 1, moneyOut: 2, moneyIn: 3, balance: 4 }
  const readFile = (rows: string[][], rest: object = {}) =>
    readBankLines({ rows, columns, readAs: { date: 'dayFirst' }, ...rest }, 'KWD')
  const rows = [
    ['01/03/2026', 'إيداع نقدي', '', '500.000', '1,500.000'],
    ['', '', '', '', ''],
    ['02/03/2026', 'عمولة', '0.250', '-', '1,499.750'],
  ]

  test('with two columns money out is negative; blank rows are passed over', () => {
    const { lines, errors } = readFile(rows)
    expect(errors).toEqual([])
    expect(lines.map(line => [line.line, line.bookedOn, line.amountMinor, line.balanceMinor])).toEqual([
      [2, '2026-03-01', 500_000, 1_500_000],
      [4, '2026-03-02', -250, 1_499_750],
    ])
    expect(whyTorn(lines)).toBeNull()
    expect(whyTorn(lines.toReversed())).toBeNull()
    expect(inOrderOfDays(lines.toReversed())).toEqual(lines)
  })

  test('every line that cannot be read says its line and what stood there', () => {
    const bad = [
      ['32/03/2026', 'x', '1', '', ''],
      ['01/03/2026', 'x', '1', '2', ''],
      ['01/03/2026', 'x', '', '', ''],
      ['01/03/2026', 'x', 'abc', '', ''],
      ['01/03/2026', 'x', '1', '', 'abc'],
      ['01/03/2026', '', '1', '', ''],
    ]
    expect(readFile(bad).errors.map(one => [one.code, one.row])).toEqual([
      ['platform.import.row.noSuchDay', 2],
      ['billing.bankFile.oneAmount', 3],
      ['billing.bankFile.oneAmount', 4],
      ['platform.import.row.amount', 5],
      ['platform.import.row.amount', 6],
      ['billing.bankFile.description', 7],
    ])
    expect(readFile([['', '']]).errors[0]?.code).toBe('billing.bankFile.empty')
  })

  test('a line that does not follow from the balance before it shows a torn file', () => {
    const torn = [...rows, ['03/03/2026', 'حوالة', '', '10.000', '1,600.000']]
    expect(whyTorn(readFile(torn).lines)).toMatchObject({
      code: 'billing.bankFile.torn',
      params: { line: 5 },
    })
  })

  test('needs a day, words, and one amount or both sides', () => {
    expect(whyNotColumns({ date: 0, description: 1, amount: 2 })).toBeNull()
    expect(whyNotColumns(columns)).toBeNull()
    for (const lacking of [
      { date: 0, description: 1 },
      { date: 0, amount: 1 },
      { description: 0, amount: 1 },
      { date: 0, description: 1, moneyIn: 2 },
      { date: 0, description: 1, amount: 2, moneyIn: 3, moneyOut: 4 },
    ])
      expect(whyNotColumns(lacking)?.code).toBe('billing.bankFile.columns')
  })

  test('an overlapping file brings only what is new, and equal fees of one day stay as many as they are', () => {
    const [, fee] = readFile(rows).lines
    const twice = [fee!, { ...fee!, line: 9 }]
    expect(freshLines(twice, []).fresh).toHaveLength(2)
    expect(freshLines(twice, [fee!])).toEqual({ fresh: [twice[1]], unsure: [] })
    expect(freshLines(twice, twice)).toEqual({ fresh: [], unsure: [] })
  })

  test('the same days with other columns chosen are recognised by what both have, and asked where that is too little', () => {
    const known = readFile(rows).lines
    const renamed = known.map(one => ({ ...one, description: `${one.description} 7` }))
    expect(freshLines(renamed, known)).toEqual({ fresh: [], unsure: [] })
    const withoutBalance = known.map(one => ({ ...one, balanceMinor: null, reference: 'R1' }))
    expect(freshLines(withoutBalance, known)).toEqual({ fresh: [], unsure: [] })
    const bare = renamed.map(one => ({ ...one, balanceMinor: null }))
    expect(freshLines(bare, known)).toEqual({ fresh: [], unsure: bare })
    // Two transfers of one day and amount with references of their own are two.
    const [a, b] = ['R1', 'R2'].map(reference => ({ ...bare[0]!, reference }))
    expect(freshLines([b!, a!], [a!])).toEqual({ fresh: [b], unsure: [] })
    expect(freshLines([b!], [a!])).toEqual({ fresh: [], unsure: [b] })
    const otherBalance = known.map(one => ({ ...one, balanceMinor: one.balanceMinor! + 1 }))
    expect(freshLines(otherBalance, known).fresh).toHaveLength(2)
  })

  test('a column that says debit or credit is read, and never left unread', () => {
    const file = {
      rows: [
        ['13/03/2026', 'رسوم', '5.000', 'DR'],
        ['14/03/2026', 'إيداع', '7.000', 'CR'],
      ],
    }
    const headers = ['Date', 'Details', 'Amount', 'Type']
    const one = { date: 0, description: 1, amount: 2 }
    const unread = readFile(file.rows, { columns: one, headers })
    expect(unread.errors.map(error => error.code)).toEqual(['billing.bankFile.sideColumn'])
    const read = readFile(file.rows, { columns: { ...one, side: 3 }, headers })
    expect(read.lines.map(line => line.amountMinor)).toEqual([-5_000, 7_000])
  })

  test('a minus or the word of the other side in a column for one side is refused', () => {
    const cells = [
      ['5.000', ''],
      ['-5.000', ''],
      ['5.000 DR', ''],
      ['5.000 CR', ''],
      ['', '5.000 DR'],
    ]
    const { lines, errors } = readFile(cells.map(pair => ['13/03/2026', 'x', ...pair, '']))
    expect(lines.map(line => [line.line, line.amountMinor])).toEqual([
      [2, -5_000],
      [4, -5_000],
    ])
    expect(errors.map(error => error.row)).toEqual([3, 5, 6])
  })

  test('a decimal comma beside semicolons is decided by the column or asked, and sides behind the amount are read', () => {
    const one = { date: 0, description: 1, amount: 2 }
    const amounts = (cells: string[], delimiter: string) => {
      const { lines, errors } = readFile(
        cells.map(cell => ['13/03/2026', 'x', cell]),
        { columns: one, delimiter },
      )
      return errors.length > 0
        ? errors.map(error => error.code.split('.').at(-1))
        : lines.map(read => read.amountMinor)
    }
    expect(amounts(['12,500', '1.250,750'], ';')).toEqual([12_500, 1_250_750])
    expect(amounts(['12,500', '7,250'], ';')).toEqual(['decimalOpen', 'decimalOpen'])
    expect(amounts(['12,500', '7,250'], ',')).toEqual([12_500_000, 7_250_000])
    expect(amounts(['250.000 CR', '12.500 DR'], ',')).toEqual([250_000, -12_500])
    expect(amounts(['100 USD'], ',')).toEqual(['otherCurrency'])
  })
})

const line = (id: string, on: string, amountMinor: number, words: Partial<OpenLine> = {}): OpenLine => ({
  id,
  bookedOn: on,
  amountMinor,
  description: 'حوالة واردة',
  reference: null,
  ...words,
})
const move = (id: string, on: string, amountMinor: number, ...references: string[]): OpenMove => ({
  id,
  movedOn: on,
  amountMinor,
  references,
})

describe('what is matched without asking', () => {
  test.each<[string, OpenLine[], OpenMove[], string[]]>([
    [
      'the only one within three days',
      [line('l', '2026-03-05', 5)],
      [move('m', '2026-03-02', 5)],
      ['l m day'],
    ],
    ['not four days away', [line('l', '2026-03-06', 5)], [move('m', '2026-03-02', 5)], []],
    ['not another amount', [line('l', '2026-03-05', 5)], [move('m', '2026-03-05', 6)], []],
    ['not the other direction', [line('l', '2026-03-05', 5)], [move('m', '2026-03-05', -5)], []],
    [
      'two candidates stay open',
      [line('l', '2026-03-05', 5)],
      [move('a', '2026-03-04', 5), move('b', '2026-03-06', 5)],
      [],
    ],
    [
      'two lines for one movement stay open',
      [line('a', '2026-03-05', 5), line('b', '2026-03-06', 5)],
      [move('m', '2026-03-05', 5)],
      [],
    ],
    [
      'a reference tells two of one amount apart, and frees the other',
      [line('a', '2026-03-05', 5, { reference: '0071' }), line('b', '2026-03-05', 5)],
      [move('x', '2026-03-05', 5, '71'), move('y', '2026-03-05', 5, '72')],
      ['a x reference', 'b y day'],
    ],
    [
      'a cheque number in the text, weeks later',
      [line('l', '2026-03-25', -5, { description: 'شيك رقم ٠٠١٢٣٤ مقاصة' })],
      [move('m', '2026-03-02', -5, '001234'), move('n', '2026-03-24', -5, '9')],
      ['l m reference'],
    ],
    [
      'a reference used by two movements is not certain',
      [line('l', '2026-03-05', 5, { reference: 'A77' })],
      [move('x', '2026-03-01', 5, 'A77'), move('y', '2026-03-12', 5, 'A77')],
      [],
    ],
  ])('%s', (_, lines, moves, pairs) => {
    expect(certainMatches(lines, moves).map(one => `${one.lineId} ${one.moveId} ${one.by}`)).toEqual(pairs)
  })

  test('never matches what another pair could be, whatever the account holds', () => {
    const small = fc.record({ on: fc.nat(12), amount: fc.integer({ min: 1, max: 4 }), name: fc.nat(6) })
    fc.assert(
      fc.property(fc.array(small, { maxLength: 14 }), fc.array(small, { maxLength: 14 }), (ls, ms) => {
        const lines = ls.map((one, at) =>
          line(`l${at}`, addDays('2026-03-01', one.on), one.amount, {
            reference: one.name ? `REF${one.name}` : null,
          }),
        )
        const moves = ms.map((one, at) =>
          move(`m${at}`, addDays('2026-03-01', one.on), one.amount, ...(one.name ? [`ref ${one.name}`] : [])),
        )
        const found = certainMatches(lines, moves)
        expect(new Set(found.map(one => one.lineId)).size).toBe(found.length)
        expect(new Set(found.map(one => one.moveId)).size).toBe(found.length)
        const named = new Set(
          found.filter(one => one.by === 'reference').flatMap(one => [one.lineId, one.moveId]),
        )
        for (const { lineId, moveId, by } of found) {
          const [l, m] = [ls[Number(lineId.slice(1))]!, ms[Number(moveId.slice(1))]!]
          expect(l.amount).toBe(m.amount)
          if (by === 'reference') {
            expect(l.name).toBe(m.name)
            const rivals = ms.filter(other => other.amount === l.amount && other.name === l.name)
            expect(rivals).toHaveLength(1)
          } else {
            expect(Math.abs(l.on - m.on)).toBeLessThanOrEqual(nearDays)
            const rivals = ms.filter(
              (other, at) =>
                other.amount === l.amount && Math.abs(other.on - l.on) <= nearDays && !named.has(`m${at}`),
            )
            expect(rivals).toHaveLength(1)
          }
        }
      }),
    )
  })

  test('candidates come with the named one first, then the nearest', () => {
    const moves = [
      move('far', '2026-03-20', 5),
      move('near', '2026-03-06', 5),
      move('named', '2026-03-30', 5, 'Q-9'),
    ]
    const ranked = rankedMoves(line('l', '2026-03-05', 5, { reference: 'q9' }), [
      ...moves,
      move('no', '2026-03-05', 6),
    ])
    expect(ranked.map(one => one.id)).toEqual(['named', 'near', 'far'])
  })
})

describe('a reconciliation', () => {
  const sums = { bookMinor: 10_000_000, receiptsMinor: 500_000, paymentsMinor: 200_000 }

  test('the statement is the book less receipts and plus payments that are not on it: 9,700.000', () => {
    expect(statementDue(sums)).toBe(9_700_000)
    expect(whyNotApprove(9_700_000, sums, shown)).toBeNull()
    expect(whyNotApprove(9_699_750, sums, shown)).toMatchObject({
      code: 'billing.reconciliation.difference',
      params: { difference: '-250' },
    })
  })

  test('locks its days and those before it', () => {
    const why = (on: string, to: string | null) => whyReconciled(on, to, day => day)?.params ?? null
    expect(why('2026-03-31', '2026-03-31')).toEqual({ date: '2026-03-31' })
    expect(why('2026-04-01', '2026-03-31')).toBeNull()
    expect(why('2026-03-01', null)).toBeNull()
  })
})

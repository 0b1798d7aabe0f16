import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adminFee, paymentStateOf, whyNotSettle } from './violation.rules.ts'
import { planViolations, type ViolationImportField } from './violationImport.rules.ts'
import { violationTypeIn } from './violationImportWords.rules.ts'
import { type CustodyFact, type FleetHistory, matchHolder } from './violationMatch.rules.ts'

describe('Violations in words', () => {
  it.each([
    ['تجاوز السرعة المقررة بأكثر من 20 كم', 'speeding'],
    ['قطع الاشارة الضوئية', 'red_light'],
    ['استخدام الهاتف أثناء القيادة', 'phone'],
    ['عدم ربط حزام الأمان', 'seat_belt'],
    ['WRONG WAY', 'reverse_driving'],
    ['تلويث الطريق', null],
  ])('%s', (text, type) => {
    expect(violationTypeIn(text)).toBe(type)
  })
})

describe('Fee and settlement', () => {
  it('takes the fixed fee or the percentage where that is more', () => {
    expect(adminFee({ fixedMinor: 5_000, percentBps: 0 }, 75_000)).toBe(5_000)
    expect(adminFee({ fixedMinor: 5_000, percentBps: 1_000 }, 75_000)).toBe(7_500)
    expect(adminFee({ fixedMinor: 5_000, percentBps: 1_000 }, 30_000)).toBe(5_000)
  })

  it('never settles more than the fine, discount included', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), fc.nat(99_999), (settled, amount, discount) => {
        const fine = { state: 'decided' as const, fineMinor: 100_000, settledMinor: settled }
        const why = whyNotSettle(fine, { amountMinor: amount, discountMinor: discount }, String, 'amount')
        expect(why === null).toBe(settled + amount + discount <= 100_000)
      }),
    )
    expect([0, 40, 100].map(settled => paymentStateOf(100, settled))).toEqual(['unpaid', 'partial', 'paid'])
  })
})

const minute = 60_000
const start = Date.UTC(2026, 4, 1)
const at = (minutes: number) => new Date(start + minutes * minute)

/** A vehicle's history without gaps or overlaps: each stretch is a holder, the workshop, or none. */
const histories = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 2_000 }),
    kind: fc.constantFrom('contract', 'permit', 'workshop', 'transfer', 'yard'),
    typed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

function custodiesOf(stretches: readonly { minutes: number; kind: string; typed: boolean }[]): CustodyFact[] {
  let from = 0
  return stretches.flatMap(({ minutes, kind, typed }, index) => {
    const begin = from
    from += minutes
    if (kind === 'yard') return []
    const bounds = { from: at(begin), to: at(from), fromTyped: typed, toTyped: typed }
    return [{ id: String(index), kind: kind as CustodyFact['kind'], ...bounds }]
  })
}

const historyOf = (custodies: readonly CustodyFact[]): FleetHistory => ({
  plates: new Map([
    ['KW:12:34567', [{ vehicleId: 'v', key: 'KW:12:34567', validFrom: '2026-01-01', validTo: null }]],
  ]),
  vehicles: new Map([['v', { acquiredOn: null, disposedOn: null }]]),
  custodies: new Map([['v', custodies]]),
  thefts: new Map(),
  toleranceMinutes: 30,
})

describe('Whose fine it is (R9)', () => {
  it('names a holder only where a naive walk over the minutes names the same one, and none near a typed bound', () => {
    fc.assert(
      fc.property(histories, fc.nat(20_000), (stretches, minutes) => {
        const custodies = custodiesOf(stretches)
        const occurrence = { day: '2026-05-05', at: at(minutes), timeKnown: true as const }
        const found = matchHolder(['KW:12:34567'], occurrence, historyOf(custodies))
        const isUncertain = custodies.some(
          one =>
            one.fromTyped &&
            [one.from, one.to!].some(
              bound => Math.abs(bound.getTime() - at(minutes).getTime()) <= 30 * minute,
            ),
        )
        const holder = custodies.find(one => one.from <= at(minutes) && at(minutes) < one.to!)
        const isCertain = !isUncertain && (holder?.kind === 'contract' || holder?.kind === 'permit')
        expect(found.queueReason === null).toBe(isCertain)
        expect(found.custodyId).toBe(isCertain ? holder!.id : null)
      }),
      { numRuns: 400 },
    )
  })

  it('knows a bound recorded live to the minute, and 30 minutes around a typed one nothing', () => {
    const of = (id: string, from: number, to: number, isTyped: boolean): CustodyFact => ({
      id,
      kind: 'contract',
      from: at(from),
      to: at(to),
      fromTyped: isTyped,
      toTyped: isTyped,
    })
    const foundAt = (minutes: number, isTyped: boolean) => {
      const custodies = [of('before', 0, 1_000, isTyped), of('after', 1_000, 2_000, isTyped)]
      const occurrence = { day: '2026-05-05', at: at(minutes), timeKnown: true as const }
      const { custodyId, queueReason } = matchHolder(['KW:12:34567'], occurrence, historyOf(custodies))
      return custodyId ?? queueReason
    }
    expect([999, 1_000].map(minutes => foundAt(minutes, false))).toEqual(['before', 'after'])
    expect([969, 970, 1_030, 1_031].map(minutes => foundAt(minutes, true))).toEqual([
      ...['before', 'near_boundary', 'near_boundary', 'after'],
    ])
  })

  it('needs one custody over the whole day where the time is unknown', () => {
    const day = { day: '2026-05-05', from: at(5_760), to: at(7_200), timeKnown: false as const }
    const over = (from: number, to: number | null): CustodyFact => ({
      id: 'c',
      kind: 'contract',
      from: at(from),
      to: to === null ? null : at(to),
      fromTyped: false,
      toTyped: false,
    })
    const reasonOf = (custodies: readonly CustodyFact[]) =>
      matchHolder(['KW:12:34567'], day, historyOf(custodies)).queueReason
    expect(reasonOf([over(0, null)])).toBeNull()
    expect(reasonOf([over(5_760, 7_200)])).toBeNull()
    expect(reasonOf([over(5_761, null)])).toBe('no_time')
    expect(reasonOf([])).toBe('in_yard')
    expect(reasonOf([{ ...over(0, null), kind: 'workshop' }])).toBe('workshop')
  })

  it('says why a vehicle is not ours, stolen, or two', () => {
    const occurrence = { day: '2026-05-05', at: at(100), timeKnown: true as const }
    const history = historyOf([])
    const sold = { ...history, vehicles: new Map([['v', { acquiredOn: null, disposedOn: '2026-05-05' }]]) }
    const stolen = { ...history, thefts: new Map([['v', [{ from: at(0), to: null }]]]) }
    const plates = new Map(history.plates).set('KW:1:1', [
      { vehicleId: 'w', key: 'KW:1:1', validFrom: '2026-01-01', validTo: '2026-02-01' },
    ])
    const reasonOf = (keys: string[], known: FleetHistory) => matchHolder(keys, occurrence, known).queueReason
    expect(reasonOf(['KW:12:34567'], sold)).toBe('not_ours')
    expect(reasonOf(['KW:12:34567'], stolen)).toBe('stolen')
    expect(reasonOf(['KW:1:1'], { ...history, plates })).toBe('not_ours')
    expect(reasonOf(['KW:9:9'], history)).toBe('no_vehicle')
  })
})

describe('Reading a list', () => {
  const mapping: Record<ViolationImportField, number> = {
    reference: 0,
    plate: 1,
    occurred: 2,
    time: 3,
    fine: 4,
    type: 5,
    location: 6,
    dueOn: 7,
  }
  const company = {
    currency: 'KWD' as const,
    timeZone: 'Asia/Kuwait',
    now: new Date('2026-05-20T07:00:00Z'),
  }
  // Most days of these lists fit both orders; a person chooses one.
  const readAs = { occurred: 'dayFirst', dueOn: 'dayFirst' } as const
  const plan = (rows: string[][], known = new Map<string, number>()) =>
    planViolations({ rows, mapping, readAs }, known, company)

  it('keeps what the authority wrote and reads both digit sets', () => {
    const [row] = plan([
      ['٩٠٠١', '٣٤٥٦٧/١٢', '٥/٥/٢٠٢٦', '١٤:٢٠', '٣٠.٠٠٠ د.ك', 'السرعة', 'الدائري الرابع', '5/6/2026'],
    ]).fresh
    expect(row).toMatchObject({
      reference: '9001',
      plateText: '٣٤٥٦٧/١٢',
      day: '2026-05-05',
      timeKnown: true,
      fineMinor: 30_000,
      type: 'speeding',
      location: 'الدائري الرابع',
      dueOn: '2026-06-05',
    })
    expect(row?.occurredAt.toISOString()).toBe('2026-05-05T11:20:00.000Z')
  })

  it('names every error of every row and skips empty ones', () => {
    const { errors, fresh } = plan([
      ['', '', '', '', '', '', '', ''],
      ['1', '12-1', '05/13/2026', '', '10', '', '', ''],
      ['', '12-1', '21/05/2026', '', '0', '', '', 'غداً'],
      ['2', '12-1', '05/05/2026', '9', '1.2345', '', '', ''],
    ])
    expect(fresh).toEqual([])
    expect(errors.map(error => [error.row, error.field, error.code.split('.').at(-1)])).toEqual([
      [3, 'occurred', 'dayOther'],
      [4, 'reference', 'required'],
      [4, 'fine', 'money'],
      [4, 'dueOn', 'day'],
      [4, 'occurred', 'future'],
      [5, 'time', 'time'],
      [5, 'fine', 'decimals'],
    ])
  })

  it('completes a row without an amount by the fine that was usual for its kind on its day', () => {
    const usualFines = [
      { type: 'speeding' as const, validFrom: '2026-01-01', amountMinor: 20_000 },
      { type: 'speeding' as const, validFrom: '2026-05-10', amountMinor: 50_000 },
      { type: 'phone' as const, validFrom: '2026-05-06', amountMinor: 75_000 },
    ]
    const rows = [
      ['1', '12-1', '09/05/2026', '', '', 'السرعة', '', ''],
      ['2', '12-1', '10/05/2026', '', '', 'السرعة', '', ''],
      ['3', '12-1', '10/05/2026', '', '45', 'السرعة', '', ''],
      ['4', '12-1', '05/05/2026', '', '', 'استخدام الهاتف', '', ''],
      ['5', '12-1', '12/05/2026', '', '', 'السرعة', '', ''],
    ]
    const known = new Map([['5', 30_000]])
    const made = planViolations({ rows, mapping, readAs }, known, { ...company, usualFines })
    expect(made.fresh.map(one => [one.reference, one.fineMinor, one.isUsualFine])).toEqual([
      ['1', 20_000, true],
      ['2', 50_000, true],
      ['3', 45_000, false],
    ])
    expect(made.errors.map(error => [error.row, error.field, error.code.split('.').at(-1)])).toEqual([
      [5, 'fine', 'required'],
    ])
    expect(made.changed).toEqual([])
    expect(made.duplicates).toEqual([{ row: 6, reference: '5', fineMinor: 50_000 }])
  })

  it('tells a repeated fine from a changed one, and refuses one file that says both', () => {
    const row = (reference: string, fine: string) => [reference, '12-1', '05/05/2026', '', fine, '', '', '']
    const known = new Map([
      ['1', 30_000],
      ['2', 30_000],
    ])
    const { fresh, duplicates, changed, errors } = plan(
      [row('1', '30'), row('2', '40'), row('3', '10'), row('3', '10'), row('3', '20')],
      known,
    )
    expect(fresh.map(one => one.reference)).toEqual(['3'])
    expect(duplicates.map(one => one.row)).toEqual([2, 5])
    expect(changed).toEqual([{ row: 3, reference: '2', fineMinor: 40_000 }])
    expect(errors.map(error => [error.row, error.code.split('.').at(-1)])).toEqual([[6, 'twice']])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { hijriParts } from '#kernel/shared/hijri.ts'
import { RowReader, readMoment } from './public.ts'

describe('Hijri days of a file', () => {
  test.each([
    ['10/6/1448', '2026-11-20'],
    ['1/9/1447', '2026-02-18'],
    ['١٤٤٨-٠٦-١٠', '2026-11-20'],
  ])('%s is %s', (text, day) => {
    expect(readMoment(text)).toEqual({ day, time: null })
  })

  test('the thirtieth of a month of twenty-nine days is no day', () => {
    const impossible = [...Array(12).keys()]
      .map(month => `30/${month + 1}/1448`)
      .filter(text => readMoment(text) === null)
    expect(impossible.length).toBeGreaterThan(3)
    expect(readMoment('31/1/1448')).toBeNull()
  })

  test('every day from 1300 to 1500 comes back from its Hijri date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70_000 }), offset => {
        const day = addDays('1883-01-01', offset)
        const { year, month, day: date } = hijriParts(day)
        expect(readMoment(`${date}/${month}/${year}`)?.day).toBe(day)
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['31/02/2026', 'noSuchDay'],
  ['٢٠٢٦-١٣-٠١', 'noSuchDay'],
  ['30/02/2026 14:20', 'noSuchDay'],
  ['5/2026', 'day'],
  ['أمس', 'day'],
])('of «%s» a file is told %s', (text, code) => {
  const reader = new RowReader([text], { on: 0 }, 2)
  expect(reader.day('on')).toBeNull()
  expect(reader.errors).toMatchObject([{ field: 'on', code: `platform.import.row.${code}` }])
})

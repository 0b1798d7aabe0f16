import { expect, test } from 'vitest'
import { oneFixable, withColumn } from './fixing.web.ts'
import type { FindingRow } from './qualityWords.web.ts'

const row = (finding: FindingRow['finding']) => ({ finding }) as FindingRow

test('only findings of one kind that a value puts right are fixed together', () => {
  expect(oneFixable([row('no_plate'), row('no_plate')])).toBe('no_plate')
  expect([[], [row('no_plate'), row('vin_invalid')], [row('no_photo')]].map(oneFixable)).toEqual([
    null,
    null,
    null,
  ])
})

test('a pasted column fills the rows from its place on; one line is an ordinary paste', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(withColumn({ a: '1', d: '4' }, ids, 'b', ' 22 \r\n\r\n44\r\n')).toEqual({ a: '1', b: '22', d: '44' })
  expect(withColumn({}, ids, 'c', '3\n4\n5\n6')).toEqual({ c: '3', d: '4' })
  expect(withColumn({}, ids, 'a', '12-34567\n')).toBeNull()
})

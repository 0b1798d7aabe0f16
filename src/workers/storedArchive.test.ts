import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { storedArchive } from './storedArchive.ts'

test('an archive holds the files as they are', async () => {
  const files = [
    { path: 'عقد.pdf', bytes: Buffer.alloc(1_300_000, 'ab') },
    { path: 'empty.txt', bytes: new Uint8Array(0) },
  ]
  const read = unzipSync(await storedArchive(files, new Date('2026-11-26T00:00:00Z')))
  expect(Object.keys(read)).toEqual(['عقد.pdf', 'empty.txt'])
  expect(Buffer.from(read['عقد.pdf']!).equals(files[0]!.bytes)).toBe(true)
  expect(read['empty.txt']!.length).toBe(0)
})

test('a large archive lets waiting requests go first', async () => {
  const bytes = Buffer.alloc(40_000_000, 7)
  const files = Array.from({ length: 5 }, (_, at) => ({ path: `${at}.jpg`, bytes }))
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await storedArchive(files, new Date('2026-11-26T00:00:00Z'))
  isDone = true
  expect(turns).toBeGreaterThan(5)
})

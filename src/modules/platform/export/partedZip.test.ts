import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { memoryFiles } from '#kernel/testing/memory-files.ts'
import { PartedZip } from './partedZip.queries.ts'

test('a large file in an archive is packed whole, and waiting requests go first', async () => {
  const files = memoryFiles()
  const zip = new PartedZip(files, String, new Date('2026-11-26T00:00:00Z'))
  const bytes = randomBytes(12_000_000)
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await zip.add('scan.pdf', [bytes])
  isDone = true
  await zip.end()
  expect(turns).toBeGreaterThan(5)
  const parts = await Promise.all(Array.from({ length: zip.parts }, (_, part) => files.get(String(part))))
  const read = unzipSync(Buffer.concat(parts.map(part => part!)))
  expect(Buffer.from(read['scan.pdf']!).equals(bytes)).toBe(true)
})

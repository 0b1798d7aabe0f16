import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdfPool, type PdfPool, type PdfPoolOptions } from './pool.ts'

// Stands in for the Typst worker where the pool itself is tested: it runs its content.
const OBEDIENT_WORKER = `
import { threadId } from 'node:worker_threads'
export default async ({ content }) => {
  if (content === 'crash') process.exit(3)
  if (content === 'throw') throw new Error('out of order')
  if (content === 'hang') for (;;) {}
  if (content === 'fill') for (const all = []; ; ) all.push({ of: [1, 2, 3] })
  if (content === 'slow') await new Promise(resolve => setTimeout(resolve, 300))
  return Uint8Array.of(threadId)
}`

let root: string
const pools: PdfPool[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pdf-pool-'))
  await writeFile(join(root, 'quick.typ'), '#json("/print/content.json").word')
  await writeFile(join(root, 'wrong.typ'), '#let a = 1 +\n#nothing')
  await writeFile(join(root, 'curious.typ'), '#read("/../../../../../../../../etc/hostname")')
  await writeFile(join(root, 'obedient.mjs'), OBEDIENT_WORKER)
})

afterAll(async () => {
  await Promise.all(pools.map(pool => pool.stop()))
  await rm(root, { recursive: true })
})

function aPool(options: Partial<PdfPoolOptions> = {}): PdfPool {
  const pool = createPdfPool({ root, size: 1, timeoutMs: 15_000, waitingEach: 10, ...options })
  pools.push(pool)
  return pool
}
const anObedientPool = (options: Partial<PdfPoolOptions> = {}) =>
  aPool({ program: pathToFileURL(join(root, 'obedient.mjs')), ...options })

const typst = (file: string) => ({ template: join(root, file), content: '{"word":"ok"}', images: {} })
const order = (content: string) => ({ template: '', content, images: {} })

test('a wrong template fails with its message and place, and the next document is made', async () => {
  const pool = aPool()
  await expect(pool.run('a', typst('wrong.typ'))).rejects.toThrow(/could not be laid out: .*wrong\.typ:\d/)
  expect(Buffer.from(await pool.run('a', typst('quick.typ'))).toString('latin1', 0, 4)).toBe('%PDF')
})

test('a template reads nothing outside the project', async () => {
  const pool = aPool()
  await expect(pool.run('a', { ...typst('quick.typ'), template: '/etc/hostname' })).rejects.toThrow(
    'laid out',
  )
  await expect(pool.run('a', typst('curious.typ'))).rejects.toThrow('laid out')
})

test('a worker that crashes fails its own document only, and another worker takes over', async () => {
  const pool = anObedientPool()
  const [before] = await pool.run('a', order('print'))
  const crashed = pool.run('a', order('crash'))
  const next = pool.run('a', order('print'))
  await expect(crashed).rejects.toThrow('exited with code: 3')
  expect((await next)[0]).not.toBe(before)
  await expect(pool.run('a', order('throw'))).rejects.toThrow('out of order')
  expect((await pool.run('a', order('print'))).length).toBe(1)
})

test('a document that takes too long is given up in time and the next is made', async () => {
  const pool = anObedientPool({ timeoutMs: 1_000 })
  const stuck = pool.run('a', order('hang'))
  const next = pool.run('a', order('print'))
  await expect(stuck).rejects.toThrow('took longer than 1 seconds and was given up')
  expect((await next).length).toBe(1)
})

test('a document whose objects fill the memory of its thread fails alone', async () => {
  const pool = anObedientPool({ memoryMb: 32, timeoutMs: 25_000 })
  await expect(pool.run('a', order('fill'))).rejects.toThrow('memory')
  expect((await pool.run('a', order('print'))).length).toBe(1)
})

test('a company with too much waiting is refused with a sentence, another has its turn at once', async () => {
  const pool = anObedientPool({ size: 2, waitingEach: 2 })
  const made = [1, 2, 3].map(() => pool.run('a', order('slow')))
  await expect(pool.run('a', order('print'))).rejects.toMatchObject({
    refusal: { code: 'kernel.load.tooBusy', kind: 'tooMany' },
  })
  const ended: string[] = []
  for (const one of made) void one.then(() => ended.push('a'))
  await pool.run('b', order('print'))
  expect(ended.length).toBeLessThan(3)
  expect((await Promise.all(made)).length).toBe(3)
})

test('stopping fails what is being made and what waits, and refuses what comes later', async () => {
  const pool = anObedientPool()
  const outcomes = ['hang', 'print'].map(what => pool.run('a', order(what)).catch(fault => fault.name))
  await new Promise(resolve => setTimeout(resolve, 300))
  await pool.stop()
  expect(await Promise.all(outcomes)).toEqual(['PdfFault', 'PdfFault'])
  await expect(pool.run('a', order('print'))).rejects.toThrow('stopped')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdfPool, type PdfPool, type PdfPoolOptions } from './pool.ts'

// Stands in for the Typst worker where the pool itself is tried: it does what its content says.
const OBEDIENT_WORKER = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ content }) => {
  if (content === 'crash') process.exit(3)
  if (content === 'throw') throw new Error('out of order')
  if (content === 'hang') for (;;) {}
  parentPort.postMessage({ pdf: Uint8Array.of(threadId) })
})`

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
  const pool = createPdfPool({ root, size: 1, timeoutMs: 15_000, queueLimit: 10, ...options })
  pools.push(pool)
  return pool
}
const anObedientPool = (options: Partial<PdfPoolOptions> = {}) =>
  aPool({ program: pathToFileURL(join(root, 'obedient.mjs')), ...options })

const typst = (file: string) => ({ template: join(root, file), content: '{"word":"ok"}', images: {} })
const order = (content: string) => ({ template: '', content, images: {} })

test('a wrong template fails with its message and place, and the next document is made', async () => {
  const pool = aPool()
  await expect(pool.run(typst('wrong.typ'))).rejects.toThrow(/could not be laid out: .*wrong\.typ:\d/)
  expect(Buffer.from(await pool.run(typst('quick.typ'))).toString('latin1', 0, 4)).toBe('%PDF')
})

test('a template reads nothing outside the project', async () => {
  const pool = aPool()
  await expect(pool.run({ ...typst('quick.typ'), template: '/etc/hostname' })).rejects.toThrow('laid out')
  await expect(pool.run(typst('curious.typ'))).rejects.toThrow('laid out')
})

test('a worker that crashes fails its own document only, and another worker takes over', async () => {
  const pool = anObedientPool()
  const [before] = await pool.run(order('print'))
  const crashed = pool.run(order('crash'))
  const next = pool.run(order('print'))
  await expect(crashed).rejects.toThrow('stopped with code 3')
  expect((await next)[0]).not.toBe(before)
  await expect(pool.run(order('throw'))).rejects.toThrow('crashed: out of order')
  expect((await pool.run(order('print'))).length).toBe(1)
})

test('a document that takes too long is given up in time and the next is made', async () => {
  const pool = anObedientPool({ timeoutMs: 1_000 })
  const stuck = pool.run(order('hang'))
  const next = pool.run(order('print'))
  await expect(stuck).rejects.toThrow('took longer than 1 seconds and was given up')
  expect((await next).length).toBe(1)
})

test('a full queue refuses at once, and what waits is made', async () => {
  const pool = anObedientPool({ queueLimit: 2 })
  const made = [1, 2, 3].map(() => pool.run(order('print')))
  await expect(pool.run(order('print'))).rejects.toThrow('2 documents are already waiting')
  expect((await Promise.all(made)).length).toBe(3)
})

test('stopping fails what waits and refuses what comes later', async () => {
  const pool = anObedientPool()
  const outcomes = [order('hang'), order('print')].map(job => pool.run(job).catch(fault => fault.message))
  await pool.stop()
  expect(await Promise.all(outcomes)).toEqual([
    expect.stringContaining('stopped'),
    expect.stringContaining('stopped'),
  ])
  await expect(pool.run(order('print'))).rejects.toThrow('stopped')
})

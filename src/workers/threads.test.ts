import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createThreads, Overdue, type Threads } from './threads.ts'

const obedientProgram = `
import { threadId, workerData } from 'node:worker_threads'
export default async task => {
  if (task === 'hang') for (;;) {}
  if (task === 'given') return workerData
  return threadId
}`

let folder: string
let program: URL
const all: Threads<string, unknown>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'))
  program = pathToFileURL(join(folder, 'obedient.mjs'))
  await writeFile(program, obedientProgram)
})
afterAll(async () => {
  await Promise.all(all.map(threads => threads.stop()))
  await rm(folder, { recursive: true })
})

function someThreads(change: { idleMs?: number; timeoutMs?: number; given?: unknown } = {}) {
  const limits = { threads: 1, timeoutMs: 20_000, memoryMb: 64, waitingEach: 5 }
  const threads = createThreads<string, unknown>({ program, ...limits, ...change })
  all.push(threads)
  return threads
}

test('a thread is used again while there is work, and ends when there is none', async () => {
  const threads = someThreads({ idleMs: 300 })
  const first = await threads.run('a', 'id')
  expect(await threads.run('b', 'id')).toBe(first)
  await new Promise(resolve => setTimeout(resolve, 1000))
  expect(await threads.run('a', 'id')).not.toBe(first)
})

test('a task that takes too long is given up, and the next is done', async () => {
  const threads = someThreads({ timeoutMs: 1000 })
  const stuck = threads.run('a', 'hang')
  const next = threads.run('b', 'id')
  await expect(stuck).rejects.toThrow(Overdue)
  expect(typeof (await next)).toBe('number')
})

test('the program finds what it was given', async () => {
  expect(await someThreads({ given: { root: '/a' } }).run('a', 'given')).toEqual({ root: '/a' })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BeyondLimits, runApart } from './apart.ts'

// Runs its input. An array that doubles and buffers are what a thread's limits do not stop.
const obedientProgram = (limited: string) => `
import { answerApart } from ${JSON.stringify(limited)}
await answerApart(200, async input => {
  const wanted = input.toString()
  if (wanted === 'objects') for (const all = []; ; ) all.push({ of: [1, 2, 3] })
  if (wanted === 'array') for (const all = []; ; ) all.push(0.5)
  if (wanted === 'buffers') for (const all = []; ; ) all.push(Buffer.alloc(1e6, 1))
  if (wanted === 'hang') for (;;) {}
  if (wanted === 'fail') throw new Error('out of order')
  if (wanted === 'surroundings') return Buffer.from(Object.keys(process.env).join())
  return Buffer.from(wanted.repeat(1000))
})`

let folder: string
let program: URL

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apart-'))
  program = pathToFileURL(join(folder, 'obedient.mjs'))
  await writeFile(program, obedientProgram(new URL('./limited.ts', import.meta.url).href))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (input: string, timeoutMs = 20_000) =>
  runApart({ program, memoryMb: 60, timeoutMs, mostAnswerBytes: 100_000 }, Buffer.from(input))

test('answers what the program answers', async () => {
  expect((await run('ab')).toString()).toBe('ab'.repeat(1000))
})

test.each(['objects', 'array', 'buffers'])('memory filled with %s ends the process only', async kind => {
  await expect(run(kind)).rejects.toThrow(BeyondLimits)
})

test('an endless program and an endless answer are given up', async () => {
  await expect(run('hang', 1500)).rejects.toThrow(BeyondLimits)
  await expect(run('x'.repeat(1000))).rejects.toThrow(BeyondLimits)
})

test('a program that fails is a fault with its message', async () => {
  await expect(run('fail')).rejects.toThrow('out of order')
})

test('the program learns no secret of the server', async () => {
  process.env['SECRET'] ??= 'a secret of the server'
  expect((await run('surroundings')).toString()).not.toContain('SECRET')
})

import { expect, test } from 'vitest'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { createFairQueue, tooBusy } from './fairQueue.ts'

/** Works that end on demand, and the order in which they began. */
function works() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>(resolve => {
      began.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  return { began, work, end }
}

test('owners take turns, however much one of them asks for first', async () => {
  const { began, work, end } = works()
  const queue = createFairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 10 })
  for (const name of ['a1', 'a2', 'a3']) void queue.run('a', work(name))
  for (const name of ['b1', 'b2']) void queue.run('b', work(name))
  void queue.run('c', work('c1'))
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('one owner leaves room for the others', async () => {
  const { began, work, end } = works()
  const queue = createFairQueue({ atOnce: 2, atOnceEach: 1, waitingEach: 10 })
  for (const name of ['a1', 'a2']) void queue.run('a', work(name))
  expect(began).toEqual(['a1'])
  void queue.run('b', work('b1'))
  expect(began).toEqual(['a1', 'b1'])
  await end('b1')
  expect(began).toEqual(['a1', 'b1'])
  await end('a1')
  expect(began).toEqual(['a1', 'b1', 'a2'])
})

test('an owner with too much waiting is refused, another is not', async () => {
  const { work, end } = works()
  const queue = createFairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 1 })
  const first = queue.run('a', work('a1'))
  const second = queue.run('a', work('a2'))
  await expect(queue.run('a', work('a3'))).rejects.toEqual(new RefusalError(tooBusy))
  const other = queue.run('b', work('b1'))
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(await Promise.all([first, second, other])).toEqual(['a1', 'a2', 'b1'])
})

test('work that fails gives its place to the next', async () => {
  const queue = createFairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 1 })
  const failing = queue.run('a', () => Promise.reject(new Error('out of order')))
  const next = queue.run('b', async () => 'done')
  await expect(failing).rejects.toThrow('out of order')
  expect(await next).toBe('done')
})

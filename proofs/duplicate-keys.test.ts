import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aBillingCompany } from '#modules/billing/make.ts'
import { answerOf } from './answers.ts'
import { kinds, type Order, rowsOf } from './orders.ts'
import { prove } from './proof.ts'

const difference = (after: readonly number[], before: readonly number[]) =>
  after.map((count, index) => count - before[index]!)

/** Rows that a single call adds, and what a number of orders add that are each sent many times at once. */
async function effects(
  t: TestCompany,
  name: string,
  operations: number,
  copies: number,
  keyOf: (operation: number, copy: number) => string,
): Promise<string[]> {
  const kind = kinds[name]!
  const alone = await kind(t)
  let before = await rowsOf(t)
  const only = await answerOf(t, alone.endpoint, alone.input as never)
  if (only.kind !== 'done') return [`${name} alone: ${JSON.stringify(only)}`]
  const single = difference(await rowsOf(t), before)
  const orders: Order[] = []
  for (let made = 0; made < operations; made++) orders.push(await kind(t))
  before = await rowsOf(t)
  const sent = orders.flatMap((one, operation) =>
    Array.from({ length: copies }, async (_, copy) => {
      const key = keyOf(operation, copy)
      return { operation, answer: await answerOf(t, one.endpoint, one.input as never, { key }) }
    }),
  )
  const answers = await Promise.all(sent)
  const together = difference(await rowsOf(t), before)
  const violations: string[] = []
  const expected = single.map(count => count * operations)
  if (together.join() !== expected.join())
    violations.push(`${name}: ${operations} operations added ${together}, one adds ${single}`)
  for (let operation = 0; operation < operations; operation++) {
    const own = answers.filter(one => one.operation === operation).map(one => one.answer)
    const texts = own.map(answer => (answer.kind === 'done' ? JSON.stringify(sorted(answer.output)) : answer))
    if (new Set(texts).size > 1 || own.some(answer => answer.kind !== 'done'))
      violations.push(`${name}: answers differ: ${JSON.stringify([...new Set(texts)]).slice(0, 400)}`)
    const first = own.filter(answer => answer.kind === 'done' && !answer.replayed)
    if (first.length !== 1) violations.push(`${name}: ${first.length} callers did the work`)
  }
  return violations
}

/** A stored answer comes back with its fields in another order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

const names = Object.keys(kinds)

describe('The same key again, at the same moment', () => {
  prove({
    name: 'duplicate-keys',
    property: 'operations that move money, twenty parallel copies each: one effect and one answer',
    short: 22,
    long: 500,
    run: async cases => {
      const violations: string[] = []
      let done = 0
      while (done < cases) {
        const t = await aBillingCompany()
        for (const name of names) {
          const keys = Array.from({ length: 5 }, () => randomUUID())
          const operations = Math.min(5, Math.ceil(cases / names.length))
          violations.push(...(await effects(t, name, operations, 20, operation => keys[operation]!)))
          done += operations
        }
      }
      return { cases: done, violations }
    },
  })

  test.each(names)('%s: the key again with another body is refused and changes nothing', async name => {
    const t = await aBillingCompany()
    const [one, other] = [await kinds[name]!(t), await kinds[name]!(t)]
    const key = randomUUID()
    expect(await answerOf(t, one.endpoint, one.input as never, { key })).toMatchObject({ kind: 'done' })
    const before = await rowsOf(t)
    expect(await answerOf(t, other.endpoint, other.input as never, { key })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'kernel.idempotency.differs' },
    })
    expect(await rowsOf(t)).toEqual(before)
  })

  test('copies that come with keys of their own are found', async () => {
    const t = await aBillingCompany()
    const found = await effects(t, 'take', 1, 5, () => randomUUID())
    expect(found.join('\n')).toMatch(/take: 1 operations added/)
    expect(found.join('\n')).toMatch(/take: 5 callers did the work/)
  })
})

import { randomUUID } from 'node:crypto'
import { sequence } from '../../src/demo/random.ts'
import { fittingInput, hostileInput, type Ingredients, type Operation } from '../../sweeps/inputs.ts'

/** One request as it goes over the wire. */
export type Request = {
  readonly operation: Operation
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Names that every object of JavaScript inherits, sent as if they were fields. */
const inheritedNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const anId = '0190a0c0-0000-7000-8000-000000000000'
/** Cursors that no list has given: values and ids of other types than the columns have. */
export const craftedCursors: readonly string[] = [
  ...['x', 1, null, true, '2026-13-45', '9999999999999999999', '-infinity', {}, [], '\u0000', 1e308].flatMap(
    value => [cursorOf([value, anId]), cursorOf([value, 'no id'])],
  ),
  ...[[], [1], {}, null, 'text', [null, null], ['a', 'b', 'c']].map(cursorOf),
  ...[
    '%%%',
    'x',
    `2026-13-45 ${anId}`,
    `2026-01-01 ${'-'.repeat(36)}`,
    '2026-01-01 x true',
    'W10.W10',
    '.',
    'x.'.repeat(150),
  ],
]

const levels = 5_000
const deepBodies = [
  `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
  `${'['.repeat(levels)}${']'.repeat(levels)}`,
  `{"id":${'['.repeat(levels)}${']'.repeat(levels)}}`,
]

/** The input with the first record of one of its lists named once more, and with every list of it so where there are several. */
function namedTwice(input: unknown): unknown {
  if (Array.isArray(input)) return input.length > 0 ? [...input, input[0]] : input
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, namedTwice(value)]))
}

const brokenBodies = [
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":'.repeat(2000),
  '\u0000',
  '{"__proto__":{"x":1}}',
  '',
]
const brokenTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'x',
]

/** A request made of the seed: mostly a fitting or a slightly hostile input, sometimes one that is no input at all. */
export function requestOf(
  operation: Operation,
  seed: number,
  ids: ReadonlyMap<string, readonly string[]>,
): Request {
  const next = sequence(seed)
  const chance = (limit: number) => Math.floor(next() * limit)
  const from: Ingredients = { chance, idFor: idsFrom(ids, chance) }
  const kind = chance(20)
  const made = kind < 6 ? fittingInput(operation, from) : hostileInput(operation, from)
  const input = kind === 5 ? namedTwice(made) : made
  const { name, method } = operation
  const headers: Record<string, string> = {}
  if (method === 'GET') {
    const given = Object.entries((input ?? {}) as Record<string, unknown>)
    const query = new URLSearchParams(
      given.map(([key, value]) => [
        key,
        wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
      ]),
    )
    if (kind === 19) query.append(given[0]?.[0] ?? 'x', 'twice')
    if (kind === 18) query.append(inheritedNames[chance(inheritedNames.length)]!, '1')
    if ('cursor' in (operation.input.properties ?? {}) && chance(3) === 0)
      query.set('cursor', craftedCursors[chance(craftedCursors.length)]!)
    return { operation, method, headers, body: undefined, path: `/api/${name}?${query}` }
  }
  headers['content-type'] =
    kind === 19 && chance(2) === 0 ? brokenTypes[chance(brokenTypes.length)]! : 'application/json'
  if (kind !== 18) headers['idempotency-key'] = chance(30) === 0 ? 'k'.repeat(300) : randomUUID()
  if (chance(10) === 0) headers['x-dry-run'] = '1'
  const broken = [...brokenBodies, ...deepBodies]
  const body = kind === 19 ? broken[chance(broken.length)]! : JSON.stringify(input)
  return { operation, method, headers, body, path: `/api/${name}` }
}

/** A lone surrogate cannot be written into an address, and Node itself turns away an endless one. */
const wellFormed = (text: string) => text.toWellFormed().slice(0, 300)

/** Ids by the field's or the endpoint's noun where a table fits, else any; now and then a missing one. */
function idsFrom(ids: ReadonlyMap<string, readonly string[]>, chance: (limit: number) => number) {
  const every = [...ids.values()].flat()
  return (field: string, endpoint: string): string => {
    if (chance(25) === 0) return randomUUID()
    const noun = field === 'id' ? (endpoint.split('.')[1] ?? '') : field.replace(/Ids?$/, '')
    const fitting = [...ids.keys()].filter(name =>
      name.split('.')[1]!.replaceAll('_', '').includes(noun.toLowerCase()),
    )
    const table = fitting[chance(fitting.length)]
    const pool = table && chance(5) > 0 ? ids.get(table)! : every
    return pool[chance(pool.length)]!
  }
}

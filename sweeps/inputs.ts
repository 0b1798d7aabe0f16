import { serverModules } from '#modules/server.ts'
import { openApiDocument } from '../src/openapi.ts'

export type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

/** What a generated input is made of: known ids for uuid fields, and a source of chance. */
export type Ingredients = {
  /** A whole number below the limit. */
  readonly chance: (limit: number) => number
  readonly idFor: (field: string, endpoint: string) => string
}

export type Operation = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly input: Schema
  /** The schema of each JSON answer by status; null for a file. */
  readonly answers: Readonly<Record<string, object | null>>
}

type Written = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content: { 'application/json'?: { schema: object } } }>
}

/** The operations of an OpenAPI document of ours, each with its input as one object. */
export function operationsOf(document: Record<string, unknown>): readonly Operation[] {
  const paths = document['paths'] as Record<string, Record<string, Written>>
  return Object.values(paths).flatMap(methods =>
    Object.entries(methods).map(([method, written]) => {
      const asked = written.parameters.filter(parameter => parameter.in === 'query')
      const input: Schema = written.requestBody?.content['application/json'].schema ?? {
        type: 'object',
        properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
        required: asked.filter(({ required }) => required).map(({ name }) => name),
      }
      return {
        name: written.operationId,
        method: method === 'post' ? ('POST' as const) : ('GET' as const),
        input,
        answers: Object.fromEntries(
          Object.entries(written.responses).map(([status, { content }]) => [
            status,
            content['application/json']?.schema ?? null,
          ]),
        ),
      }
    }),
  )
}

const own = new Map(
  operationsOf(await openApiDocument(serverModules, 'sweep')).map(operation => [operation.name, operation]),
)

/** An endpoint as the OpenAPI document describes it. */
export function operationOf(name: string): Operation {
  return own.get(name)!
}

/** An input that fits the declared shape, with every uuid field filled from the ingredients. */
export function fittingInput({ name: endpoint, input }: Operation, from: Ingredients): unknown {
  const fill = (schema: Schema, field: string): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[from.chance(schema.enum.length)]
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fill(oneOf(choices), field)
    if (schema.allOf) return fill(schema.allOf[0]!, field)
    switch (schema.type) {
      case 'object': {
        const made: Record<string, unknown> = {}
        for (const [name, inner] of Object.entries(schema.properties ?? {})) {
          const isNeeded = schema.required?.includes(name)
          const isId = JSON.stringify(inner).includes('"uuid"')
          if (isNeeded || isId || from.chance(3) === 0) made[name] = fill(inner, name)
        }
        return made
      }
      case 'array':
        return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () =>
          fill(schema.items ?? {}, field),
        )
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 3, 1 + from.chance(3)))
      case 'boolean':
        return from.chance(2) === 0
      case 'null':
        return null
      case 'string':
        if (schema.format === 'uuid') return from.idFor(field, endpoint)
        if (schema.format === 'date') return '2026-11-21'
        if (schema.format === 'date-time') return `2026-12-0${1 + from.chance(9)}T10:00:00Z`
        if (schema.format === 'email') return 'probe@example.test'
        if (field === 'cursor') return ''
        if (/amount|price|fee|deposit|daily|weekly|monthly|rate|limit/i.test(field))
          return `${1 + from.chance(50)}.000`
        return 'اختبار'.padEnd(schema.minLength ?? 0, 'ة')
      default:
        return 'اختبار'
    }
  }
  const oneOf = (choices: Schema[]) => {
    const filled = choices.filter(choice => choice.type !== 'null')
    return filled[from.chance(filled.length)] ?? choices[0]!
  }
  const made = fill(input, '') as Record<string, unknown>
  if (made && typeof made === 'object' && made['cursor'] === '') delete made['cursor']
  return made
}

const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  -1,
  0,
  1e308,
  9_007_199_254_740_992,
  2_147_483_648,
  0.5,
  '0.0001',
  '-5',
  '99999999999999999999.999',
  '٣٤٥٫١٢٣',
  "'; drop table fleet.vehicle; --",
  '<script>alert(1)</script>',
  '=cmd|calc',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  '%_\\',
  'ة'.repeat(5000),
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00Z',
  '2026-12-01T10:00:00+03:00',
  [],
  {},
  [[[]]],
  true,
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  '00000000-0000-0000-0000-000000000000',
]

/** The fitting input with one to three places replaced by something hostile. */
export function hostileInput(operation: Operation, from: Ingredients): unknown {
  const made = fittingInput(operation, from)
  if (typeof made !== 'object' || made === null) return made
  const places = from.chance(3) + 1
  for (let index = 0; index < places; index++) {
    let target = made as Record<string, unknown>
    for (let depth = 0; depth < 3; depth++) {
      const keys = Object.keys(target)
      if (keys.length === 0) break
      const key = keys[from.chance(keys.length)]!
      const inner = target[key]
      if (typeof inner === 'object' && inner !== null && from.chance(2) === 0)
        target = inner as Record<string, unknown>
      else {
        // A copy: the next place may lie inside this one.
        target[key] = structuredClone(hostile[from.chance(hostile.length)])
        break
      }
    }
  }
  return made
}

import { z } from 'zod'
import type { Endpoint } from '#kernel/shared/endpoint.ts'

type Schema = {
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

const schemas = new Map<string, Schema>()

export function inputSchema(endpoint: Endpoint): Schema {
  const known = schemas.get(endpoint.name)
  if (known) return known
  const made = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(endpoint.name, made)
  return made
}

/** An input that fits the declared shape, with every uuid field filled from the ingredients. */
export function fittingInput(endpoint: Endpoint, from: Ingredients): unknown {
  const fill = (schema: Schema, field: string): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[from.chance(schema.enum.length)]
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fill(choices.find(choice => choice.type !== 'null') ?? choices[0]!, field)
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
        if (schema.format === 'uuid') return from.idFor(field, endpoint.name)
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
  const made = fill(inputSchema(endpoint), '') as Record<string, unknown>
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
  '0.0001',
  '-5',
  '٣٤٥٫١٢٣',
  "'; drop table fleet.vehicle; --",
  '<script>alert(1)</script>',
  '=cmd|calc',
  '\u0000',
  '\u202e\u2066',
  'ة'.repeat(5000),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  [],
  {},
  [[[]]],
  true,
  { __proto__: { admin: true } },
  '00000000-0000-0000-0000-000000000000',
]

/** The fitting input with one to three places replaced by something hostile. */
export function hostileInput(endpoint: Endpoint, from: Ingredients): unknown {
  const made = fittingInput(endpoint, from)
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
        target[key] = hostile[from.chance(hostile.length)]
        break
      }
    }
  }
  return made
}

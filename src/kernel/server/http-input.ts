import type { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'

type Definition = { type: string; innerType?: z.ZodType; in?: z.ZodType; shape?: Record<string, z.ZodType> }

/** The innermost shape that decides how a query parameter is written: optional, default and codecs are looked through. */
function baseOf(schema: z.ZodType): Definition {
  let definition = schema._zod.def as unknown as Definition
  while (definition.innerType ?? definition.in)
    definition = (definition.innerType ?? definition.in)!._zod.def as unknown as Definition
  return definition
}

function readParameter(schema: z.ZodType, value: string): unknown {
  const { type } = baseOf(schema)
  if (type === 'string' || type === 'enum' || type === 'literal') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/**
 * The input of a call: the JSON body of a command, or the query parameters of a question. Texts travel as they are;
 * numbers, booleans, lists and objects as JSON.
 */
export function readInput(endpoint: Endpoint, query: Record<string, unknown>, body: unknown): unknown {
  if (endpoint.kind === 'command') return body ?? {}
  const { shape } = baseOf(endpoint.input)
  if (!shape) return query
  const input: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (schema)
      input[key] = readParameter(schema, Array.isArray(value) ? String(value.at(-1)) : String(value))
  }
  return input
}

/** Deeper than any form of ours; what reads an input steps into itself at each level. */
const deepest = 40

/** PostgreSQL text holds neither NUL nor half a letter of two; no person types one. */
const isText = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Whether an input can be read at all, its keys included. */
export function isReadable(input: unknown): boolean {
  let level = [input]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest || level.some(one => typeof one === 'string' && !isText(one))) return false
    level = level.flatMap(one => {
      if (typeof one !== 'object' || one === null) return []
      return Array.isArray(one) ? one : [...Object.keys(one), ...Object.values(one)]
    })
  }
  return true
}

/** The list in which a record is named twice, as the path of its field; null where each is named once. */
export function repeatedIn(input: unknown, path = ''): string | null {
  if (typeof input !== 'object' || input === null) return null
  // A list of plain values holds no records: a file of many thousand rows is passed over.
  if (Array.isArray(input) && typeof input[0] !== 'object') return null
  const ids = Array.isArray(input) ? input.map(one => one?.id).filter(isIdentity) : []
  if (new Set(ids).size < ids.length) return path
  for (const [key, value] of Object.entries(input)) {
    const repeated = repeatedIn(value, path ? `${path}.${key}` : key)
    if (repeated) return repeated
  }
  return null
}

const isIdentity = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)

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
    const schema = shape[key]
    if (schema)
      input[key] = readParameter(schema, Array.isArray(value) ? String(value.at(-1)) : String(value))
  }
  return input
}

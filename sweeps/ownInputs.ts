import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { fittingInput, type Ingredients, operationOf, type Schema } from './inputs.ts'

/** Ids of this company by the field's or the endpoint's noun; each turn takes the next of every list. */
function ownIds(ids: ReadonlyMap<string, readonly string[]>, turn: number): Ingredients {
  const every = [...ids.values()].flat()
  let asked = turn
  return {
    chance: limit => asked++ % limit,
    idFor: (field, endpoint) => {
      const [module, noun = ''] = endpoint.split('.')
      const wanted = (field === 'id' ? noun : field.replace(/Ids?$/, '')).toLowerCase()
      const nounOf = (name: string) => name.split('.')[1]!.replaceAll('_', '')
      const names = [...ids.keys()].filter(name => nounOf(name).includes(wanted))
      const exact = names.filter(name => nounOf(name) === wanted)
      const table = exact[0] ?? names.find(name => name.startsWith(`${module}.`)) ?? names[0]
      const pool = table ? ids.get(table)! : every
      return pool[turn % pool.length]!
    },
  }
}

const inMonth = (field: string, schema: Schema) => field === 'month' && schema.format !== 'date'

/** The inputs that a question is asked with: the shortest, which lists all, and some with every choice of what it demands. */
export function inputsOf(
  endpoint: Endpoint,
  ids: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown>[] {
  const operation = operationOf(endpoint.name)
  const { properties = {}, required = [] } = operation.input
  const fixed = Object.fromEntries(
    Object.entries({ limit: 100, from: '2026-11-01', to: '2026-12-31' }).filter(
      ([name]) => name in properties,
    ),
  )
  const demanded = { ...operation, input: { ...operation.input, properties: pick(properties, required) } }
  const choices = Math.max(4, ...required.map(name => properties[name]?.enum?.length ?? 0))
  const made = Array.from({ length: required.length > 0 ? choices : 1 }, (_, turn) => ({
    ...(fittingInput(demanded, ownIds(ids, turn)) as object),
    ...fixed,
  }))
  const wide = [0, 1].map(turn => fittingInput(operation, ownIds(ids, turn)) as object)
  return [...made, ...wide].map(input =>
    Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        inMonth(name, properties[name] ?? {}) ? '2026-11' : value,
      ]),
    ),
  )
}

const pick = <Value>(from: Record<string, Value>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

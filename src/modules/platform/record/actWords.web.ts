import { endpoints } from '#generated/endpoints.ts'
import type { Say } from '#kernel/shared/said.ts'
import { operationSaid, type SayAct } from '../audit/actWords.rules.ts'

let catalogue: Readonly<Record<string, Say>> | null = null
let fieldNames: Readonly<Record<string, () => string>> | null = null
let operationNames: Readonly<Record<string, SayAct>> | null = null

/** Loads the sentences of the server's codes, among them those of operations; before the first timeline is drawn. */
export async function loadActWords(): Promise<void> {
  const [codes, fields, operations] = await Promise.all([
    import('#generated/code-words.ts'),
    import('#generated/field-words.ts'),
    import('../audit/operationWords.rules.ts'),
  ])
  catalogue = codes.codeWords
  fieldNames = fields.fieldWords
  operationNames = operations.operationWords
}

/** {@link operationSaid} in the person's language. */
export const sayOperation = (operation: string): string =>
  operationSaid(operation, operationNames?.[operation] ?? catalogue?.[operation])

/** What every operation that a person can do is called, for a file of the log. */
export function operationsSaid(): Readonly<Record<string, string>> {
  const names = Object.keys(endpoints).filter(name => endpoints[name]?.kind === 'command')
  return Object.fromEntries(names.map(name => [name, sayOperation(name)]))
}

/** The word of a key that a module keeps for its fields or their values, when a catalogue carries it. */
export const catalogued = (key: string): string | undefined => fieldNames?.[key]?.() ?? catalogue?.[key]?.()

import type { Writable } from 'node:stream'
import pg from 'pg'

// What the driver's types leave out: look here when pg is raised.

/** The driver's connection. */
export type Wire = {
  readonly stream: Writable
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { readonly text: string; readonly name: string }): void
  bind(values: { readonly statement: string; readonly values: readonly unknown[] }): void
  describe(portal: { readonly type: 'P' }): void
  execute(portal: object): void
  sync(): void
  emit(event: 'readyForQuery', message: object): void
}
export type Answered = (error: Error | undefined, reply: unknown) => void
export type Question = {
  name: string
  text: string
  values: readonly unknown[]
  callback: Answered
  _result: object
  _accumulateRows: boolean
  /** A row that could not be read; what PostgreSQL did stands. */
  _canceledDueToError: Error | false
  submit(to: Wire): null
  handleRowDescription(told: { readonly fields: readonly pg.FieldDef[] }): void
  handleCommandComplete(told: unknown, from: Wire): void
  handleReadyForQuery(from: Wire): void
  handleError(error: Error, from: Wire): void
}
export const Question = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  answered: Answered,
) => Question
export const inside = (client: pg.PoolClient) =>
  client as unknown as { connection: Wire; query(question: Question): void }

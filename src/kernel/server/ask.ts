import type { Writable } from 'node:stream'
import pg from 'pg'

/** Prepared statements halve the server's CPU; rare texts (reports) beyond the limit stay unnamed. */
const statementNames = new Map<string, string>()
export function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known) return known
  if (statementNames.size >= 3000) return undefined
  const name = `q${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

const held = new WeakSet<Writable>()

/**
 * Holds what is written to a connection until the promises that can go on have gone on, so that statements which do not wait
 * for one another leave in one packet: a system call and a waking of the database's process instead of one for each. Not until
 * the event loop turns: answers to other connections would be read first, while this one may hold a company's lock.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  // Asked for within a microtask, the next tick comes when no microtask is left.
  queueMicrotask(() =>
    process.nextTick(() => {
      held.delete(stream)
      stream.uncork()
    }),
  )
}

type Columns = {
  readonly fields: readonly pg.FieldDef[]
  readonly parseRow: (cells: readonly (string | null)[]) => Record<string, unknown>
}
const columns = new Map<string, Columns>()

function columnsOf(fields: readonly pg.FieldDef[]): Columns {
  const empty: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, null]))
  const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
  const parseRow: Columns['parseRow'] = cells => {
    const row = { ...empty }
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!
      if (cell !== null) row[fields[at]!.name] = parsers[at]!(cell)
    }
    return row
  }
  return { fields, parseRow }
}

const isSame = (known: readonly pg.FieldDef[], told: readonly pg.FieldDef[]) =>
  known.length === told.length &&
  known.every(({ name, dataTypeID }, at) => name === told[at]!.name && dataTypeID === told[at]!.dataTypeID)

type Answered = (error: Error | undefined, reply: unknown) => void
/** The driver's question, with what its types leave out. */
const Question = pg.Query as unknown as new (
  asked: pg.QueryConfig,
  answered: Answered,
) => pg.Query & {
  name: string
  _result: object
  _accumulateRows: boolean
  _getRows(to: pg.Connection): void
  handleCommandComplete(told: unknown, from: pg.Connection): void
  handleError(error: Error, from: pg.Connection): void
}

/** A prepared question, whose columns are worked out once; the driver does so for every answer, a thirtieth of a list. */
class Prepared extends Question {
  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const known = columns.get(this.name)
    const told = known && isSame(known.fields, fields) ? known : columnsOf(fields)
    columns.set(this.name, told)
    Object.assign(this._result, told)
    this._accumulateRows = true
  }
}

/**
 * A question that is one transaction with the next: PostgreSQL ends one with a sync, which is left to that. The driver must hear of its
 * end all the same. Where it fails, the next has an empty answer.
 */
class Ahead extends Prepared {
  override _getRows(to: pg.Connection): void {
    ;(to as unknown as { execute(portal: object): void }).execute({})
  }
  override handleCommandComplete(told: unknown, from: pg.Connection): void {
    super.handleCommandComplete(told, from)
    from.emit('readyForQuery', {})
  }
  override handleError(error: Error, from: pg.Connection): void {
    super.handleError(error, from)
    from.emit('readyForQuery', {})
  }
}

/**
 * Sends one statement, together with what else waits to leave; what is asked `ahead` is one transaction with the statement that is sent
 * next, at once. By callback: in the driver's own promises each answer keeps the next one alive until all memory is collected, 20 KB
 * for every request.
 */
export async function ask<R>(
  client: pg.PoolClient,
  text: string,
  values?: readonly unknown[],
  isAhead = false,
) {
  sendTogether(client)
  const name = values && statementName(text)
  const query = { text, values: values as unknown[], ...(name && { name }) }
  const Asked = isAhead ? Ahead : name ? Prepared : Question
  try {
    return await new Promise<pg.QueryResult<R & pg.QueryResultRow>>((resolve, reject) => {
      const answered: Answered = (error, reply) => (error ? reject(error) : resolve(reply as pg.QueryResult))
      client.query(new Asked(query, answered))
    })
  } catch (error) {
    // Made where the answer was read, it does not know who asked.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

import pg from 'pg'
import utils from 'pg/lib/utils.js'
import { type Answered, inside, Question, type Wire } from './driver.ts'

/** Prepared statements halve the server's CPU; rare texts (reports) beyond the limit stay unnamed. */
const statementNames = new Map<string, string>()
function statementName(sql: string): string {
  const known = statementNames.get(sql)
  if (known !== undefined) return known
  if (statementNames.size >= 3000) return ''
  const name = `q${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

type Columns = {
  fields: readonly pg.FieldDef[]
  parseRow: (cells: readonly (string | null)[]) => Record<string, unknown>
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

/** Statements that leave together. PostgreSQL answers all at once, and none behind one that has failed. */
export type Packet = { unanswered: number; failure?: Error; onceLeft?: () => void }

const leaving = new WeakMap<Wire, Packet>()

/**
 * What leaves next on a connection, held until the promises that can go on have gone on, so that statements which do not wait for one
 * another leave in one pipeline: two system calls and a waking of the database's process instead of three for each. Not until the event
 * loop turns: answers to other connections would be read first, while this one may hold a company's lock.
 */
export function packetOf(client: pg.PoolClient): Packet {
  const { connection: wire } = inside(client)
  const open = leaving.get(wire)
  if (open) return open
  const packet: Packet = { unanswered: 0 }
  leaving.set(wire, packet)
  wire.stream.cork()
  // Asked for within a microtask, the next tick comes when no microtask is left.
  queueMicrotask(() =>
    process.nextTick(() => {
      leaving.delete(wire)
      inside(client).query(new End('', [], () => {}))
      wire.stream.uncork()
      packet.onceLeft?.()
    }),
  )
  return packet
}

/** Acts once nothing is held on the connection, so that its next user does not join the pipeline of another. */
export function onceLeft(client: pg.PoolClient, act: () => void): void {
  const open = leaving.get(inside(client).connection)
  if (open) open.onceLeft = act
  else act()
}

const skipped = (cause: Error) =>
  Object.assign(new Error('A statement ahead of it has failed.', { cause }), { code: '25P02' })

/**
 * One of a pipeline. The driver takes a statement for answered at `ReadyForQuery`, which PostgreSQL sends once a pipeline: so each
 * statement emits its own, and a failed one for all behind it. Its columns are worked out once.
 */
class Statement extends Question {
  private packet: Packet | null = null

  within(packet: Packet): this {
    this.packet = packet
    this.name = statementName(this.text)
    return this
  }

  override submit(to: Wire): null {
    const { name, text } = this
    // Ahead of anything that is sent: a value that cannot be written leaves no trace.
    const values = this.values.map(value => utils.prepareValue(value))
    const isParsed = name !== '' && (to.parsedStatements[name] ?? to.submittedNamedStatements[name])
    if (!isParsed) to.parse({ text, name })
    if (!isParsed && name) to.submittedNamedStatements[name] = text
    to.bind({ statement: name, values })
    const known = name && to.parsedStatements[name] ? columns.get(name) : undefined
    if (known) this.take(known)
    else to.describe({ type: 'P' })
    to.execute({})
    this.packet!.unanswered++
    return null
  }

  private take(told: Columns): void {
    Object.assign(this._result, told)
    this._accumulateRows = true
  }

  override handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const known = columns.get(this.name)
    const told = known && isSame(known.fields, fields) ? known : columnsOf(fields)
    if (this.name) columns.set(this.name, told)
    this.take(told)
  }

  override handleCommandComplete(told: unknown, from: Wire): void {
    super.handleCommandComplete(told, from)
    if (this.name && !columns.has(this.name)) columns.set(this.name, columnsOf([]))
    this.packet!.unanswered--
    from.emit('readyForQuery', {})
  }

  override handleReadyForQuery(from: Wire): void {
    const { failure } = this.packet!
    if (failure) {
      delete from.submittedNamedStatements[this.name]
      this.callback(skipped(failure), undefined)
    } else if (this._canceledDueToError) this.callback(this._canceledDueToError, undefined)
    else super.handleReadyForQuery(from)
  }

  override handleError(error: Error, from: Wire): void {
    super.handleError(error, from)
    const packet = this.packet!
    packet.failure ??= error
    for (; packet.unanswered > 0; packet.unanswered--) from.emit('readyForQuery', {})
  }
}

/** The end of a pipeline: of its queries, and of an implicit transaction. */
class End extends Question {
  override submit(to: Wire): null {
    to.sync()
    return null
  }
}

/**
 * Sends one statement with the pipeline that leaves next. By callback: in the driver's own promises each answer keeps the next one alive
 * until all memory is collected, 20 KB for every request.
 */
export async function ask<R>(client: pg.PoolClient, text: string, values: readonly unknown[] = []) {
  const packet = packetOf(client)
  try {
    return await new Promise<pg.QueryResult<R & pg.QueryResultRow>>((resolve, reject) => {
      const answered: Answered = (error, reply) => (error ? reject(error) : resolve(reply as pg.QueryResult))
      inside(client).query(new Statement(text, values, answered).within(packet))
    })
  } catch (error) {
    // Made where the answer was read, it does not know who asked.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

import type pg from 'pg'
import { ask } from './ask.ts'
import type { Ask } from './dialect.ts'

/** What a call is begun upon: SQL of one value with its numbered parameters, and the text it must give. */
export type Premise = { readonly sql: string; readonly values: readonly unknown[]; readonly gives: string }

export type TransactionScope = {
  readonly companyId: number | null
  readonly readOnly?: boolean
  /** Asked first, in the packet of the first statement; unless it holds, nothing of the transaction counts. */
  readonly premise?: Premise | undefined
}

/** One call's transaction, which begins with its first statement. */
export class Turn {
  companyId: number | null
  begun: Promise<unknown> | undefined
  private holding: Promise<boolean> | undefined
  private readonly client: pg.PoolClient
  private readonly scope: TransactionScope

  constructor(client: pg.PoolClient, scope: TransactionScope) {
    this.client = client
    this.scope = scope
    this.companyId = scope.companyId
  }

  begin(): Promise<unknown> {
    if (this.begun) return this.begun
    const begin = this.scope.readOnly ? 'begin read only' : 'begin'
    this.begun = ask(this.client, `${begin}; set local app.company_id = '${companyText(this.companyId)}'`)
    // Awaited before anything is acknowledged; a failure of the work is told first.
    this.begun.catch(() => {})
    return this.begun
  }

  /**
   * A reader's first statement is a transaction together with his premise, without begin and commit; whatever else he asks is in another.
   * To him it is the same, since each statement sees what stands when it begins; and most ask once.
   */
  readonly ask: Ask = (text, values) => {
    const { premise, readOnly } = this.scope
    const isAhead = Boolean(premise && readOnly && values && !this.begun && !this.holding)
    if (!isAhead) this.begin()
    this.holds(isAhead)
    return ask(this.client, text, values)
  }

  /** Whether the premise holds; a failure to read it counts as no. */
  holds(isAhead = false): Promise<boolean> {
    this.holding ??= holdsNow(this.client, this.scope, isAhead)
    return this.holding
  }
}

const companyText = (companyId: number | null) => (companyId === null ? '' : String(Math.trunc(companyId)))

/** What `begin` sets for others, a reader's premise sets itself. */
async function holdsNow(client: pg.PoolClient, scope: TransactionScope, isAhead: boolean): Promise<boolean> {
  const { companyId, readOnly, premise } = scope
  if (!premise) return true
  const { sql, values, gives } = premise
  const local = `, set_config('app.company_id', $${values.length + 1}, true), set_config('transaction_read_only', 'on', true)`
  const text = `select (${sql}) as told${readOnly ? local : ''}`
  const known = readOnly ? [...values, companyText(companyId)] : values
  try {
    const { rows } = await ask<{ told: unknown }>(client, text, known, isAhead)
    return rows[0]?.told === gives
  } catch {
    return false
  }
}

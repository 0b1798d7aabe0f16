import type pg from 'pg'
import { ask, type Packet, packetOf } from './ask.ts'
import type { Ask } from './dialect.ts'

/** What a call is begun upon: SQL of one value with its numbered parameters, and the text it must give. */
export type Premise = { readonly sql: string; readonly values: readonly unknown[]; readonly gives: string }

export type TransactionScope = {
  readonly companyId: number | null
  readonly readOnly?: boolean
  /** Sent first, in the pipeline of the first statement; unless it holds, nothing of the transaction counts. */
  readonly premise?: Premise | undefined
}

/**
 * The queries of a call, in its company. A writer is in one transaction, which begins with its first statement. Each pipeline of a reader
 * is an implicit transaction: to the reader it is the same, since a statement sees what stands when it begins.
 */
export class Turn {
  companyId: number | null
  /** Of a writer. */
  hasBegun = false
  private entered: Packet | undefined
  private holding: Promise<boolean> | undefined
  private readonly client: pg.PoolClient
  private readonly scope: TransactionScope

  constructor(client: pg.PoolClient, scope: TransactionScope) {
    this.client = client
    this.scope = scope
    this.companyId = scope.companyId
  }

  readonly ask: Ask = (text, values) => {
    this.open()
    return ask(this.client, text, values)
  }

  /** Whether the precondition holds; a failure to read it counts as no. */
  async holds(): Promise<boolean> {
    if (this.scope.premise && !this.holding) this.open()
    return this.holding ?? true
  }

  /** The commit, which lets go of the locks, and behind it the disk: nothing is done before both have answered. */
  commit(): readonly Promise<unknown>[] {
    return [this.ask('commit'), ask(this.client, 'select app.flush_now()')]
  }

  private open(): void {
    if (this.scope.readOnly) {
      const packet = packetOf(this.client)
      if (packet !== this.entered) this.enter()
      this.entered = packet
    } else if (!this.hasBegun) {
      this.hasBegun = true
      // Not awaited: where it fails, every query behind it fails as well.
      ask(this.client, 'begin').catch(() => {})
      this.enter()
    }
  }

  /** Sets company and kind of the transaction and reads the precondition. Where this fails, every query behind it fails as well. */
  private enter(): void {
    const premise = this.holding ? undefined : this.scope.premise
    const { sql, values, gives } = premise ?? { sql: 'null', values: [] }
    const company = `set_config('app.company_id', $${values.length + 1}, true)`
    const mode = this.scope.readOnly
      ? `, set_config('transaction_read_only', 'on', true)`
      : ', app.flush_later()'
    const text = `select (${sql}) as told, ${company}${mode}`
    const told = ask<{ told: unknown }>(this.client, text, [...values, textOf(this.companyId)])
    const isAsItWas = told.then(
      ({ rows }) => rows[0]?.told === gives,
      () => false,
    )
    if (premise) this.holding = isAsItWas
  }
}

/** A company as the settings of a transaction hold it. */
export const textOf = (companyId: number | null) => (companyId === null ? '' : String(Math.trunc(companyId)))

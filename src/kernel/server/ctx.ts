import { type Day, dayIn } from '../shared/day.ts'
import { deny, forbidden } from '../shared/refusal.ts'
import type { Actor, AuditLine, CompanyScope, CookieOptions, Ctx, Effect } from './context.ts'
import { contributedBy } from './contributions.ts'
import { type Db, enterCompany } from './database.ts'
import type { Runtime } from './runtime.ts'

export type CallOrigin = {
  readonly actor: Actor | null
  readonly requestId: string
  readonly ip: string | null
  readonly device: string | null
  readonly dryRun: boolean
}

/** The side of a ctx that only the pipeline sees: what the handler asked to happen at or after the commit. */
export type CtxLedger = {
  readonly auditLines: AuditLine[]
  /** Statements under way that the commit must not outrun. */
  readonly sent: Promise<unknown>[]
  /** What is known only after the commit, and the texts that stand for it until then. */
  readonly marks: Map<string, Promise<unknown>>
  readonly afterCommit: (() => void | Promise<void>)[]
  readonly cookies: CookieChange[]
}

/** A null value clears the cookie. */
export type CookieChange = {
  readonly name: string
  readonly value: string | null
  readonly options: CookieOptions
}

const systemUser = { id: '00000000-0000-0000-0000-000000000000', name: 'النظام', email: '' }

/**
 * The ctx of one call. A class: each object literal with getters of its own has a shape of its own, which kept the whole call
 * alive until all memory was collected. What handlers may take out of it is a field, not a method.
 */
class CallCtx implements Ctx {
  // Not `#`: one call in another's name stands on the ctx of the first (`Object.create`).
  private readonly runtime: Runtime
  private readonly ledger: CtxLedger
  private scope: CompanyScope | null
  private day: { timeZone: string; day: Day } | undefined
  readonly db: Db
  readonly actor: Actor | null
  readonly user: Ctx['user']
  readonly now: Date
  readonly requestId: string
  readonly ip: string | null
  readonly device: string | null
  readonly dryRun: boolean
  readonly files: Ctx['files']
  readonly effects: Effect[] = []
  readonly reply: Ctx['reply']
  readonly contributed: Ctx['contributed']

  constructor(runtime: Runtime, db: Db, origin: CallOrigin, company: CompanyScope | null, ledger: CtxLedger) {
    const { actor } = origin
    this.runtime = runtime
    this.ledger = ledger
    this.scope = company
    this.db = db
    this.actor = actor
    this.user = actor ? { id: actor.userId, name: actor.name, email: actor.email } : systemUser
    this.now = runtime.clock()
    this.requestId = origin.requestId
    this.ip = origin.ip
    this.device = origin.device
    this.dryRun = origin.dryRun
    this.files = runtime.files
    this.contributed = contributedBy(runtime.modules)
    this.reply = {
      setCookie: (name, value, options = {}) => ledger.cookies.push({ name, value, options }),
      clearCookie: name => ledger.cookies.push({ name, value: null, options: {} }),
    }
  }

  get company() {
    return this.scope ?? deny(forbidden('platform.company.required'))
  }
  get today() {
    const { timeZone } = this.company
    if (this.day?.timeZone !== timeZone) this.day = { timeZone, day: dayIn(this.now, timeZone) }
    return this.day.day
  }
  readonly addressOf = (path: string) => `${this.runtime.config.baseUrl}${path}`

  get tileHosts() {
    return this.runtime.config.tileHosts
  }
  readonly can = (permission: string) =>
    this.actor === null || this.actor.superAdmin || this.actor.permissions.has(permission)
  readonly enterCompany = async (companyId: number) => {
    await enterCompany(this.db, companyId)
    this.scope = await this.runtime.loadCompany(this.db, companyId)
  }
  readonly audit = (line: AuditLine) => void this.ledger.auditLines.push(line)
  readonly withCommit = (sent: Promise<unknown>, mark?: string) => {
    // Awaited with the commit; Node would take an earlier rejection for a fault.
    sent.catch(() => {})
    this.ledger.sent.push(sent)
    if (mark) this.ledger.marks.set(mark, sent)
  }
  readonly afterCommit: Ctx['afterCommit'] = act => void this.ledger.afterCommit.push(act)
  readonly hint = (topic: string, id: string) => {
    const companyId = this.company.id
    this.afterCommit(() => this.runtime.realtime.publish({ companyId, topic, id }))
  }
  readonly enqueue: Ctx['enqueue'] = (job, payload, options) =>
    this.runtime.jobs.enqueue(this.db, this.scope?.id ?? null, job, payload, options)
}

/** Makes the ctx of one call over one running transaction. */
export function createCtx(
  runtime: Runtime,
  db: Db,
  origin: CallOrigin,
  company: CompanyScope | null,
): { ctx: Ctx; ledger: CtxLedger } {
  const ledger: CtxLedger = { auditLines: [], sent: [], marks: new Map(), afterCommit: [], cookies: [] }
  return { ctx: new CallCtx(runtime, db, origin, company, ledger), ledger }
}

/** An output with what the commit made known in the place of its marks. */
export async function withKnown(output: unknown, marks: CtxLedger['marks']): Promise<unknown> {
  let text = JSON.stringify(output)
  for (const [mark, known] of marks) text = text.replaceAll(mark, String(await known))
  return JSON.parse(text)
}

import { type Day, dayIn } from '../shared/day.ts'
import { deny, forbidden } from '../shared/refusal.ts'
import type { Actor, AuditLine, CompanyScope, CookieOptions, Ctx, Effect } from './context.ts'
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

/** Makes the ctx of one call over one running transaction. */
export function createCtx(
  runtime: Runtime,
  db: Db,
  origin: CallOrigin,
  companyAtStart: CompanyScope | null,
): { ctx: Ctx; ledger: CtxLedger } {
  const { actor } = origin
  const now = runtime.clock()
  const ledger: CtxLedger = { auditLines: [], sent: [], marks: new Map(), afterCommit: [], cookies: [] }
  const effects: Effect[] = []
  let company = companyAtStart
  let today: { timeZone: string; day: Day } | undefined
  const ctx: Ctx = {
    db,
    get company() {
      return company ?? deny(forbidden('platform.company.required'))
    },
    user: actor ? { id: actor.userId, name: actor.name, email: actor.email } : systemUser,
    actor,
    now,
    get today() {
      const { timeZone } = ctx.company
      if (today?.timeZone !== timeZone) today = { timeZone, day: dayIn(now, timeZone) }
      return today.day
    },
    requestId: origin.requestId,
    ip: origin.ip,
    device: origin.device,
    dryRun: origin.dryRun,
    reply: {
      setCookie: (name, value, options = {}) => {
        ledger.cookies.push({ name, value, options })
      },
      clearCookie: name => {
        ledger.cookies.push({ name, value: null, options: {} })
      },
    },
    files: runtime.files,
    effects,
    can: permission => actor === null || actor.superAdmin || actor.permissions.has(permission),
    enterCompany: async companyId => {
      await enterCompany(db, companyId)
      company = await runtime.loadCompany(db, companyId)
    },
    audit: line => {
      ledger.auditLines.push(line)
    },
    withCommit: (sent, mark) => {
      // Awaited with the commit; until then a failure is nobody's, which Node would take for a fault.
      sent.catch(() => {})
      ledger.sent.push(sent)
      if (mark) ledger.marks.set(mark, sent)
    },
    afterCommit: act => {
      ledger.afterCommit.push(act)
    },
    hint: (topic, subjectId) => {
      const companyId = ctx.company.id
      ledger.afterCommit.push(() => runtime.realtime.publish({ companyId, topic, id: subjectId }))
    },
    enqueue: (job, payload, options) => runtime.jobs.enqueue(db, company?.id ?? null, job, payload, options),
  }
  return { ctx, ledger }
}

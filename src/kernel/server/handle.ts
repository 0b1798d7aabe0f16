import { z } from 'zod'
import type { DocumentReply, Endpoint } from '../shared/endpoint.ts'
import { inputRefusal } from '../shared/input-refusal.ts'
import type { CompanyModule } from '../shared/manifest.ts'
import { conflict, deny, invalid, type Refusal, RefusalError } from '../shared/refusal.ts'
import { whyNotAdmit } from './admit.ts'
import { appendAudit } from './audit.ts'
import type { Actor, Effect } from './context.ts'
import { type CookieChange, type CtxLedger, createCtx, withKnown } from './ctx.ts'
import { withOpenCursor, withSealedNext } from './cursor.ts'
import { companyOf, type Db, enterCompany, inTransaction } from './database.ts'
import { refuseClosedFiles } from './file-access.ts'
import { isReadable, repeatedIn } from './http-input.ts'
import { behind, Claimed, claimKey, keepAnswer, storedAnswer } from './idempotency.ts'
import type { Answer, Bound } from './module.ts'
import { allDone, isRetryable, Outdated, RollbackWith } from './outcome.ts'
import { refusalOf } from './refusals.ts'
import type { Runtime } from './runtime.ts'
import { inCurrencyOf } from './scope.ts'
import type { Premise } from './turn.ts'

export type Call = {
  readonly actor: Actor | null
  readonly input: unknown
  readonly key: string | null
  readonly dryRun: boolean
  readonly requestId: string
  readonly ip: string | null
  readonly device: string | null
  /** Set where the actor is remembered: throws {@link Outdated} unless it still holds. */
  readonly premise?: Premise
}

export type Reply =
  | {
      readonly ok: true
      readonly output: unknown
      readonly replayed?: boolean
      readonly effects?: readonly Effect[]
      readonly cookies?: readonly CookieChange[]
    }
  | { readonly ok: true; readonly document: DocumentReply }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * The one way into the system: rights, input, transaction with its company, handler, audit line, commit, output check.
 * Expected failures come back as refusals; anything thrown from here is a fault.
 */
export async function handle(
  runtime: Runtime,
  bound: Bound,
  companyModule: CompanyModule,
  call: Call,
): Promise<Reply> {
  const { endpoint } = bound
  const why = whyNotAdmit(endpoint, companyModule, call.actor, runtime.clock())
  if (why) return refusedUnasked(call, why)
  if (endpoint.movesMoney && !call.key && !call.dryRun)
    return refusedUnasked(call, invalid('kernel.idempotency.required'))
  if (!isReadable(call.input)) return refusedUnasked(call, invalid('kernel.body.malformed'))
  const company = call.actor?.company ?? null
  // Before the transaction: reading files would hold a connection.
  await runtime.start?.()
  const answer = await bound.load()
  return inCurrencyOf(company, async () => {
    const given = withOpenCursor(endpoint, call.input)
    if (given === null) return refusedUnasked(call, invalid('kernel.list.cursor', { field: 'cursor' }))
    const parsed = endpoint.input.safeParse(given, { reportInput: true })
    if (!parsed.success) return refusedUnasked(call, inputRefusal(parsed.error.issues))
    const repeated = endpoint.kind === 'command' && repeatedIn(call.input)
    if (repeated) return refusedUnasked(call, invalid('kernel.input.repeated', { field: repeated }))
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOnce(runtime, endpoint, answer, call, parsed.data)
      } catch (error) {
        if (isRetryable(error) && attempt < 4) continue
        const refusal = refusalOf(error, runtime.constraints)
        if (refusal) return { ok: false, refusal }
        throw error
      }
    }
  })
}

/** A refusal ahead of the transaction; a remembered caller gets none, since the session was not read. */
function refusedUnasked(call: Call, refusal: Refusal): Reply {
  if (call.premise) throw new Outdated()
  return { ok: false, refusal }
}

async function attemptOnce(
  runtime: Runtime,
  endpoint: Endpoint,
  answer: Answer,
  call: Call,
  input: unknown,
): Promise<Reply> {
  const company = call.actor?.company ?? null
  let ledger: CtxLedger | undefined
  const scope = {
    companyId: company?.id ?? null,
    readOnly: endpoint.kind !== 'command',
    premise: call.premise,
  }
  const key = endpoint.kind === 'command' && company && !call.dryRun ? call.key : null
  let closing: readonly (() => Promise<unknown>)[] = []
  const work = async (db: Db): Promise<Reply> => {
    const made = createCtx(runtime, db, call, company)
    const { ctx } = made
    ledger = made.ledger
    const claim = key ? claimKey(ctx, key, endpoint.name, call.input) : null
    const value = await behind(claim, async () => {
      if (endpoint.kind === 'command' && company) await refuseClosedFiles(ctx, runtime.modules, input)
      return answer(ctx, input as never)
    })
    if (endpoint.kind === 'document') return { ok: true, document: value as DocumentReply }
    const encoded = encodeOutput(endpoint.name, endpoint.output, value)
    const output = withSealedNext(endpoint, call.input, encoded)
    if (call.dryRun) {
      await allDone(made.ledger.sent)
      throw new RollbackWith<Reply>({ ok: true, output, effects: ctx.effects })
    }
    const audits = made.ledger.auditLines.map(line => () => appendAudit(ctx, endpoint.name, line))
    closing = [...made.ledger.sent.map(sent => () => sent), ...audits]
    if (key && company && !endpoint.secretAnswer) {
      // A command may have moved into another company (a visit, a new company); its key stays where it was claimed.
      if (companyOf(db) !== company.id) closing = [...closing, () => enterCompany(db, company.id)]
      closing = [...closing, () => keepAnswer(db, company.id, key, output)]
    }
    return { ok: true, output, cookies: made.ledger.cookies }
  }
  let reply: Reply
  try {
    reply = await inTransaction(runtime.pool, scope, work, () => closing.map(send => send()))
  } catch (error) {
    if (!(error instanceof Claimed) || !key || !company) throw error
    if (endpoint.secretAnswer) deny(conflict('kernel.idempotency.spent'))
    // As a writer's, though it only reads: what is repeated is on the disk by then (see Turn.commit).
    const output = await inTransaction(runtime.pool, scope, db =>
      storedAnswer(db, company.id, key, endpoint.name, call.input),
    )
    return { ok: true, output, replayed: true }
  }
  if (!call.dryRun && ledger) await runAfterCommit(runtime, ledger)
  if (!ledger || ledger.marks.size === 0 || !('output' in reply)) return reply
  return { ...reply, output: await withKnown(reply.output, ledger.marks) }
}

function encodeOutput(name: string, schema: z.ZodType, value: unknown): unknown {
  const encoded = z.safeEncode(schema, value as never)
  if (encoded.success) return encoded.data
  throw new Error(`Output of ${name} does not fit its contract: ${z.prettifyError(encoded.error)}`)
}

async function runAfterCommit(runtime: Runtime, ledger: CtxLedger): Promise<void> {
  for (const act of ledger.afterCommit) {
    try {
      await act()
    } catch (error) {
      // The work is committed; a failed hint must not turn it into an error for the caller.
      runtime.log.warn({ err: error }, 'after-commit act failed')
    }
  }
}

/** Runs work outside HTTP (jobs, demo data, tests) with the same transaction, audit and retry rules as a command. */
export async function runInCompany<T>(
  runtime: Runtime,
  companyId: number,
  operation: string,
  work: (ctx: ReturnType<typeof createCtx>['ctx']) => Promise<T>,
  actor: Actor | null = null,
): Promise<T> {
  await runtime.start?.()
  for (let attempt = 1; ; attempt++) {
    try {
      let ledger: CtxLedger | undefined
      const value = await inTransaction(runtime.pool, { companyId }, async db => {
        const company = actor?.company ?? (await runtime.loadCompany(db, companyId))
        if (!company) throw new RefusalError({ code: 'kernel.record.notFound', kind: 'notFound' })
        return inCurrencyOf(company, async () => {
          const origin = { actor, requestId: operation, ip: null, device: null, dryRun: false }
          const made = createCtx(runtime, db, origin, company)
          ledger = made.ledger
          const result = await work(made.ctx)
          if (made.ledger.marks.size > 0)
            throw new Error(`${operation}: a number with the commit needs a command.`)
          await allDone(made.ledger.sent)
          for (const line of made.ledger.auditLines) await appendAudit(made.ctx, operation, line)
          return result
        })
      })
      if (ledger) await runAfterCommit(runtime, ledger)
      return value
    } catch (error) {
      if (isRetryable(error) && attempt < 4) continue
      throw error
    }
  }
}

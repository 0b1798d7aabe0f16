import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { extendClaim } from '#modules/fleet/public.server.ts'
import { nothingToCredit, type PlannedCredit, planSuspension } from '../../credit/creditPlan.queries.ts'
import { creditPlanned } from '../../credit/credits.commands.ts'
import { insertEvent } from '../../event/events.commands.ts'
import type { IssuedDocument } from '../../invoicing/invoicing.commands.ts'
import { fullDays } from '../../schedule/term.rules.ts'
import { auditContract, type ContractRow, changeContract, lockContract, stateOf } from '../contract.row.ts'
import { whyNotResume, whyNotResumeSo, whyNotSuspend } from '../contract.rules.ts'
import type * as contract from './suspend.contract.ts'

const dayMillis = 86_400_000
/** What the credit of a suspension by the company is called on its notes. */
const suspensionAr = 'إيقاف من الشركة'

export async function suspendContract(ctx: Ctx, input: InputOf<typeof contract.suspendContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  refuse(whyNotSuspend(stateOf(row), input.reason))
  const { cause, reason } = input
  await insertEvent(ctx, { id: uuidv7(), contractId: row.id, kind: 'suspend', at: ctx.now, reason, cause })
  const version = await changeContract(ctx, row, { status: 'suspended' })
  auditContract(ctx, row, { status: [row.status, 'suspended'] }, reason)
  return { version, status: 'suspended' as const, dueBackAt: row.due_back_at }
}

export async function resumeContract(ctx: Ctx, input: InputOf<typeof contract.resumeContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  refuse(whyNotResume(stateOf(row), input.reason))
  const suspension = await lastSuspension(ctx, row)
  refuse(whyNotResumeSo(suspension.cause, input.way))
  const days = fullDays(suspension.since, ctx.now)
  const eventId = uuidv7()
  const isMoved = input.way === 'moveEnd' && days > 0
  const dueBackAt = isMoved ? new Date(row.due_back_at.getTime() + days * dayMillis) : row.due_back_at
  if (isMoved && row.claim_id) await extendClaim(ctx, row.claim_id, dueBackAt)
  const since = dayIn(suspension.since, ctx.company.timeZone)
  const credited =
    input.way === 'credit' ? await planSuspension(ctx, row, { fromOn: since, days }) : nothingToCredit
  await insertEvent(ctx, {
    id: eventId,
    contractId: row.id,
    kind: 'resume',
    at: ctx.now,
    reason: input.reason,
    amountMinor: -credited.amountMinor,
    ...(isMoved ? { dueBackBefore: row.due_back_at, dueBackAfter: dueBackAt } : {}),
  })
  const credit = { eventId, endsOn: ctx.today, on: ctx.today, reasonAr: suspensionAr, goesOn: true }
  const { documents, amountMinor } = await creditPlanned(ctx, row, credited, credit)
  const version = await changeContract(ctx, row, {
    status: 'active',
    due_back_at: dueBackAt,
    free_days: row.free_days + (isMoved ? days : 0),
    total_minor: row.total_minor - amountMinor,
  })
  auditContract(
    ctx,
    row,
    { status: [row.status, 'active'], dueBackAt: [row.due_back_at, dueBackAt] },
    input.reason,
  )
  return { version, status: 'active' as const, dueBackAt, days, credited: amountMinor, documents }
}

/** What a vehicle returned at an instant, still paused by the company, gives back: there is no end left to move. */
export async function suspensionOnReturn(ctx: Ctx, row: ContractRow, at: Date): Promise<PlannedCredit> {
  if (row.status !== 'suspended') return nothingToCredit
  const { cause, since } = await lastSuspension(ctx, row)
  if (cause !== 'company') return nothingToCredit
  const fromOn = dayIn(since, ctx.company.timeZone)
  return planSuspension(ctx, row, { fromOn, days: fullDays(since, at) })
}

/** Ends a suspension with the return of the vehicle: the company's full days are credited (rule 11). */
export async function endSuspension(
  ctx: Ctx,
  row: ContractRow,
  at: Date,
): Promise<{ creditedMinor: number; documents: IssuedDocument[] }> {
  const planned = await suspensionOnReturn(ctx, row, at)
  if (planned.rows.length === 0) return { creditedMinor: 0, documents: [] }
  const eventId = uuidv7()
  await insertEvent(ctx, {
    id: eventId,
    contractId: row.id,
    kind: 'resume',
    at,
    reason: 'إرجاع أثناء الإيقاف',
    amountMinor: -planned.amountMinor,
  })
  const on = dayIn(at, ctx.company.timeZone)
  const credit = { eventId, endsOn: on, on, reasonAr: suspensionAr, goesOn: true }
  const { documents, amountMinor } = await creditPlanned(ctx, row, planned, credit)
  return { creditedMinor: amountMinor, documents }
}

async function lastSuspension(ctx: Ctx, row: ContractRow) {
  const { at, cause } = await ctx.db
    .selectFrom('rentals.contract_event')
    .select(['at', 'cause'])
    .where('contract_id', '=', row.id)
    .where('kind', '=', 'suspend')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { since: at, cause: cause! }
}

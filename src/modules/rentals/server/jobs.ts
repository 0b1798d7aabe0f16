import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Schedule } from '#kernel/server/module.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { releaseClaimsOf } from '#modules/fleet/server/public.ts'
import { alertHoldLost, alertLate, alertRowRefused, resolveRowRefused } from './alarms.ts'
import { type ContractRow, lockContract } from './contract.row.ts'
import { invoiceRows } from './invoicing.ts'
import { type KeptRow, rowsOf } from './schedule-rows.ts'
import { settingsOf } from './settings.ts'

/** Sent offers whose last valid day is over become expired and give their vehicles back; holds past their time end. */
export async function expireQuotations(ctx: Ctx): Promise<number> {
  const expired = await ctx.db
    .updateTable('rentals.quotation')
    .set(eb => ({ status: 'expired', hold_until: null, version: eb('version', '+', 1) }))
    .where('status', '=', 'sent')
    .where('valid_until_on', '<', ctx.today)
    .returning('id')
    .execute()
  const lapsed = await ctx.db
    .updateTable('rentals.quotation')
    .set(eb => ({ hold_until: null, version: eb('version', '+', 1) }))
    .where('status', 'in', ['sent', 'approved'])
    .where('hold_until', '<=', ctx.now)
    .returning(['id', 'number', 'status'])
    .execute()
  for (const { id } of [...expired, ...lapsed]) {
    await releaseClaimsOf(ctx, id)
    ctx.hint('rentals.quotation', id)
  }
  for (const quotation of lapsed) if (quotation.status === 'approved') await alertHoldLost(ctx, quotation)
  return expired.length + lapsed.length
}

/** Invoices every row due; one row that is refused never stops the rest and is told as an alert. */
export async function invoiceDueRows(ctx: Ctx): Promise<{ invoiced: number; refused: number }> {
  const { invoiceLeadDays } = await settingsOf(ctx)
  const until = addDays(ctx.today, invoiceLeadDays)
  const due = await ctx.db
    .selectFrom('rentals.schedule_row as r')
    .innerJoin('rentals.contract as c', 'c.id', 'r.contract_id')
    .select('c.id')
    .where('r.state', '=', 'scheduled')
    .where('r.due_on', '<=', until)
    // A renewed contract is closed with rows that fall due later.
    .where('c.status', 'in', ['active', 'suspended', 'returned', 'closed'])
    .groupBy('c.id')
    .orderBy('c.id')
    .execute()
  let [invoiced, refused] = [0, 0]
  for (const { id } of due) {
    const refusals = await invoiceDueOf(ctx, await lockContract(ctx, id), until)
    invoiced += refusals.filter(why => why === null).length
    refused += refusals.filter(why => why !== null).length
  }
  return { invoiced, refused }
}

async function invoiceDueOf(ctx: Ctx, contract: ContractRow, until: Day): Promise<(Refusal | null)[]> {
  const rows = (await rowsOf(ctx, contract.id)).filter(
    row => row.state === 'scheduled' && row.due_on <= until,
  )
  const answers: (Refusal | null)[] = []
  for (const row of rows) {
    const why = await tryInvoice(ctx, contract, row)
    if (why) await alertRowRefused(ctx, contract, row.no, why.code)
    answers.push(why)
  }
  if (answers.every(why => why === null)) await resolveRowRefused(ctx, contract)
  return answers
}

/** Invoices a row within a savepoint: what a refusal interrupts halfway leaves no trace. */
async function tryInvoice(ctx: Ctx, contract: ContractRow, row: KeptRow): Promise<Refusal | null> {
  await sql`savepoint due_row`.execute(ctx.db)
  try {
    await invoiceRows(ctx, contract, [row], ctx.today)
    await sql`release savepoint due_row`.execute(ctx.db)
    return null
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await sql`rollback to savepoint due_row`.execute(ctx.db)
    return error.refusal
  }
}

const firstAlertMillis = 2 * 3_600_000

/** Alerts for vehicles that are two hours late, critical from a day on. */
export async function alertLateReturns(ctx: Ctx): Promise<number> {
  const late = await ctx.db
    .selectFrom('rentals.contract')
    .select(['id', 'number', 'due_back_at'])
    .where('status', 'in', ['active', 'suspended'])
    .where('type', '<>', 'service')
    .where('due_back_at', '<=', new Date(ctx.now.getTime() - firstAlertMillis))
    .execute()
  await alertLate(
    ctx,
    late.map(({ id, number, due_back_at }) => ({
      id,
      number,
      lateMillis: ctx.now.getTime() - due_back_at.getTime(),
    })),
  )
  return late.length
}

const at = (name: string, cron: string, run: (ctx: Ctx) => Promise<unknown>): Schedule => ({
  name,
  cron,
  run: async ctx => {
    await run(ctx)
  },
})

/** Schedules tick in UTC for all companies; each run is idempotent, so the hour serves every company's own midnight. */
export const schedules: readonly Schedule[] = [
  at('rentals.quotation.expire', '*/5 * * * *', expireQuotations),
  at('rentals.row.invoiceDue', '15 * * * *', invoiceDueRows),
  at('rentals.return.late', '5 * * * *', alertLateReturns),
]

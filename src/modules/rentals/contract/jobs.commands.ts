import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { releaseClaimsOf } from '#modules/fleet/public.server.ts'
import { attempt } from '#modules/platform/import/public.server.ts'
import { invoiceRows } from '../invoicing/invoicing.commands.ts'
import { assessRows } from '../lateFee/lateFees.queries.ts'
import { monthlyCutoff, monthlyStatuses } from '../master/master.rules.ts'
import { hasMonthlyInvoice, invoiceMonthly, isBilledMonthly } from '../master/masterBilling.commands.ts'
import { type KeptRow, rowsOf } from '../schedule/scheduleRows.commands.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import {
  alertHoldLost,
  alertLate,
  alertMonthlyRefused,
  alertRowRefused,
  resolveMonthlyRefused,
  resolveRowRefused,
} from './alarms.queries.ts'
import { type ContractRow, lockContract } from './contract.row.ts'
import { proveContracts, tellMorning } from './daily.job.ts'
import { customersOf, vehiclesOf } from './references.queries.ts'

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

const invoicedThrough = async (ctx: Ctx): Promise<Day> =>
  addDays(ctx.today, (await settingsOf(ctx)).invoiceLeadDays)

/** Contracts with rows to invoice. */
async function contractsDue(ctx: Ctx): Promise<string[]> {
  const due = await ctx.db
    .selectFrom('rentals.schedule_row as r')
    .innerJoin('rentals.contract as c', 'c.id', 'r.contract_id')
    .select('c.id')
    .where('r.state', '=', 'scheduled')
    .where('r.due_on', '<=', await invoicedThrough(ctx))
    // A renewed contract is closed with rows that fall due later.
    .where('c.status', 'in', monthlyStatuses)
    .groupBy('c.id')
    .orderBy('c.id')
    .execute()
  return due.map(({ id }) => id)
}

/** Invoices the rows due of contracts, or of all; one row that is refused never stops the rest and raises an alert. */
export async function invoiceDueRows(
  ctx: Ctx,
  contractIds?: readonly string[],
): Promise<{ invoiced: number; refused: number }> {
  const until = await invoicedThrough(ctx)
  let [invoiced, refused] = [0, 0]
  for (const id of contractIds ?? (await contractsDue(ctx))) {
    const contract = await lockContract(ctx, id)
    // It may have ended since it was listed.
    if (!monthlyStatuses.some(status => status === contract.status) || (await isBilledMonthly(ctx, contract)))
      continue
    const refusals = await invoiceDueOf(ctx, contract, until)
    invoiced += refusals.filter(why => why === null).length
    refused += refusals.filter(why => why !== null).length
  }
  return { invoiced, refused }
}

/** Masters that name contracts. */
async function mastersInUse(ctx: Ctx): Promise<string[]> {
  const masters = await ctx.db
    .selectFrom('rentals.contract as m')
    .select('m.id')
    .where('m.type', '=', 'corporate')
    .where('m.master_id', 'is', null)
    .where(
      sql<boolean>`exists (select from rentals.contract c where c.company_id = m.company_id and c.master_id = m.id
        and c.status not in ('draft', 'cancelled'))`,
    )
    .orderBy('m.id')
    .execute()
  return masters.map(({ id }) => id)
}

/** The one invoice a month of each master's contracts; one that is refused never stops the rest and raises an alert. */
export async function invoiceMasters(
  ctx: Ctx,
  masterIds?: readonly string[],
): Promise<{ invoiced: number; refused: number }> {
  const { invoiceLeadDays } = await settingsOf(ctx)
  const cutoff = monthlyCutoff(ctx.today, invoiceLeadDays)
  let [invoiced, refused] = [0, 0]
  for (const id of masterIds ?? (await mastersInUse(ctx))) {
    if (await hasMonthlyInvoice(ctx, id, addDays(cutoff, -invoiceLeadDays))) continue
    let isIssued = false
    const why = await attempt(ctx, async () => {
      isIssued = (await invoiceMonthly(ctx, id, ctx.today, cutoff)) !== null
    })
    const master = await lockContract(ctx, id)
    if (why) await alertMonthlyRefused(ctx, master, why)
    else await resolveMonthlyRefused(ctx, master)
    if (why) refused += 1
    else if (isIssued) invoiced += 1
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
    if (why) await alertRowRefused(ctx, contract, row.no, why)
    answers.push(why)
  }
  if (answers.every(why => why === null)) await resolveRowRefused(ctx, contract)
  return answers
}

const tryInvoice = (ctx: Ctx, contract: ContractRow, row: KeptRow) =>
  attempt(ctx, () => invoiceRows(ctx, contract, [row], ctx.today))

/** A payment of longer ago had its fee assessed by an earlier run. */
const paidSinceDays = 35

/** Rows with a fee to assess: those paid since, and every open one at the end of a month (rule 21). */
function rowsWithFees(ctx: Ctx, contractIds: readonly string[] | null) {
  return rawQuery<{ id: string; contract_id: string }>(
    ctx.db,
    `select r.id, r.contract_id from rentals.schedule_row r
     join rentals.contract c on c.company_id = $1 and c.id = r.contract_id and c.status <> 'cancelled'
     join billing.invoice i on i.company_id = $1 and i.id = r.invoice_id
     where r.company_id = $1 and r.state = 'invoiced' and r.due_on < $2
       and ($5::uuid[] is null or r.contract_id = any ($5))
       and case when i.open_minor > 0 then $3::boolean else exists (select from billing.allocation a
         left join billing.cheque q on q.company_id = $1 and q.payment_id = a.payment_id
         cross join lateral (select greatest(a.allocated_on, q.state_on) as on) paid
         where a.company_id = $1 and a.invoice_id = i.id and (q.id is null or q.state = 'cleared')
           and paid.on > r.due_on and paid.on >= $4) end
     order by r.contract_id, r.no`,
    [
      ctx.company.id,
      ctx.today,
      addDays(ctx.today, 1).endsWith('-01'),
      addDays(ctx.today, -paidSinceDays),
      contractIds,
    ],
  )
}

const contractsWithFees = async (ctx: Ctx): Promise<string[]> => [
  ...new Set((await rowsWithFees(ctx, null)).map(row => row.contract_id)),
]

/** Invoices what late fees accrued of contracts, or of all. */
export async function assessLateFees(
  ctx: Ctx,
  contractIds?: readonly string[],
): Promise<{ assessed: number; refused: number }> {
  const rows = await rowsWithFees(ctx, contractIds ?? null)
  let [assessed, refused] = [0, 0]
  for (const [contractId, due] of Map.groupBy(rows, row => row.contract_id)) {
    const contract = await lockContract(ctx, contractId)
    const wanted = new Set(due.map(row => row.id))
    for (const row of await rowsOf(ctx, contractId)) {
      if (!wanted.has(row.id)) continue
      let count = 0
      const why = await attempt(ctx, async () => {
        count = await assessRows(ctx, [row])
      })
      if (why) await alertRowRefused(ctx, contract, row.no, why)
      if (why) refused += 1
      else assessed += count
    }
  }
  return { assessed, refused }
}

const firstAlertMillis = 2 * 3_600_000

/** Alerts for vehicles that are two hours late, critical from a day on. */
export async function alertLateReturns(ctx: Ctx): Promise<number> {
  const late = await ctx.db
    .selectFrom('rentals.contract')
    .select(['id', 'number', 'due_back_at', 'customer_id', 'vehicle_id'])
    .where('status', 'in', ['active', 'suspended'])
    .where('type', '<>', 'service')
    .where('due_back_at', '<=', new Date(ctx.now.getTime() - firstAlertMillis))
    .execute()
  const customers = await customersOf(
    ctx,
    late.map(row => row.customer_id),
  )
  const vehicles = await vehiclesOf(
    ctx,
    late.map(row => row.vehicle_id),
  )
  await alertLate(
    ctx,
    late.map(({ id, number, due_back_at, customer_id, vehicle_id }) => ({
      id,
      number,
      lateMillis: ctx.now.getTime() - due_back_at.getTime(),
      customer: customers(customer_id).nameAr,
      plate: vehicles(vehicle_id)?.plate ?? '',
    })),
  )
  return late.length
}

const work = (
  run: (ctx: Ctx, few?: readonly string[]) => Promise<unknown>,
  list?: ScheduledWork['list'],
): ScheduledWork => ({
  ...(list && { list }),
  run: async (ctx, few) => {
    await run(ctx, few)
  },
})

/** What runs by the clock; each run is idempotent, so that an hourly tick serves every company's own midnight. */
export const runs = {
  expireQuotations: work(expireQuotations),
  dueRows: work(invoiceDueRows, contractsDue),
  masters: work(invoiceMasters, mastersInUse),
  lateFees: work(assessLateFees, contractsWithFees),
  lateReturns: work(alertLateReturns),
  morning: work(tellMorning),
  proof: work(proveContracts),
}

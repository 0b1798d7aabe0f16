import type { Ctx } from '#kernel/server/context.ts'
import { addMonths, dayIn, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { membersOf, resolveAlias } from '#modules/parties/public.server.ts'
import { getContractRow } from '../contract/contract.row.ts'
import { balancesOf } from '../contract/contractMoney.queries.ts'
import { vehiclesOf } from '../contract/references.queries.ts'
import type { KeptRow } from '../schedule/scheduleRows.commands.ts'
import type * as contract from './master.contract.ts'
import { contractsUnder, waitingRows } from './masterBilling.commands.ts'

export async function listMasters(ctx: Ctx, input: InputOf<typeof contract.listMasters>) {
  const { customerId, exceptId } = input
  const survivor = (await resolveAlias(ctx, [customerId])).get(customerId) ?? customerId
  let rows = ctx.db
    .selectFrom('rentals.contract')
    .select(['id', 'number', 'start_at', 'due_back_at'])
    .where('customer_id', 'in', (await membersOf(ctx, [survivor])).get(survivor) ?? [survivor])
    .where('type', '=', 'corporate')
    .where('master_id', 'is', null)
    .where('status', 'in', ['under_review', 'reserved', 'active', 'suspended', 'returned', 'closed'])
    .orderBy('start_at', 'desc')
    .limit(100)
  if (exceptId) rows = rows.where('id', '<>', exceptId)
  const { timeZone } = ctx.company
  return {
    rows: (await rows.execute()).map(row => ({
      id: row.id,
      number: row.number,
      from: dayIn(row.start_at, timeZone),
      to: dayIn(row.due_back_at, timeZone),
    })),
  }
}

const sumOf = (rows: readonly KeptRow[]) => rows.reduce((sum, row) => sum + row.amount_minor, 0)

export async function getMaster(ctx: Ctx, input: InputOf<typeof contract.getMaster>) {
  const row = await getContractRow(ctx, input.contractId)
  const masterId = row.master_id ?? row.id
  const family = await contractsUnder(ctx, masterId)
  if (family.length < 2) return { master: null }
  const head = family[0]!
  const shown = family.filter(one => one.status !== 'cancelled')
  const nextOn = addMonths(startOfMonth(ctx.today), 1)
  const waiting = await waitingRows(ctx, family, ctx.today)
  const next = await waitingRows(ctx, family, nextOn)
  const balances = await balancesOf(
    ctx,
    shown.map(one => one.id),
  )
  const vehicles = await vehiclesOf(
    ctx,
    shown.map(one => one.vehicle_id),
  )
  return {
    master: {
      id: head.id,
      version: head.version,
      number: head.number,
      waiting: sumOf(waiting),
      waitingRows: waiting.length,
      nextOn,
      next: sumOf(next),
      balance: shown.reduce((sum, one) => sum + balances(one.id).balanceMinor, 0),
      contracts: shown.map(one => ({
        id: one.id,
        number: one.number,
        status: one.status,
        vehicle: vehicles(one.vehicle_id),
        waiting: sumOf(waiting.filter(due => due.contract_id === one.id)),
        balance: balances(one.id).balanceMinor,
      })),
      invoices: await monthlyInvoices(ctx, masterId),
    },
  }
}

async function monthlyInvoices(ctx: Ctx, masterId: string) {
  const rows = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'number', 'invoice_date as date', 'total_minor as total', 'open_minor as open'])
    .where('source_key', 'like', `rentals:master:${masterId}:%`)
    .where('status', '=', 'issued')
    .orderBy('invoice_date', 'desc')
    .orderBy('number', 'desc')
    .limit(24)
    .execute()
  return rows.map(row => ({ ...row, number: row.number ?? '' }))
}

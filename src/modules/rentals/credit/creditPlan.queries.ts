import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, splitByWeights } from '#kernel/shared/money.ts'
import { creditableByTax, uncreditedNets } from '#modules/billing/public.server.ts'
import { taxOfCredit } from '#modules/billing/public.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import type { PriceLine } from '../price/price.rules.ts'
import { type PriceChange, suspensionCredit } from '../price/priceChange.rules.ts'
import { withTax } from '../price/taxed.rules.ts'
import {
  type KeptRow,
  type KeptRowLine,
  netOf,
  rowLinesOf,
  rowsOf,
} from '../schedule/scheduleRows.commands.ts'

type Part = { line: KeptRowLine; amountMinor: Minor }

/** What a row gives back: of its lines, and with their tax. */
export type RowCredit = {
  readonly row: KeptRow
  readonly parts: readonly Part[]
  readonly amountMinor: Minor
}

/** What is given back in the rows of a contract, and what it comes to with its tax. */
export type PlannedCredit = {
  readonly lines: readonly PriceLine[]
  readonly rows: readonly RowCredit[]
  readonly amountMinor: Minor
}

export const nothingToCredit: PlannedCredit = { lines: [], rows: [], amountMinor: 0 }

/** What was paid before the company moved over is in no invoice here: nothing of it can be credited. */
const isBilledHere = (row: KeptRow) => row.state !== 'cancelled' && row.state !== 'elsewhere'

/**
 * The rows of a contract that can give something back, the last first, with what is left in each of their lines: never more than
 * their invoice has left, of which a person may have credited a part by hand.
 */
async function creditableRows(ctx: Ctx, contractId: string, before: PlannedCredit = nothingToCredit) {
  const rows = (await rowsOf(ctx, contractId)).filter(isBilledHere).reverse()
  const kept = await rowLinesOf(
    ctx,
    rows.map(row => row.id),
  )
  const taken = before.rows.flatMap(credit => credit.parts)
  const leftIn = (line: KeptRowLine): Minor =>
    taken
      .filter(part => part.line.row_id === line.row_id && part.line.line_no === line.line_no)
      .reduce((left, part) => left - part.amountMinor, netOf(line))
  const room = await roomOfInvoices(ctx, rows, before)
  return rows.map(row => ({
    row,
    lines: kept(row.id).map(line => {
      if (!row.invoice_id) return { line, leftMinor: leftIn(line) }
      const roomMinor = room.get(row.invoice_id) ?? 0
      const leftMinor = Math.max(0, Math.min(leftIn(line), roomMinor))
      room.set(row.invoice_id, roomMinor - leftMinor)
      return { line, leftMinor }
    }),
  }))
}

/** What the invoices of rows have left to credit, less what is planned already. */
async function roomOfInvoices(
  ctx: Ctx,
  rows: readonly KeptRow[],
  before: PlannedCredit,
): Promise<Map<string, Minor>> {
  const invoices = rows.flatMap(row => row.invoice_id ?? [])
  const room = new Map(await uncreditedNets(ctx, invoices))
  for (const { row, parts } of before.rows) {
    if (!row.invoice_id) continue
    const plannedMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0)
    room.set(row.invoice_id, (room.get(row.invoice_id) ?? 0) - plannedMinor)
  }
  return room
}

/**
 * What of a price change the rows give back, from the last one backwards: a row credited before (a suspension, `before`), or paid
 * before the company moved over, has no more to give than is left in it.
 */
export async function planCredit(
  ctx: Ctx,
  contract: ContractRow,
  change: PriceChange | null,
  before: PlannedCredit = nothingToCredit,
): Promise<PlannedCredit> {
  if (!change) return nothingToCredit
  const wanted = change.lines.map(line => ({ line, minor: line.amountMinor }))
  const planned = []
  for (const { row, lines } of await creditableRows(ctx, contract.id, before)) {
    const parts: Part[] = []
    for (const { line, leftMinor } of lines)
      for (const one of wanted) {
        if (one.line.kind !== line.kind || one.line.extraId !== line.extra_id) continue
        const amountMinor = Math.min(one.minor, leftMinor)
        if (amountMinor <= 0) continue
        one.minor -= amountMinor
        parts.push({ line, amountMinor })
      }
    if (parts.length > 0) planned.push({ row, parts })
  }
  const lines = wanted
    .map(({ line, minor }) => {
      const amountMinor = line.amountMinor - minor
      if (minor === 0) return line
      const discountMinor = mulDiv(line.discountMinor, amountMinor, line.amountMinor)
      return { ...line, unitPriceMinor: amountMinor + discountMinor, discountMinor, amountMinor }
    })
    .filter(line => line.amountMinor > 0)
  return { lines, ...(await withTaxes(ctx, contract, planned, before)) }
}

/** What the days of a suspension give back in each row they fall into: row amount × days ÷ row days (rule 11). */
export async function planSuspension(
  ctx: Ctx,
  contract: ContractRow,
  span: { fromOn: Day; days: number },
): Promise<PlannedCredit> {
  const endsOn = addDays(span.fromOn, span.days)
  const planned = []
  for (const { row, lines } of (await creditableRows(ctx, contract.id)).reverse()) {
    const rowEnd = addDays(row.to_on, 1)
    const from = row.from_on > span.fromOn ? row.from_on : span.fromOn
    const days = daysBetween(from, rowEnd < endsOn ? rowEnd : endsOn)
    const open = lines.filter(({ leftMinor }) => leftMinor > 0)
    const nets = open.map(({ leftMinor }) => leftMinor)
    const rowMinor = nets.reduce((sum, net) => sum + net, 0)
    if (days <= 0 || rowMinor === 0) continue
    const credited = suspensionCredit(rowMinor, days, daysBetween(row.from_on, rowEnd))
    const shares = splitByWeights(credited, nets)
    const parts = open.map(({ line }, at) => ({ line, amountMinor: shares[at]! }))
    planned.push({ row, parts: parts.filter(part => part.amountMinor > 0) })
  }
  return { lines: [], ...(await withTaxes(ctx, contract, planned)) }
}

/** What each row gives back with its tax: as its row will be invoiced without it, or as its credit note will come to. */
async function withTaxes(
  ctx: Ctx,
  contract: ContractRow,
  planned: readonly Omit<RowCredit, 'amountMinor'>[],
  before: PlannedCredit = nothingToCredit,
): Promise<Omit<PlannedCredit, 'lines'>> {
  const invoices = planned.flatMap(({ row }) => (row.invoice_id ? [row.invoice_id] : []))
  const creditable = await creditableByTax(ctx, invoices)
  const left = new Map(invoices.map(id => [id, [...creditable(id).values()][0]]))
  const lines = await rowLinesOf(
    ctx,
    planned.map(({ row }) => row.id),
  )
  const take = (row: KeptRow, netMinor: Minor): Minor => {
    const open = row.invoice_id ? left.get(row.invoice_id) : undefined
    if (!open) return netMinor
    const taxMinor = taxOfCredit(open, netMinor)
    const rest = { netMinor: open.netMinor - netMinor, taxMinor: open.taxMinor - taxMinor }
    left.set(row.invoice_id!, { ...open, ...rest })
    return netMinor + taxMinor
  }
  for (const { row, parts } of before.rows) if (row.state !== 'scheduled') take(row, sumOf(parts))
  const rows = planned.map(({ row, parts }) => {
    const netMinor = sumOf(parts)
    if (row.state !== 'scheduled') return { row, parts, amountMinor: take(row, netMinor) }
    const earlier = before.rows.find(one => one.row.id === row.id)
    const standing = row.amount_minor - (earlier?.amountMinor ?? 0)
    const openMinor = lines(row.id).reduce((sum, line) => sum + netOf(line), 0) - sumOf(earlier?.parts ?? [])
    return {
      row,
      parts,
      amountMinor: standing - withTax(openMinor - netMinor, contract.pricing.taxBasisPoints),
    }
  })
  return { rows, amountMinor: sumOf(rows) }
}

const sumOf = (parts: readonly { amountMinor: Minor }[]): Minor =>
  parts.reduce((sum, part) => sum + part.amountMinor, 0)

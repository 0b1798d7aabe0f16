import { expect, test } from 'vitest'
import { parseMoney } from '#kernel/shared/money.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { getInvoice, printInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { printStatement, showStatement } from '#modules/billing/statement/statement.contract.ts'
import { extendContract, swapContract } from '#modules/rentals/change/change.contract.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/charge/charge.contract.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { getContractRow } from '#modules/rentals/contract/contract.row.ts'
import { contractContent } from '#modules/rentals/contract/contractPaper.queries.ts'
import { quotationPaper } from '#modules/rentals/document/document.contract.ts'
import { contractPdf } from '#modules/rentals/document/documents.pdf.ts'
import {
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aQuotation,
  aRentalCompany,
  ecoGroup,
  takeBack,
} from '#modules/rentals/make.ts'
import { getQuotation } from '#modules/rentals/quotation/quotation.contract.ts'

const places = [
  { country: 'KW', currency: 'KWD' },
  { country: 'SA', currency: 'SAR' },
  { country: 'BH', currency: 'BHD' },
] as const

type Place = (typeof places)[number]

/** Sums of wire amounts in minor units. */
function sums({ currency }: Place) {
  const minor = (amount: string) => {
    const parsed = parseMoney(amount, currency)
    if (!parsed.ok) throw new Error(`not an amount: ${amount}`)
    return parsed.minor
  }
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + minor(amount), 0)
  return { minor, sum }
}

/** A table of a contract whose total is not the sum of the rows above it. */
async function contractFaults(t: TestCompany, place: Place, id: string, when: string): Promise<string[]> {
  const { minor, sum } = sums(place)
  const contract = await t.call(getContract, { id })
  const { balance, rows, events, steps } = contract
  const swaps = sum(events.filter(event => event.kind === 'swap').map(event => event.amount ?? '0'))
  const rowsMinor = sum(rows.map(row => row.amount)) - sum(rows.map(row => row.credited))
  const owed = sum([balance.invoiced]) - sum([balance.credited, balance.paid, balance.depositApplied])
  const checks: [string, number, number][] = [
    ['steps', sum(steps.map(step => step.amount)), minor(contract.total)],
    ['rows', rowsMinor + swaps, minor(contract.total)],
    ['paid and open', sum(rows.map(row => row.paid)) + sum(rows.map(row => row.open)), rowsMinor],
    ['balance', owed, minor(balance.balance)],
    [
      'documents',
      contract.documents.reduce(
        (total, one) => total + (one.kind === 'creditNote' ? -1 : 1) * minor(one.total),
        0,
      ),
      minor(balance.invoiced) - minor(balance.credited),
    ],
  ]
  // The balance counts what is open: free money of a credit note beyond it is the customer's advance.
  const faults = checks
    .filter(([, rows, total]) => rows !== total)
    .map(([name, rows, total]) => `${place.currency} ${when}: ${name} ${rows}, total ${total}`)
  if (steps.some(step => step.kind === 'rest')) faults.push(`${place.currency} ${when}: an unexplained step`)
  // A PDF whose figures do not add up is not printed.
  await t.act(async ctx => {
    const row = await getContractRow(ctx, id)
    return contractPdf(await contractContent(ctx, row, { locale: 'ar', bilingual: true }))
  })
  return faults
}

test.each(places)(
  'every table of a rental with a total shows rows that add up to it ($currency)',
  async place => {
    const t = await aRentalCompany({ ...place, timeZone: 'Asia/Kuwait', now: '2026-11-25T07:00:00Z' })
    const { minor, sum } = sums(place)
    const faults: string[] = []
    const contract = await anActiveContract(t, {
      groupId: await ecoGroup(t, null),
      dueBackAt: '2026-12-05T07:00:00Z',
      discount: { kind: 'percent', basisPoints: 333 },
      discountReason: 'عميل دائم',
    })
    const { id, customerId } = contract
    faults.push(...(await contractFaults(t, place, id, 'handed over')))
    await t.call(extendContract, {
      id,
      version: contract.version,
      dueBackAt: '2026-12-11T07:00:00Z',
      reason: null,
    })
    faults.push(...(await contractFaults(t, place, id, 'extended')))
    t.setNow('2026-11-27T07:00:00Z')
    const reading = async (odometerKm: number) => ({
      odometerKm,
      fuelEighths: 8,
      inspection: await anInspection(t, '2026-11-27T07:00:00Z'),
    })
    const swapped = await t.call(swapContract, {
      id,
      version: contract.version + 1,
      at: '2026-11-27T07:00:00Z',
      reason: 'ترقية',
      toVehicleId: await aLawfulVehicle(t, await ecoGroup(t, null)),
      incoming: await reading(10_050),
      outgoing: await reading(20_000),
      agreedDifference: '7',
    })
    faults.push(...(await contractFaults(t, place, id, 'swapped')))
    t.setNow('2026-11-29T07:00:00Z')
    const returned = await takeBack(
      t,
      { id, version: swapped.version, legId: swapped.legId },
      { at: '2026-11-29T07:00:00Z', odometerKm: 20_300, fuelEighths: 5 },
    )
    faults.push(...(await contractFaults(t, place, id, 'returned early')))
    for (const charge of returned.charges.filter(one => one.state === 'proposed'))
      await t.call(decideCharge, {
        contractId: id,
        id: charge.id,
        version: charge.version,
        kind: charge.kind,
        decision: 'charge',
        amount: charge.computed,
        description: null,
        reason: null,
      })
    const current = await t.call(getContract, { id })
    await t.call(invoiceCharges, { contractId: id, contractVersion: current.version })
    faults.push(...(await contractFaults(t, place, id, 'charged')))

    for (const one of (await t.call(getContract, { id })).documents) {
      const invoice = await t.call(getInvoice, { id: one.id })
      const lines = sum(invoice.lines.map(line => line.net)) + sum(invoice.lines.map(line => line.tax))
      if (lines !== minor(invoice.total))
        faults.push(`${invoice.number}: lines ${lines}, total ${invoice.total}`)
      const taxes = sum(invoice.taxes.map(tax => tax.tax))
      if (taxes !== minor(invoice.tax)) faults.push(`${invoice.number}: taxes ${taxes}, tax ${invoice.tax}`)
      await t.call(printInvoice, { id: one.id })
    }

    const span = { partyId: customerId, from: '2026-11-01', to: '2026-12-31' }
    const statement = await t.call(showStatement, span)
    const closing =
      minor(statement.opening) +
      sum(statement.rows.map(row => row.debit)) -
      sum(statement.rows.map(row => row.credit))
    if (closing !== minor(statement.closing)) faults.push(`statement ${closing}, ${statement.closing}`)
    if (sum(statement.ageing) !== minor(statement.closing)) faults.push(`ageing ${statement.ageing}`)
    await t.call(printStatement, span)

    const item = (type: 'daily' | 'monthly', quantity: number, groupId: string) => ({
      type,
      quantity,
      groupId,
      startAt: '2026-12-20T07:00:00Z',
      dueBackAt: '2027-01-20T07:00:00Z',
    })
    const groupId = await ecoGroup(t)
    const quotation = await aQuotation(t, {
      customerId,
      items: [item('daily', 3, groupId), item('monthly', 2, groupId)],
    })
    const offered = await t.call(getQuotation, { id: quotation.id })
    if (sum(offered.items.map(one => one.total)) !== minor(offered.total)) faults.push('quotation items')
    for (const one of offered.items)
      if (sum(one.lines.map(line => line.amount)) + minor(one.tax) !== minor(one.total))
        faults.push(`quotation item ${one.total}`)
    await t.call(quotationPaper, { id: quotation.id })
    expect(faults).toEqual([])
  },
)

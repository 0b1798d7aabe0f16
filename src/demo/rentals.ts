import { randomUUID } from 'node:crypto'
import { storeFile } from '#kernel/server/files.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { addDays, dayIn, instantOf } from '#kernel/shared/day.ts'
import { currencyDigits } from '#kernel/shared/money.ts'
import { receivePayment } from '#modules/billing/payment/payment.contract.ts'
import { listTreasury } from '#modules/billing/session/session.contract.ts'
import { listVehicles } from '#modules/fleet/vehicle/vehicle.contract.ts'
import { listParties } from '#modules/parties/party/party.contract.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/charge/charge.contract.ts'
import {
  closeContract,
  getContract,
  saveContract,
  submitContract,
} from '#modules/rentals/contract/contract.contract.ts'
import { recordHandover } from '#modules/rentals/handover/handover.contract.ts'
import { recordReturn } from '#modules/rentals/return/return.contract.ts'
import { invoiceRow } from '#modules/rentals/row/row.contract.ts'
import { applySettlement } from '#modules/rentals/settlement/settlementApply.contract.ts'
import { type DemoCall, demoCaller } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { generatedPhoto } from './photo.ts'
import type { Place } from './place.ts'
import { dice } from './random.ts'

const hour = 3_600_000
const dayMs = 24 * hour
const angles = ['front', 'front_right', 'right', 'rear_right', 'rear', 'rear_left', 'left', 'front_left']

/** When a rental begins and ends, in days from today; past ones run through, open ones stay open, future ones wait. */
type Story = {
  start: number
  days: number
  end: 'closed' | 'returned' | 'open' | 'reserved'
  pays: boolean
}

function stories(): Story[] {
  const roll = dice(4711)
  const told: Story[] = []
  for (let index = 0; index < 12; index++) {
    const days = roll.between(3, 12)
    told.push({
      start: -days - roll.between(3, 20),
      days,
      end: index < 9 ? 'closed' : 'returned',
      pays: true,
    })
  }
  for (let index = 0; index < 11; index++)
    told.push({ start: -roll.between(1, 6), days: roll.between(8, 28), end: 'open', pays: index % 4 !== 0 })
  told.push({ start: -8, days: 7, end: 'open', pays: true }, { start: -5, days: 4, end: 'open', pays: false })
  for (let index = 0; index < 6; index++)
    told.push({
      start: index < 3 ? 0 : roll.between(1, 9),
      days: roll.between(3, 14),
      end: 'reserved',
      pays: false,
    })
  return told.sort((a, b) => a.start - b.start)
}

/**
 * The moment a scenario begins, on a full hour near `now`. What waits for today begins before the company's midnight at whatever hour the
 * company is made, so that the morning's board is never empty.
 */
export function startOf(
  story: Pick<Story, 'start' | 'end'>,
  index: number,
  now: Date,
  timeZone: string,
): number {
  const start = Math.floor(now.getTime() / hour) * hour + story.start * dayMs + (index % 7) * hour
  if (story.end !== 'reserved' || story.start > 0) return start
  return Math.min(start, instantOf(addDays(dayIn(now, timeZone), 1), '00:00', timeZone).getTime() - hour)
}

const strokes = [Array.from({ length: 14 }, (_, at) => ({ x: at * 9, y: 12 + (at % 5) * 6, atMs: at * 18 }))]

/** Runs a month of rentals through the real endpoints, each action at its own moment of the past. */
export async function fillRentals(runtime: Runtime, company: DemoCompany): Promise<void> {
  const today = runtime.clock()
  let now = today
  const past: Runtime = { ...runtime, clock: () => now }
  const call = await demoCaller(past, company.companyId, company.administrator)
  const at = (moment: number) => {
    now = new Date(Math.min(moment, today.getTime()))
    return now.toISOString()
  }
  const photos: string[] = []
  for (let shade = 0; shade < angles.length; shade++)
    photos.push(
      await runInCompany(past, company.companyId, 'demo.photo', async ctx => {
        const file = {
          name: `vehicle-${shade + 1}.png`,
          contentType: 'image/png',
          bytes: generatedPhoto(70 + shade * 15),
        }
        return (await storeFile(ctx, file)).id
      }),
    )
  const inspection = (takenAt: string, signer: string) => ({
    deviceId: randomUUID(),
    overall: 'good' as const,
    items: [],
    photos: angles.map((angle, index) => ({ angle, fileId: photos[index]!, takenAt })),
    marks: [],
    signature: { name: signer, strokes },
  })
  const { rows: customers } = await call(listParties, { kind: 'individual', role: 'customer', limit: 40 })
  const { rows: vehicles } = await call(listVehicles, { limit: 40 })
  const { rows: treasury } = await call(listTreasury, {})
  const knet =
    treasury.find(account => account.kind === 'card') ?? treasury.find(account => account.kind === 'bank')!
  const odometers = new Map<string, number>()
  for (const [index, story] of stories().entries()) {
    const customer = customers[index % customers.length]!
    const vehicle = vehicles[index % vehicles.length]!
    const start = startOf(story, index, today, company.place.timeZone)
    const startAt = new Date(start).toISOString()
    const signer = customer.nameAr ?? 'العميل'
    at(Math.min(start - 2 * hour, today.getTime()))
    const saved = await call(saveContract, {
      type: story.days >= 28 ? 'monthly' : story.days >= 7 ? 'weekly' : 'daily',
      customerId: customer.id,
      vehicleId: vehicle.id,
      startAt,
      dueBackAt: new Date(start + story.days * dayMs).toISOString(),
    })
    await call(submitContract, { id: saved.id, version: saved.version })
    if (story.end === 'reserved') continue
    if (!odometers.has(vehicle.id)) odometers.set(vehicle.id, (vehicle.odometerKm ?? 10_000) + 900)
    await live(call, at, {
      id: saved.id,
      place: company.place,
      story,
      start,
      signer,
      customerId: customer.id,
      vehicleId: vehicle.id,
      knet: knet.id,
      odometers,
      inspection,
    })
  }
}

type Life = {
  id: string
  place: Place
  story: Story
  start: number
  signer: string
  customerId: string
  vehicleId: string
  knet: string
  odometers: Map<string, number>
  inspection: (takenAt: string, signer: string) => object
}

async function live(call: DemoCall, at: (moment: number) => string, life: Life): Promise<void> {
  const { id, story, start } = life
  const record = () => call(getContract, { id })
  at(start - hour)
  let contract = await record()
  const { documents } = await call(invoiceRow, {
    contractId: id,
    contractVersion: contract.version,
    rowIds: contract.rows.slice(0, 1).map(row => row.id),
  })
  const invoice = documents[0]!
  const deposit = contract.depositRequired
  const sum = (Number(invoice.total) + Number(deposit)).toFixed(currencyDigits(life.place.currency))
  const isDepositAsked = Number(deposit) > 0
  const on = dayIn(new Date(start - hour), life.place.timeZone)
  await call(receivePayment, {
    date: on,
    partyId: life.customerId,
    tenders: [{ treasuryAccountId: life.knet, amount: sum, reference: `KN${String(start).slice(-8)}` }],
    splits: [
      { kind: 'invoice', invoiceId: invoice.id, amount: invoice.total },
      ...(isDepositAsked
        ? [
            {
              kind: 'deposit' as const,
              amount: deposit,
              purpose: 'تأمين العقد',
              source: `rentals.contract:${id}`,
            },
          ]
        : []),
    ],
  })
  const km = life.odometers.get(life.vehicleId)!
  const outAt = at(start)
  contract = await record()
  await call(recordHandover, {
    contractId: id,
    contractVersion: contract.version,
    vehicleId: life.vehicleId,
    at: outAt,
    deviceAt: outAt,
    odometerKm: km,
    fuelEighths: 8,
    inspection: life.inspection(outAt, life.signer),
  } as never)
  if (story.end === 'open') return
  const backAt = at(start + story.days * dayMs + hour)
  contract = await record()
  life.odometers.set(life.vehicleId, km + story.days * 140)
  await call(recordReturn, {
    contractId: id,
    contractVersion: contract.version,
    legId: contract.legs.at(-1)!.id,
    at: backAt,
    deviceAt: backAt,
    odometerKm: km + story.days * 140,
    fuelEighths: 7,
    inspection: life.inspection(backAt, life.signer),
  } as never)
  contract = await record()
  for (const charge of contract.charges)
    await call(decideCharge, {
      contractId: id,
      id: charge.id,
      version: charge.version,
      kind: charge.kind,
      decision: 'charge',
      amount: charge.computed,
    })
  contract = await record()
  if (contract.charges.length > 0)
    await call(invoiceCharges, { contractId: id, contractVersion: contract.version })
  if (story.end === 'returned') return
  contract = await record()
  if (isDepositAsked) await call(applySettlement, { contractId: id, contractVersion: contract.version })
  contract = await record()
  await call(closeContract, { id, version: contract.version })
}

import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import {
  assignContract,
  extendContract,
  shortenContract,
  swapContract,
} from '#modules/rentals/change/change.contract.ts'
import { cancelContract, saveContract, submitContract } from '#modules/rentals/contract/contract.contract.ts'
import { recordHandover } from '#modules/rentals/handover/handover.contract.ts'
import {
  aLawfulVehicle,
  anInspection,
  aRentalCompany,
  aTrustedDriver,
  ecoGroup,
} from '#modules/rentals/make.ts'
import { recordReturn } from '#modules/rentals/return/return.contract.ts'
import { type Dice, dice } from '../src/demo/random.ts'
import { answerOf, whyWrong } from './answers.ts'
import type { WatchedPool } from './pool.ts'

const minute = 60_000
const hour = 60 * minute
const reason = 'طلب العميل'

type Contract = {
  id: string
  vehicleId: string | null
  state: 'reserved' | 'active' | 'gone'
  version: number
  legId?: string
  to: Date
}

/** An office with two groups of a few vehicles, and the contracts its clerks have made so far. */
export type Office = {
  readonly t: TestCompany
  readonly groupIds: readonly string[]
  readonly vehicleIds: readonly string[]
  readonly customerIds: readonly string[]
  readonly inspection: Awaited<ReturnType<typeof anInspection>>
  readonly contracts: Contract[]
  readonly roll: Dice
  now: Date
}

export async function anOffice({ pool }: WatchedPool, seed: number): Promise<Office> {
  const now = new Date('2026-11-25T07:00:00Z')
  const t = await aRentalCompany({ now: now.toISOString(), pool })
  const groupIds = [await ecoGroup(t, null), await ecoGroup(t, null)]
  const vehicleIds: string[] = []
  for (let made = 0; made < 12; made++) vehicleIds.push(await aLawfulVehicle(t, groupIds[made % 2]!))
  const customerIds: string[] = []
  for (let made = 0; made < 8; made++) customerIds.push(await aTrustedDriver(t, '1000000.000'))
  const inspection = await anInspection(t, now.toISOString())
  return { t, groupIds, vehicleIds, customerIds, inspection, contracts: [], roll: dice(seed), now }
}

/** What a clerk does, as often as named; each asks the calendar for time on a vehicle or gives some back. */
const acts = [
  ...['reserve', 'reserve', 'reserve', 'start', 'start', 'assign', 'assign', 'extend', 'extend'],
  ...['shorten', 'swap', 'swap', 'return', 'return', 'cancel', 'cancel'],
] as const
export type ClerkAct = (typeof acts)[number]

/** What one act came to; `wrong` is what must never happen. */
export type Acted = { readonly act: string; readonly done: boolean; readonly wrong: string | null }

/** One random act at the desk; the office's clock goes on by a minute. */
export async function clerkAct(office: Office): Promise<Acted> {
  const { roll, t } = office
  office.now = new Date(office.now.getTime() + minute)
  t.setNow(office.now.toISOString())
  const act = roll.pick(acts)
  if (act === 'reserve' || act === 'start') return reserve(office, act)
  const state = act === 'assign' || act === 'cancel' ? 'reserved' : 'active'
  const known = office.contracts.filter(contract => contract.state === state)
  // Without a contract to change the clerk makes one.
  if (known.length === 0) return reserve(office, state === 'active' ? 'start' : 'reserve')
  return change(office, act, roll.pick(known))
}

async function send(office: Office, act: string, endpoint: Endpoint, input: unknown) {
  const answer = await answerOf(office.t, endpoint, input as never)
  const acted: Acted = { act, done: answer.kind === 'done', wrong: whyWrong(endpoint, answer) }
  return { acted, output: answer.kind === 'done' ? (answer.output as Record<string, unknown>) : null }
}

async function reserve(office: Office, act: 'reserve' | 'start'): Promise<Acted> {
  const { roll, now } = office
  const from = act === 'start' ? now : new Date(now.getTime() + roll.between(1, 24 * 24) * hour)
  const to = new Date(from.getTime() + roll.between(3, 96) * hour)
  const byGroup = act === 'reserve' && roll.between(1, 4) === 1
  const vehicleId = byGroup ? null : roll.pick(office.vehicleIds)
  const saved = await send(office, act, saveContract, {
    type: 'daily',
    customerId: roll.pick(office.customerIds),
    vehicleId,
    ...(byGroup ? { groupId: roll.pick(office.groupIds) } : {}),
    startAt: from.toISOString(),
    dueBackAt: to.toISOString(),
  })
  if (!saved.output) return saved.acted
  const { id, version } = saved.output as { id: string; version: number }
  const submitted = await send(office, act, submitContract, { id, version })
  if (!submitted.output) return submitted.acted
  const contract: Contract = { id, vehicleId, state: 'reserved', version: version + 1, to }
  if (act === 'start') {
    const handed = await send(office, act, recordHandover, {
      contractId: id,
      contractVersion: contract.version,
      vehicleId,
      at: now.toISOString(),
      deviceAt: now.toISOString(),
      ...reading(office),
    })
    if (!handed.output) return handed.acted
    const { contractVersion, legId } = handed.output as { contractVersion: number; legId: string }
    Object.assign(contract, { state: 'active', version: contractVersion, legId })
  }
  office.contracts.push(contract)
  return submitted.acted
}

/** Photos may be shared between inspections here; the device's id may not. */
const reading = ({ inspection }: Office) => ({
  odometerKm: 10_000,
  fuelEighths: 8,
  inspection: { ...inspection, deviceId: randomUUID() },
})

type Change = Exclude<ClerkAct, 'reserve' | 'start'>

async function change(office: Office, act: Change, contract: Contract): Promise<Acted> {
  const { endpoint, input, to } = order(office, act, contract)
  const { acted, output } = await send(office, act, endpoint, input)
  if (!output) return acted
  const changed = output as { version?: number; legId?: string }
  if (changed.version) contract.version = changed.version
  if (changed.legId) contract.legId = changed.legId
  if (to) contract.to = to
  if (act === 'cancel' || act === 'return') contract.state = 'gone'
  return acted
}

function order(office: Office, act: Change, contract: Contract) {
  const { roll, now } = office
  const { id, version } = contract
  const at = now.toISOString()
  const vehicleId = roll.pick(office.vehicleIds)
  switch (act) {
    case 'assign': {
      const startAt = new Date(now.getTime() + roll.between(1, 24 * 24) * hour)
      const to = new Date(startAt.getTime() + roll.between(3, 96) * hour)
      const times = { startAt: startAt.toISOString(), dueBackAt: to.toISOString() }
      return {
        endpoint: assignContract,
        input: { id, version, vehicleId, takesOtherGroup: true, ...times },
        to,
      }
    }
    case 'extend': {
      const to = new Date(contract.to.getTime() + roll.between(1, 72) * hour)
      return { endpoint: extendContract, input: { id, version, dueBackAt: to.toISOString() }, to }
    }
    case 'shorten': {
      const to = new Date((now.getTime() + contract.to.getTime()) / 2)
      return { endpoint: shortenContract, input: { id, version, dueBackAt: to.toISOString(), reason }, to }
    }
    case 'swap': {
      const vehicles = { incoming: reading(office), outgoing: reading(office) }
      return {
        endpoint: swapContract,
        input: { id, version, at, toVehicleId: vehicleId, reason, ...vehicles },
      }
    }
    case 'return': {
      const given = { contractId: id, contractVersion: version, legId: contract.legId, at, deviceAt: at }
      return { endpoint: recordReturn, input: { ...given, ...reading(office) } }
    }
    case 'cancel':
      return { endpoint: cancelContract, input: { id, version, reason } }
  }
}

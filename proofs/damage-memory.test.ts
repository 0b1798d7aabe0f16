import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import * as inspection from '#modules/fleet/inspection/inspection.contract.ts'
import { aCustody, aVehicle, aVehicleGroup } from '#modules/fleet/make.ts'
import { listMarks } from '#modules/fleet/mark/mark.contract.ts'
import { decideMark, endCustody, recordMarkCharge } from '#modules/fleet/public.server.ts'
import { fleetSettings, saveFleetSettings } from '#modules/fleet/settings/settings.contract.ts'
import { prove, together } from './proof.ts'

/** Who was charged what, and what stood on the vehicle when each of them took it. */
type Story = {
  charges: readonly { markId: string; custodyId: string }[]
  before: ReadonlyMap<string, ReadonlySet<string>>
}

/** Damage that was charged twice, or to a holder who took the vehicle with it. */
function wronglyCharged({ charges, before }: Story): string[] {
  const once = new Set<string>()
  return charges.flatMap(({ markId, custodyId }) => {
    if (once.has(markId)) return [`${markId}: charged twice`]
    once.add(markId)
    return before.get(custodyId)?.has(markId) ? [`${markId}: was there before ${custodyId}`] : []
  })
}

test('the judge finds a second charge and a charge of old damage', () => {
  const before = new Map([['B', new Set(['old'])]])
  const charges = [
    { markId: 'new', custodyId: 'A' },
    { markId: 'new', custodyId: 'B' },
    { markId: 'old', custodyId: 'B' },
  ]
  expect(wronglyCharged({ charges, before })).toEqual(['new: charged twice', 'old: was there before B'])
})

const types = ['scratch', 'dent', 'crack', 'chip'] as const
const views = ['front', 'rear', 'left', 'right'] as const
const rentals = 4

/** One vehicle through several holders: each looks, adds damage, and a charge of every damage is tried. */
async function chain(t: TestCompany, groupId: string, seed: number) {
  let state = seed * 2_654_435_761 + 1
  const pick = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % count
  }
  const vehicleId = await aVehicle(t, { groupId, plateKey: null })
  const charges: { markId: string; custodyId: string }[] = []
  const before = new Map<string, Set<string>>()
  const violations: string[] = []
  const openMarks = async () => (await t.call(listMarks, { vehicleId, limit: 200 })).rows
  const look = async (purpose: 'out' | 'in', custodyId: string, at: Date, odometerKm: number) => {
    const known = await openMarks()
    const fresh = Array.from({ length: pick(3) }, () => {
      const near = known.length > 0 && pick(2) === 0 ? known[pick(known.length)]! : null
      const spot = near ?? { view: views[pick(4)]!, type: types[pick(4)]!, x: pick(1001), y: pick(1001) }
      // Beside an old one it is the same, a worse one, or another.
      const answer = near
        ? [{ sameAsId: near.id }, { worsensId: near.id }, { isSurelyNew: true }][pick(3)]
        : { isSurelyNew: true }
      return { view: spot.view, type: spot.type, x: spot.x, y: spot.y, severity: 'minor' as const, ...answer }
    })
    const { id, version } = await t.call(inspection.saveInspection, {
      deviceKey: randomUUID(),
      vehicleId,
      custodyId,
      purpose,
      at: at.toISOString(),
      odometerKm,
      fuelEighths: 8,
      overall: 'good',
      marks: fresh,
    })
    await t.call(inspection.signInspection, { id, version })
    const shown = (await t.call(inspection.startInspection, { vehicleId, purpose: 'in' })).knownMarks.length
    const added = fresh.filter(mark => !('sameAsId' in mark)).length
    if (shown !== known.length + added) violations.push(`${vehicleId}: ${shown} marks shown`)
  }
  for (let rental = 0; rental < rentals; rental += 1) {
    const day = (hour: number) => new Date(Date.UTC(2026, 5, 1 + rental * 3, hour))
    const custodyId = await aCustody(t, { vehicleId, at: day(6), dueAt: day(18) })
    await look('out', custodyId, day(6), 1_000 + rental * 100)
    before.set(custodyId, new Set((await openMarks()).map(mark => mark.id)))
    await look('in', custodyId, day(16), 1_050 + rental * 100)
    await t.act(ctx => endCustody(ctx, { custodyId, at: day(16) }))
    for (const mark of await openMarks()) {
      const decision = pick(3) === 0 ? ('company' as const) : ('custodian' as const)
      try {
        await t.act(async ctx => {
          const charge = await decideMark(ctx, { markId: mark.id, decision, costMinor: 10_000 })
          if (!charge) return
          await recordMarkCharge(ctx, mark.id, `INV-${mark.id.slice(-8)}`)
          charges.push({ markId: mark.id, custodyId: charge.custodyId })
        })
      } catch (error) {
        const known = ['fleet.mark.charged', 'fleet.mark.notChargeable']
        if (!(error instanceof RefusalError) || !known.includes(error.refusal.code)) throw error
      }
    }
  }
  return { charged: charges.length, violations: [...violations, ...wronglyCharged({ charges, before })] }
}

describe('Damage is remembered', () => {
  let t: TestCompany
  let groupId: string
  beforeAll(async () => {
    t = await aCompany({ modules: [fleetServer], now: '2026-07-01T06:00:00Z' })
    const none = fleetSettings.parse({ requiredAngles: { out: [], in: [], periodic: [] } })
    await t.call(saveFleetSettings, none, { permissions: ['admin.settings.write'] })
    groupId = await aVehicleGroup(t)
  })
  prove({
    name: 'damage-memory',
    property:
      'no damage is charged twice, none to whom took the vehicle with it, and every look shows all that is open',
    short: 15,
    long: 1_000,
    run: async cases => {
      const violations: string[] = []
      let charged = 0
      await together(cases, 4, async index => {
        const made = await chain(t, groupId, index + 1)
        charged += made.charged
        violations.push(...made.violations)
      })
      // Chains without any charge would prove nothing.
      if (charged < cases) violations.push(`only ${charged} charges in ${cases} chains`)
      return { cases, violations }
    },
  })
})

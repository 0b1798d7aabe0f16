import type { Day } from '#kernel/shared/day.ts'
import { aCompany, type TestCompany, type TestCompanyOptions } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { realestateServer } from './index.server.ts'
import * as property from './property/property.contract.ts'
import { type Ownership, type PropertyUse, unitGrid } from './property/property.rules.ts'

const estateModules = [partiesServer, accountingServer, billingServer, realestateServer]

/** A real-estate company with books and billing. */
export function anEstateCompany(options: Partial<TestCompanyOptions> = {}): Promise<TestCompany> {
  return aCompany({
    modules: estateModules,
    now: '2026-11-11T09:00:00Z',
    businessType: 'real_estate',
    ...options,
  })
}

type BuildingWish = {
  name?: string
  floors?: number
  perFloor?: number
  ownership?: Ownership
  propertyUse?: PropertyUse
  rent?: string
  lettableFrom?: Day
}

/** A building with its units 101 and on, 350.000 asked for each, by default four on one floor. */
export async function aBuilding(t: TestCompany, wish: BuildingWish = {}) {
  const { id, code } = await t.call(property.saveProperty, {
    propertyName: wish.name ?? 'النخيل',
    level: 'building',
    propertyType: 'building',
    propertyUse: wish.propertyUse ?? 'residential',
    ownership: wish.ownership ?? 'owned',
    area: 'حولي',
    features: [],
  })
  const grid = unitGrid({
    firstFloor: 1,
    floors: wish.floors ?? 1,
    perFloor: wish.perFloor ?? 4,
    pattern: '{floor}{nn}',
  })
  await t.call(property.generateUnits, {
    buildingId: id,
    lettableFrom: wish.lettableFrom ?? '2020-01-01',
    units: grid.map(unit => ({
      ...unit,
      propertyType: 'apartment' as const,
      rentalPrice: wish.rent ?? '350.000',
    })),
  })
  const { rows } = await t.call(property.listProperties, { parentId: id, limit: 1000 })
  return { id, code, units: rows.map(row => ({ id: row.id, unitNo: row.unitNo! })) }
}

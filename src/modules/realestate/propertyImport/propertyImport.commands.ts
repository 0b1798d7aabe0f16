import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { defineImport } from '#modules/platform/import/public.server.ts'
import type { RowError } from '#modules/platform/import/public.ts'
import { forgetProperty, saveProperty } from '../property/property.commands.ts'
import {
  type PlannedProperty,
  type PropertyColumn,
  placeKey,
  planProperties,
  propertyFile,
  usualUse,
} from './propertyImport.rules.ts'

type Known = { id: string; level: string; name: string; building: string | null }
type Building = {
  id: string
  property_use: PlannedProperty['propertyUse']
  area: string
  governorate: string | null
}

const knownProperties = (ctx: Ctx) =>
  rawQuery<Known>(
    ctx.db,
    `select p.id, p.level, p.property_name as name, b.property_name as building from realestate.property p
     left join realestate.property b on b.company_id = $1 and b.id = p.parent_id where p.company_id = $1`,
    [ctx.company.id],
  )

/** The building a unit names; two of one name are asked about, never guessed. */
async function buildingNamed(ctx: Ctx, name: string): Promise<Building> {
  const found = await rawQuery<Building>(
    ctx.db,
    `select id, property_use, area, governorate from realestate.property
     where company_id = $1 and level = 'building' and (app.fold_light(property_name) = app.fold_light($2) or code = $2) limit 2`,
    [ctx.company.id, name],
  )
  if (found.length === 0)
    deny(invalid('realestate.propertyImport.noBuilding', { field: 'building', params: { name } }))
  if (found.length > 1)
    deny(invalid('realestate.propertyImport.severalBuildings', { field: 'building', params: { name } }))
  return found[0]!
}

const handlers = defineImport<PropertyColumn, PlannedProperty & { isKnown: boolean }>({
  kind: 'realestate.property',
  columns: propertyFile,
  columnOf: {
    propertyName: 'propertyName',
    unitNo: 'propertyName',
    building: 'building',
    propertyType: 'propertyType',
    ownership: 'ownership',
    area: 'area',
    rentalPrice: 'rentalPrice',
    lettableFrom: 'lettableFrom',
  },
  plan: async (ctx, file) => {
    const { planned, errors: unread } = planProperties(file, {
      currency: ctx.company.currency,
      today: ctx.today,
    })
    const errors: RowError<PropertyColumn>[] = [...unread]
    const known = new Set((await knownProperties(ctx)).map(one => placeKey(one.building, one.name)))
    return {
      planned: planned.map(one => ({ ...one, isKnown: known.has(placeKey(one.building, one.name)) })),
      errors,
    }
  },
  bring: async (ctx, one) => {
    const building = one.level === 'unit' ? await buildingNamed(ctx, one.building!) : null
    const { id } = await saveProperty(ctx, {
      propertyName: one.name,
      propertyNameEn: null,
      level: one.level,
      parentId: building?.id ?? null,
      propertyType: one.propertyType,
      propertyUse: one.propertyUse ?? building?.property_use ?? usualUse(one.propertyType),
      ownership: one.ownership ?? (building ? null : 'owned'),
      governorate: one.governorate ?? building?.governorate ?? null,
      area: one.area ?? building?.area ?? '',
      block: one.block,
      street: one.street,
      buildingNo: null,
      unitNo: building ? one.name.slice(0, 20) : null,
      floorNumber: one.floorNumber,
      areaSqm: one.areaSqm,
      bedrooms: one.bedrooms,
      bathrooms: one.bathrooms,
      features: [],
      description: null,
      rentalPrice: one.rentalPrice,
      lettableFrom: one.level === 'building' ? null : one.lettableFrom,
      isPlaceMeant: false,
    })
    return id
  },
  takeBack: async (ctx, ids) => {
    const used: string[] = []
    for (const id of ids) {
      const name = await forgetProperty(ctx, id)
      if (name !== null) used.push(name)
    }
    return used
  },
})

export const { bring: importProperties, list: listPropertyImports, undo: undoPropertyImport } = handlers

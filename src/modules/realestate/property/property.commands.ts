import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { registerProfitUnit } from '#modules/accounting/public.server.ts'
import { propertyFields } from './property.contract.ts'
import { properties } from './property.queries.ts'
import { whyNotDelete, whyNotGenerate, whyNotKeep, whyNotThere } from './property.rules.ts'
import type * as acts from './propertyActs.contract.ts'

type Saved = InputOf<typeof acts.saveProperty>

/** The name of a property's profit unit; a unit's has the name of its building. */
async function knownToLedger(ctx: Ctx, property: { id: string; level: string; label: string }) {
  await registerProfitUnit(ctx, {
    kind: property.level === 'unit' ? 'unit' : 'property',
    externalId: property.id,
    labelAr: property.label.slice(0, 120),
  })
}

/** The building of a unit, locked so that two people do not give one number twice. */
async function lockBuilding(ctx: Ctx, id: string) {
  const building = await lockRecord(ctx, properties, { id })
  if (building.level !== 'building') deny(invalid('realestate.property.buildingOnly', { field: 'parentId' }))
  return building
}

async function unitNumbers(ctx: Ctx, buildingId: string, exceptId?: string): Promise<string[]> {
  const units = await ctx.db
    .selectFrom('realestate.property')
    .select(['id', 'unit_no'])
    .where('parent_id', '=', buildingId)
    .execute()
  return units.flatMap(unit => (unit.unit_no && unit.id !== exceptId ? [unit.unit_no] : []))
}

const columnsFor = (input: Saved) => ({
  ...columnsOf(propertyFields, input),
  features: [...new Set(input.features)],
})

export async function saveProperty(ctx: Ctx, input: Saved) {
  refuse(whyNotKeep(input))
  if (!input.isPlaceMeant) refuse(whyNotThere(input, ctx.company.country))
  const building = input.level === 'unit' ? await lockBuilding(ctx, input.parentId!) : null
  if (building && input.unitNo)
    refuse(
      whyNotGenerate(
        [{ unitNo: input.unitNo }],
        await unitNumbers(ctx, building.id, input.id ?? undefined),
      ) && {
        ...invalid('realestate.property.unitTwice', { field: 'unitNo', params: { unit: input.unitNo } }),
      },
    )
  const label = building ? `${building.property_name}، ${input.propertyName}` : input.propertyName
  if (input.id) {
    const row = await lockRecord(ctx, properties, { id: input.id, version: input.version ?? 0 })
    if (row.level !== input.level) deny(invalid('kernel.field.invalid', { field: 'level' }))
    await saveRecord(ctx, properties, row, columnsFor(input))
    await knownToLedger(ctx, { id: row.id, level: row.level, label })
    return { id: row.id, code: row.code }
  }
  const id = uuidv7()
  await knownToLedger(ctx, { id, level: input.level, label })
  const code =
    building && input.unitNo ? `${building.code}-${input.unitNo}` : await nextNumber(ctx, 'PRP', ctx.today)
  await ctx.db
    .insertInto('realestate.property')
    .values({ id, code, ...columnsFor(input), created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `realestate.property:${id}`,
    label: code,
    changes: [{ field: 'propertyName', before: null, after: input.propertyName }],
  })
  ctx.hint('realestate.property', id)
  return { id, code }
}

export async function generateUnits(ctx: Ctx, input: InputOf<typeof acts.generateUnits>) {
  const building = await lockBuilding(ctx, input.buildingId)
  refuse(whyNotGenerate(input.units, await unitNumbers(ctx, building.id)))
  const units = input.units.map(unit => ({ id: uuidv7(), ...unit }))
  await ctx.db
    .insertInto('realestate.property')
    .values(
      units.map(unit => ({
        id: unit.id,
        code: `${building.code}-${unit.unitNo}`,
        property_name: unit.unitNo,
        level: 'unit' as const,
        parent_id: building.id,
        property_type: unit.propertyType,
        property_use: building.property_use,
        area: building.area,
        governorate: building.governorate,
        block: building.block,
        street: building.street,
        building_no: building.building_no,
        unit_no: unit.unitNo,
        floor_number: unit.floorNumber ?? null,
        area_sqm: unit.areaSqm ?? null,
        bedrooms: unit.bedrooms ?? null,
        rental_price_minor: unit.rentalPrice,
        lettable_from: input.lettableFrom,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })),
    )
    .execute()
  for (const { id, unitNo } of units)
    await knownToLedger(ctx, { id, level: 'unit', label: `${building.property_name}، ${unitNo}` })
  ctx.audit({
    subject: `realestate.property:${building.id}`,
    label: building.code,
    changes: [{ field: 'units', before: null, after: units.length }],
  })
  ctx.hint('realestate.property', building.id)
  return { count: units.length }
}

/** A lease that holds the unit, or one of the building's units, today or later. */
async function isHeld(ctx: Ctx, id: string): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('realestate.lease_claim as c')
    .innerJoin('realestate.lease as l', 'l.id', 'c.lease_id')
    .innerJoin('realestate.property as p', 'p.id', 'c.property_id')
    .select('c.id')
    .where(({ or, eb }) => or([eb('p.id', '=', id), eb('p.parent_id', '=', id)]))
    .where('c.state', '=', 'active')
    .where(({ or, eb }) => or([eb('c.ends_on', '>=', ctx.today), eb('l.status', '=', 'active')]))
    .executeTakeFirst()
  return held !== undefined
}

export async function changeProperty(ctx: Ctx, input: InputOf<typeof acts.changeProperty>) {
  const row = await lockRecord(ctx, properties, input)
  if (input.isActive === false && (await isHeld(ctx, row.id))) deny(refused('realestate.property.let'))
  await saveRecord(ctx, properties, row, {
    for_sale: input.forSale ?? row.for_sale,
    is_active: input.isActive ?? row.is_active,
  })
  return { ok: true as const }
}

export async function sellProperty(ctx: Ctx, input: InputOf<typeof acts.sellProperty>) {
  const row = await lockRecord(ctx, properties, input)
  if (await isHeld(ctx, row.id)) deny(refused('realestate.property.let'))
  await saveRecord(ctx, properties, row, { sold_on: input.soldOn, for_sale: false })
  return { ok: true as const }
}

async function historyOf(ctx: Ctx, id: string) {
  const has = async (rows: { executeTakeFirst: () => Promise<unknown> }) =>
    (await rows.executeTakeFirst()) !== undefined
  return {
    hasLeases: await has(
      ctx.db.selectFrom('realestate.lease_line').select('id').where('property_id', '=', id),
    ),
    hasUnits: await has(ctx.db.selectFrom('realestate.property').select('id').where('parent_id', '=', id)),
    hasEntries: await has(
      ctx.db
        .selectFrom('accounting.profit_unit as u')
        .innerJoin('accounting.journal_line as j', 'j.profit_unit_id', 'u.id')
        .select('u.id')
        .where('u.external_id', '=', id),
    ),
  }
}

async function removeRow(ctx: Ctx, row: { id: string; code: string; property_name: string }): Promise<void> {
  await ctx.db.deleteFrom('realestate.property_block').where('property_id', '=', row.id).execute()
  await ctx.db.deleteFrom('realestate.property_document').where('property_id', '=', row.id).execute()
  await ctx.db.deleteFrom('realestate.property').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `realestate.property:${row.id}`,
    label: row.code,
    changes: [{ field: 'propertyName', before: row.property_name, after: null }],
  })
  ctx.hint('realestate.property', row.id)
}

/** Takes a property back that a file brought; answers its name where it was used since, and leaves it. */
export async function forgetProperty(ctx: Ctx, id: string): Promise<string | null> {
  const row = await lockRecord(ctx, properties, { id })
  if (whyNotDelete(await historyOf(ctx, id))) return row.property_name
  await removeRow(ctx, row)
  return null
}

export async function removeProperty(ctx: Ctx, input: InputOf<typeof acts.removeProperty>) {
  const row = await lockRecord(ctx, properties, input)
  refuse(whyNotDelete(await historyOf(ctx, row.id)))
  await removeRow(ctx, row)
  return { ok: true as const }
}

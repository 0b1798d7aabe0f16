import type { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { day, wholeNumber } from '#kernel/shared/fields.ts'
import { inputRefusal } from '#kernel/shared/input-refusal.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { readTyped } from '#kernel/shared/typedNumber.ts'
import { attempt } from '#modules/platform/import/public.server.ts'
import { addDocument, renewDocument } from '../document/document.commands.ts'
import { odometerAt, recordOdometer } from '../odometer/odometer.commands.ts'
import { whyNotMay } from '../permit/permission.queries.ts'
import { plateCountryOf, plateFromText, plateUnreadable } from '../plate/plate.rules.ts'
import { bringPlate } from '../recordImport/recordImportPlates.queries.ts'
import { changeVin } from '../vehicle/vehicle.commands.ts'
import { vin } from '../vehicle/vehicle.contract.ts'
import { lockVehicle, shownPlate, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import type * as contract from './quality.contract.ts'
import { vehiclesWith } from './quality.queries.ts'
import type { FixableFinding } from './quality.rules.ts'

type Input = InputOf<typeof contract.fixFindings>
type Row = Input['rows'][number]
type Vehicle = Awaited<ReturnType<typeof lockVehicle>>

/** One value for one vehicle: what stands there now, what it is read as, and the act that a person would do. */
type Fixer = {
  before: (ctx: Ctx, vehicle: Vehicle) => Promise<string | null> | string | null
  fix: (ctx: Ctx, row: Row, reason: string | null) => Promise<string | null>
}

/** The typed value as a field of the same form would read it. */
function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { reportInput: true })
  return parsed.success ? parsed.data : deny(inputRefusal(parsed.error.issues))
}

async function registrationOf(ctx: Ctx, vehicleId: string) {
  return ctx.db
    .selectFrom('fleet.vehicle_document as d')
    .select(['d.id', 'd.expires_on'])
    .where('d.vehicle_id', '=', vehicleId)
    .where('d.kind', '=', 'registration')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fleet.vehicle_document as l').select('l.id').whereRef('l.replaces_id', '=', 'd.id'),
        ),
      ),
    )
    .orderBy('d.expires_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const plates: Fixer = {
  before: (_, vehicle) => shownPlate(vehicle.plate),
  fix: async (ctx, { vehicleId, value }) => {
    const plate = plateFromText(value, plateCountryOf(ctx.company.country)) ?? deny(plateUnreadable)
    await bringPlate(ctx, vehicleId, { plate, from: ctx.today })
    return shownPlate(plate.key)
  },
}

const chassis: Fixer = {
  before: (_, vehicle) => vehicle.vin,
  fix: async (ctx, { vehicleId, value }) => {
    const typed = vin.safeParse(asciiDigits(value).replace(/[\s-]/g, ''))
    if (!typed.success) deny(invalid('fleet.vehicle.vinShape'))
    await changeVin(ctx, vehicleId, typed.data)
    return typed.data
  },
}

const fixers: Readonly<Record<FixableFinding, Fixer>> = {
  no_plate: plates,
  plate_unreadable: plates,
  vin_invalid: chassis,
  duplicate: chassis,
  missing_document: {
    before: async (ctx, { id }) => (await registrationOf(ctx, id))?.expires_on ?? null,
    fix: async (ctx, { vehicleId, value }) => {
      refuse(whyNotMay(ctx, 'fleet.documents.write'))
      const expiresOn = read(day(), value)
      const paper = { number: null, issuer: null, expiresOn, fileIds: [] }
      const old = await registrationOf(ctx, vehicleId)
      if (old) await renewDocument(ctx, { id: old.id, ...paper })
      else await addDocument(ctx, { vehicleId, kind: 'registration', ...paper })
      return expiresOn
    },
  },
  odometer_gap: {
    before: async (ctx, { id }) => (await odometerAt(ctx, id, ctx.now))?.toString() ?? null,
    fix: async (ctx, { vehicleId, value }, note) => {
      const typed = readTyped(value, 0, false, 7)
      const shownKm = read(
        wholeNumber(0, 5_000_000),
        'text' in typed && typed.text ? Number(typed.text) : value,
      )
      const { km } = await recordOdometer(ctx, { vehicleId, shownKm, at: ctx.now, isConfirmed: false, note })
      return String(km)
    },
  },
}

/** Several vehicles of one finding at once. A refused one stays as it is, with its reason; the others are put right. */
export async function fixFindings(ctx: Ctx, { finding, rows, reason }: Input) {
  const { before, fix } = fixers[finding]
  const fixed: { vehicleId: string; label: string }[] = []
  const tried = new Map<Row, { before: string | null; after: string | null; why: Why | null }>()
  // In the order of their ids, as every act that locks several vehicles does.
  for (const row of rows.toSorted((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1))) {
    const vehicle = await lockVehicle(ctx, row.vehicleId)
    const was = await before(ctx, vehicle)
    let after: string | null = null
    const why = await attempt(ctx, async () => {
      after = await fix(ctx, row, reason)
    })
    if (!why) fixed.push({ vehicleId: row.vehicleId, label: vehicleLabel(vehicle) })
    tried.set(row, { before: was, after: why ? null : after, why: why && whyOf(why) })
  }
  const ids = fixed.map(one => one.vehicleId)
  const standing = ids.length > 0 ? await vehiclesWith(ctx, finding, ids) : new Set<string>()
  if (ids.length > 0) {
    ctx.audit({
      subject: 'fleet.quality',
      label: fixed
        .map(one => one.label)
        .join('، ')
        .slice(0, 200),
      changes: [{ field: 'finding', before: finding, after: null }],
      ...(reason ? { reason } : {}),
    })
    ctx.hint('fleet.quality', finding)
  }
  return {
    fixed: ids.length,
    rows: rows.map(row => {
      const { vehicleId } = row
      const { why, ...values } = tried.get(row)!
      return { vehicleId, ...values, why, stillFound: !why && standing.has(vehicleId) }
    }),
  }
}

type Why = { code: string; params?: Record<string, unknown> }

/** A refusal of one field has that field's own sentence. */
function whyOf(refusal: { code: string; params?: Readonly<Record<string, unknown>> | undefined }): Why {
  return { code: refusal.code, ...(refusal.params ? { params: { ...refusal.params } } : {}) }
}

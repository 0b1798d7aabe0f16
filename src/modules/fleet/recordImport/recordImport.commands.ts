import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import {
  attempt,
  type Brought,
  type ImportedFile,
  keepImport,
  listFileImports,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
  rowErrorOf,
  takeBackImport,
} from '#modules/platform/import/public.server.ts'
import { addDocument } from '../document/document.commands.ts'
import { recordFuel } from '../fuel/fuel.commands.ts'
import { recordReading } from '../odometer/odometer.commands.ts'
import { plateCountryOf } from '../plate/plate.rules.ts'
import { findVehicles } from '../vehicle/vehicleFinding.queries.ts'
import type * as contract from './recordImport.contract.ts'
import {
  planDocuments,
  planFuel,
  planPlates,
  planReadings,
  type RecordField,
  type RecordKind,
  type RecordPlan,
  recordPermissions,
  requiredRecordFields,
} from './recordImport.rules.ts'
import { bringPlate } from './recordImportPlates.queries.ts'
import { undoers } from './recordImportUndoing.commands.ts'

const kindOf = (kind: RecordKind) => `fleet.${kind}` as const

const companyOf = (ctx: Ctx) => ({
  ...ctx.company,
  today: ctx.today,
  now: ctx.now,
  plateCountry: plateCountryOf(ctx.company.country),
})

type Planned = {
  row: number
  vehicle: string
  label: string
  on: string | null
  amountMinor: number | null
}

/** Brings every record of a file through the act that a person would do; a refusal is an error of its row. */
async function bringAll<Kind extends RecordKind, One extends Planned>(
  ctx: Ctx,
  kind: Kind,
  file: ImportedFile<RecordField<Kind>>,
  { planned, errors: unread }: RecordPlan<Kind, One>,
  bring: (one: One, vehicleId: string) => Promise<string>,
) {
  const vehicles = await findVehicles(ctx, [...new Set(planned.map(one => one.vehicle))])
  const errors = [...unread]
  const records: Brought[] = []
  const made: string[] = []
  // Readings are recorded in the order taken, whatever the order of the file.
  for (const one of planned.toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? ''))) {
    const vehicleId = vehicles.get(one.vehicle)
    const at = 'vehicle' as RecordField<Kind>
    if (!vehicleId) {
      const params = { value: one.vehicle }
      errors.push({ row: one.row, field: at, code: 'platform.import.row.noVehicle', params })
      continue
    }
    let id = ''
    const why = await attempt(ctx, async () => {
      id = await bring(one, vehicleId)
    })
    if (why) {
      errors.push(rowErrorOf(ctx, one.row, why, columns as Record<string, RecordField<Kind>>, at))
      continue
    }
    made.push(id)
    const { row, vehicle, label, on, amountMinor } = one
    records.push({ row, code: vehicle, name: label, on, amount: amountMinor, state: 'new' })
  }
  errors.sort((a, b) => a.row - b.row)
  const total = records.some(one => one.amount !== null)
    ? records.reduce((sum, one) => sum + (one.amount ?? 0), 0)
    : null
  const outcome = outcomeOf(file, { errors, records }, total)
  if (ctx.dryRun) return outcome
  refusePlan(file, outcome)
  const id = newImportId()
  await keepImport(ctx, kindOf(kind), { ...file, id }, outcome, made)
  ctx.hint('fleet.vehicle', id)
  return { ...outcome, id }
}

/** The columns in which the fields of these acts stand. */
const columns = {
  plate: 'plate',
  from: 'from',
  expiresOn: 'expiresOn',
  shownKm: 'km',
  odometerKm: 'km',
  km: 'km',
  at: 'at',
  cost: 'cost',
}

async function begin<Kind extends RecordKind>(ctx: Ctx, kind: Kind, file: ImportedFile<RecordField<Kind>>) {
  refuseUnmapped(file, requiredRecordFields[kind] as readonly RecordField<Kind>[])
  await refuseSame(ctx, kindOf(kind), file)
}

export async function importPlates(ctx: Ctx, input: InputOf<typeof contract.importPlates>) {
  await begin(ctx, 'plate', input)
  const plan = planPlates(input, companyOf(ctx))
  return bringAll(ctx, 'plate', input, plan, (one, vehicleId) => bringPlate(ctx, vehicleId, one))
}

export async function importDocuments(ctx: Ctx, input: InputOf<typeof contract.importDocuments>) {
  await begin(ctx, 'document', input)
  const plan = planDocuments(input)
  return bringAll(ctx, 'document', input, plan, async (one, vehicleId) => {
    const { kind, number, issuer, issuedOn, expiresOn } = one
    const added = await addDocument(ctx, {
      vehicleId,
      kind,
      number,
      issuer,
      issuedOn,
      expiresOn,
      fileIds: [],
    })
    return added.id
  })
}

export async function importReadings(ctx: Ctx, input: InputOf<typeof contract.importReadings>) {
  await begin(ctx, 'reading', input)
  const plan = planReadings(input, companyOf(ctx))
  return bringAll(ctx, 'reading', input, plan, async ({ at, km }, vehicleId) => {
    const read = await recordReading(ctx, { vehicleId, at, shownKm: km, source: 'manual' })
    return read.id
  })
}

export async function importFuel(ctx: Ctx, input: InputOf<typeof contract.importFuel>) {
  await begin(ctx, 'fuel', input)
  const plan = planFuel(input, companyOf(ctx))
  await lockLedger(ctx)
  return bringAll(ctx, 'fuel', input, plan, async ({ at, km, litres, costMinor, receiptNo }, vehicleId) => {
    const filled = await recordFuel(ctx, {
      vehicleId,
      at,
      litres,
      odometerKm: km,
      cost: costMinor,
      receiptNo,
      paidBy: 'company',
      vendorPartyId: input.vendorPartyId,
      isFull: true,
      isOdometerConfirmed: false,
      fileIds: [],
    })
    return filled.id
  })
}

const refuseOthers = (ctx: Ctx, kind: RecordKind) => {
  if (!ctx.can(recordPermissions[kind])) deny(forbidden('access.permission.missing'))
}

export async function listRecordImports(ctx: Ctx, input: InputOf<typeof contract.listRecordImports>) {
  refuseOthers(ctx, input.kind)
  return listFileImports(ctx, kindOf(input.kind), input)
}

export async function undoRecordImport(ctx: Ctx, input: InputOf<typeof contract.undoRecordImport>) {
  refuseOthers(ctx, input.kind)
  if (input.kind === 'fuel') await lockLedger(ctx)
  return takeBackImport(ctx, kindOf(input.kind), input.id, ids => undoers[input.kind](ctx, ids))
}

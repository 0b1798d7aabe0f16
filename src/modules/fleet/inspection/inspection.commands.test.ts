import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { fleetServer } from '../index.server.ts'
import { aCustody, aPhoto, aVehicle } from '../make.ts'
import { decideMark, listMarks } from '../mark/mark.contract.ts'
import { printInspection, printInspectionPair } from '../paper.contract.ts'
import { listVehicleFiles } from '../vehicle/vehicleFile.contract.ts'
import * as contract from './inspection.contract.ts'
import { photoAngles } from './inspection.rules.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
afterAll(stopPdfWorkers)

const at = (text: string) => `2026-${text}:00+03:00`
const scratch = { view: 'left' as const, type: 'scratch' as const, severity: 'minor' as const }

describe('Inspections and damage', () => {
  let t: TestCompany
  let photos: { angle: (typeof photoAngles)[number]; fileId: string; takenAt: string }[]
  beforeAll(async () => {
    t = await aCompany({ modules: [fleetServer], now: '2026-06-10T09:00:00Z' })
    photos = await t.act(async ctx => {
      const taken = []
      for (const angle of photoAngles.slice(0, 8))
        taken.push({ angle, fileId: await aPhoto(ctx), takenAt: at('06-01T10:00') })
      return taken
    })
  })
  const draft = (vehicleId: string, change: object) => ({
    deviceKey: randomUUID(),
    vehicleId,
    purpose: 'out' as const,
    at: at('06-01T10:00'),
    odometerKm: 1000,
    fuelEighths: 8,
    overall: 'good' as const,
    photos,
    ...change,
  })

  test('are found by plate in whatever digits, within the other filters', async () => {
    const vehicleId = await aVehicle(t, { plateKey: 'KW:7:7788' })
    const { id } = await t.call(contract.saveInspection, draft(vehicleId, {}))
    const found = async (search: string, purpose: 'out' | 'in') =>
      (await t.call(contract.listInspections, { search, purpose })).rows.map(row => row.id)
    for (const search of ['٧-٧٧٨٨', '7788/7', '7788']) expect(await found(search, 'out')).toEqual([id])
    expect(await found('7788', 'in')).toEqual([])
    expect(await t.call(contract.totalInspections, { search: '7788' })).toEqual({
      count: 1,
      drafts: 1,
      undecided: 0,
    })
  })

  test('two inspections are compared: kilometres, fuel, new marks and photos side by side', async () => {
    const vehicleId = await aVehicle(t)
    const custodyId = await aCustody(t, { vehicleId, at: new Date(at('06-01T10:05')) })
    const out = await t.call(contract.saveInspection, draft(vehicleId, { custodyId }))
    const signed = await t.call(contract.signInspection, {
      id: out.id,
      version: 1,
      signatures: [{ role: 'custodian', name: 'أحمد' }],
    })
    expect(signed.documentHash).toMatch(/^[0-9a-f]{64}$/)
    const back = await t.call(
      contract.saveInspection,
      draft(vehicleId, {
        purpose: 'in',
        custodyId,
        at: at('06-08T09:00'),
        odometerKm: 1400,
        fuelEighths: 5,
        marks: [{ ...scratch, x: 500, y: 500 }],
      }),
    )
    await t.call(contract.signInspection, { id: back.id, version: 1 })
    const compared = await t.call(contract.compareInspections, { outId: out.id, inId: back.id })
    expect(compared).toMatchObject({ km: 400, fuelEighthsUsed: 3, newMarks: [{ type: 'scratch' }] })
    expect(compared.photos).toHaveLength(8)
  })

  test('damage that a look between two inspections found is new since the first of them', async () => {
    const vehicleId = await aVehicle(t)
    const seen = async (day: string, marks: object[]) => {
      const saved = await t.call(contract.saveInspection, draft(vehicleId, { at: at(day), marks }))
      await t.call(contract.signInspection, { id: saved.id, version: 1 })
      return saved.id
    }
    const outId = await seen('06-01T10:00', [{ ...scratch, x: 900, y: 900 }])
    await seen('06-03T10:00', [{ ...scratch, x: 100, y: 100 }])
    const inId = await seen('06-05T10:00', [{ ...scratch, x: 500, y: 500 }])
    await seen('06-07T10:00', [{ ...scratch, x: 300, y: 700 }])
    const { newMarks } = await t.call(contract.compareInspections, { outId, inId })
    expect(newMarks.map(mark => mark.x)).toEqual([100, 500])
  })

  test('a vehicle prints before and after, photo beside photo; two vehicles do not', async () => {
    const stored = await t.act(ctx =>
      storeFile(ctx, { name: 'side.png', contentType: 'image/png', bytes: onePixel }),
    )
    const shots = photos.map(photo => ({ ...photo, fileId: stored.id }))
    const vehicleId = await aVehicle(t)
    const saved = async (change: object) =>
      (await t.call(contract.saveInspection, draft(vehicleId, { photos: shots, ...change }))).id
    const outId = await saved({ items: [{ key: 'body', result: 'ok' }], photos: shots.slice(1) })
    const inId = await saved({
      purpose: 'in',
      at: at('06-08T09:00'),
      odometerKm: 1400,
      fuelEighths: 5,
      items: [{ key: 'body', result: 'attention' }],
      marks: [{ ...scratch, x: 500, y: 500, fileIds: [stored.id] }],
    })
    for (const locale of ['ar', 'en'] as const)
      expect(await t.call(printInspectionPair, { outId, inId, locale })).toMatchObject({
        contentType: 'application/pdf',
      })
    const other = await t.call(contract.saveInspection, draft(await aVehicle(t), {}))
    expect(await t.refusal(printInspectionPair, { outId: other.id, inId })).toMatchObject({
      code: 'fleet.inspection.otherVehicle',
    })
  })

  test('nothing is signed without the photos of its purpose', async () => {
    const vehicleId = await aVehicle(t)
    const saved = await t.call(contract.saveInspection, draft(vehicleId, { photos: photos.slice(0, 5) }))
    expect(await t.refusal(contract.signInspection, { id: saved.id, version: 1 })).toMatchObject({
      code: 'fleet.inspection.photosMissing',
      params: { count: 3 },
    })
  })

  test('a signed inspection does not change; the same draft sent again is one draft', async () => {
    const vehicleId = await aVehicle(t)
    const wish = draft(vehicleId, { items: [{ key: 'brakes', result: 'attention' }] })
    const first = await t.call(contract.saveInspection, wish)
    const second = await t.call(contract.saveInspection, wish)
    expect(second.id).toBe(first.id)
    await t.call(contract.signInspection, { id: first.id, version: 2 })
    expect(await t.refusal(contract.saveInspection, wish)).toMatchObject({ code: 'fleet.inspection.locked' })
    const whole = await t.call(contract.getInspection, { id: first.id })
    expect(whole).toMatchObject({
      state: 'signed',
      items: [{ key: 'brakes', result: 'attention' }],
      inspector: 'مختبر',
    })
  })

  test('voiding needs a reason, takes the marks and the reading away, and never a charged mark', async () => {
    const vehicleId = await aVehicle(t)
    const saved = await t.call(
      contract.saveInspection,
      draft(vehicleId, { marks: [{ ...scratch, x: 1, y: 1 }] }),
    )
    await t.call(contract.signInspection, { id: saved.id, version: 1 })
    expect(await t.refusal(contract.voidInspection, { id: saved.id, version: 2 })).toMatchObject({
      code: 'fleet.reason.required',
    })
    await t.call(contract.voidInspection, { id: saved.id, version: 2, reason: 'مركبة خطأ' })
    expect((await t.call(listMarks, { vehicleId })).rows).toEqual([])
    const lower = await t.call(
      contract.saveInspection,
      draft(vehicleId, { odometerKm: 900, at: at('06-02T10:00') }),
    )
    await t.call(contract.signInspection, { id: lower.id, version: 1 })
  })

  test('a new mark keeps the photo of its damage; its hash is signed with it, and the check prints', async () => {
    const vehicleId = await aVehicle(t, { plateKey: 'KW:9:777' })
    const seenFrom = await t.act(ctx =>
      storeFile(ctx, { name: 'front.png', contentType: 'image/png', bytes: onePixel }),
    )
    const shot = await t.act(ctx =>
      storeFile(ctx, { name: 'dent.png', contentType: 'image/png', bytes: onePixel }),
    )
    const marks = [{ ...scratch, x: 100, y: 100, fileIds: [shot.id] }]
    const check = {
      purpose: 'periodic' as const,
      photos: [{ angle: 'front_right' as const, fileId: seenFrom.id, takenAt: at('06-01T10:00') }],
      items: [{ key: 'body', result: 'attention' as const }],
    }
    const first = draft(vehicleId, { ...check, marks })
    await t.call(contract.saveInspection, first)
    const saved = await t.call(contract.saveInspection, first)
    const signed = await t.call(contract.signInspection, { id: saved.id, version: saved.version })
    const seen = await t.call(contract.getInspection, { id: saved.id })
    expect(seen.addedMarks).toMatchObject([{ photos: [{ fileId: shot.id, sha256: shot.sha256 }] }])
    const bare = await t.call(contract.saveInspection, draft(await aVehicle(t), { ...check, marks }))
    expect((await t.call(contract.getInspection, { id: bare.id })).addedMarks[0]?.photos).toHaveLength(1)
    for (const locale of ['ar', 'en'] as const)
      expect(await t.call(printInspection, { id: saved.id, locale })).toMatchObject({
        fileName: `${signed.number}.pdf`,
        contentType: 'application/pdf',
      })
    const foreign = [{ ...scratch, x: 1, y: 1, fileIds: [randomUUID()] }]
    expect(
      await t.refusal(contract.saveInspection, draft(vehicleId, { ...check, marks: foreign })),
    ).toMatchObject({ code: 'fleet.inspection.photoUnknown' })
    const files = await t.call(listVehicleFiles, { vehicleId })
    expect(files.rows).toMatchObject([{ fileId: shot.id, kind: 'mark', label: signed.number }])
  })

  test('the company or an insurer may bear old damage too', async () => {
    const vehicleId = await aVehicle(t)
    const saved = await t.call(
      contract.saveInspection,
      draft(vehicleId, { marks: [{ ...scratch, x: 1, y: 1 }] }),
    )
    await t.call(contract.signInspection, { id: saved.id, version: 1 })
    const [mark] = (await t.call(listMarks, { vehicleId })).rows
    await t.call(decideMark, {
      id: mark!.id,
      version: 1,
      decision: 'insurer',
      amount: '30.000',
      reason: 'وثيقة شاملة',
    })
    expect((await t.call(listMarks, { vehicleId, decision: 'insurer' })).rows).toMatchObject([
      { amount: '30.000' },
    ])
  })

  test('photos, custody and marks of another company or vehicle are not taken', async () => {
    const other = await aCompany({ modules: [fleetServer], now: '2026-06-10T09:00:00Z' })
    const foreignPhoto = await other.act(ctx => aPhoto(ctx))
    const vehicleId = await aVehicle(t)
    const custodyId = await aCustody(t, { vehicleId: await aVehicle(t), at: new Date(at('06-01T10:05')) })
    const photo = [{ angle: 'front' as const, fileId: foreignPhoto, takenAt: at('06-01T10:00') }]
    expect(await t.refusal(contract.saveInspection, draft(vehicleId, { photos: photo }))).toMatchObject({
      code: 'fleet.inspection.photoUnknown',
    })
    const text = await t.act(ctx =>
      storeFile(ctx, { name: 'front.jpg', contentType: 'text/csv', bytes: Buffer.from('a;b') }),
    )
    const noPicture = [{ ...photo[0]!, fileId: text.id }]
    expect(await t.refusal(contract.saveInspection, draft(vehicleId, { photos: noPicture }))).toMatchObject({
      code: 'fleet.inspection.photoUnknown',
    })
    expect(
      await t.refusal(contract.saveInspection, draft(vehicleId, { at: '1899-06-01T10:00:00Z' })),
    ).toMatchObject({ code: 'kernel.field.invalid', field: 'at' })
    expect(await t.refusal(contract.saveInspection, draft(vehicleId, { custodyId }))).toMatchObject({
      code: 'fleet.inspection.otherVehicle',
    })
    const saved = await t.call(contract.saveInspection, draft(vehicleId, {}))
    expect(await other.refusal(contract.getInspection, { id: saved.id })).toMatchObject({ kind: 'notFound' })
    expect(await other.refusal(contract.signInspection, { id: saved.id, version: 1 })).toMatchObject({
      kind: 'notFound',
    })
  })
})

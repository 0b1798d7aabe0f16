import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { addDocument } from '../document/document.contract.ts'
import { openFlag } from '../flag/flag.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aClaim, aCustody, aPhoto, aVehicle, aVehicleGroup } from '../make.ts'
import * as contract from './vehicle.contract.ts'
import { listVehicleFiles } from './vehicleFile.contract.ts'

const modules = [fleetServer]

describe('Vehicles', () => {
  let t: TestCompany
  let groupId: string
  beforeAll(async () => {
    t = await aCompany({ modules })
    groupId = await aVehicleGroup(t, { nameAr: 'صغيرة' })
  })
  const corolla = () => ({ make: 'تويوتا', model: 'كورولا', year: 2025, groupId, inServiceOn: '2026-11-01' })

  test('five facts make a vehicle, and its status follows from them', async () => {
    const { id } = await t.call(contract.createVehicle, {
      ...corolla(),
      plate: { code: '١٢', serial: '٣٤٥٦٧' },
    })
    const vehicle = await t.call(contract.getVehicle, { id })
    expect(vehicle).toMatchObject({
      plate: '12-34567',
      status: 'available',
      chips: [],
      heldBy: null,
      daily: '12.000',
    })
    expect(await t.call(contract.findVehicleByQr, { token: vehicle.qrToken })).toEqual({ id })
  })

  test.each([9999, 20_266])('a year beyond the next one, as %i, is told the next one', async year => {
    expect(await t.refusal(contract.createVehicle, { ...corolla(), year })).toMatchObject({
      code: 'kernel.field.tooBig',
      field: 'year',
      params: { max: 2027 },
    })
  })

  test('a plate and a chassis number belong to one vehicle, which is named', async () => {
    const vin = '1M8GDM9AXKP042788'
    const first = await t.call(contract.createVehicle, {
      ...corolla(),
      vin,
      plate: { code: '8', serial: '1234' },
    })
    expect(first.vinCheckDigitFits).toBe(true)
    expect(contract.vin.parse('1m8gdm9axkp٠٤٢٧٨٨')).toBe(vin)
    expect(
      await t.refusal(contract.createVehicle, { ...corolla(), plate: { code: '8', serial: '1234' } }),
    ).toMatchObject({
      code: 'fleet.plate.taken',
      field: 'plate',
      params: { vehicle: 'تويوتا كورولا 2025' },
    })
    expect(await t.refusal(contract.createVehicle, { ...corolla(), vin })).toMatchObject({
      code: 'fleet.vehicle.vinTaken',
      params: { vehicle: '8-1234' },
    })
    expect(
      await t.refusal(contract.createVehicle, { ...corolla(), plate: { code: '123', serial: '1' } }),
    ).toMatchObject({
      code: 'fleet.plate.unreadable',
    })
  })

  test('twenty clerks who enter one plate at once make one vehicle', async () => {
    const plate = { code: '77', serial: '77777' }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => t.reply(contract.createVehicle, { ...corolla(), plate })),
    )
    const refused = replies.filter(reply => !reply.ok)
    expect(refused).toHaveLength(19)
    for (const reply of refused)
      expect(reply).toMatchObject({
        refusal: { code: 'fleet.plate.taken', params: { vehicle: 'تويوتا كورولا 2025' } },
      })
  })

  test('an edit of an older version is stale', async () => {
    const { id } = await t.call(contract.createVehicle, corolla())
    const edit = { ...corolla(), id, version: 1, colour: 'أبيض' }
    expect(await t.call(contract.updateVehicle, edit)).toMatchObject({ version: 2 })
    expect(await t.refusal(contract.updateVehicle, edit)).toMatchObject({
      code: 'kernel.record.stale',
      kind: 'conflict',
    })
  })

  test('a changed plate keeps its history, and the old one may go to another vehicle from that day', async () => {
    const { id } = await t.call(contract.createVehicle, {
      ...corolla(),
      acquiredOn: '2026-01-01',
      plate: { code: '9', serial: '1' },
    })
    await t.call(contract.changePlate, {
      id,
      version: 1,
      plate: { code: '9', serial: '2' },
      from: '2026-11-21',
    })
    const { plates } = await t.call(contract.getVehicle, { id })
    expect(plates.map(plate => [plate.text, plate.validFrom, plate.validTo])).toEqual([
      ['9-2', '2026-11-21', null],
      ['9-1', '2026-01-01', '2026-11-20'],
    ])
    await t.call(contract.createVehicle, { ...corolla(), plate: { code: '9', serial: '1' } })
    const early = { id, version: 2, plate: { code: '9', serial: '3' }, from: '2026-11-20' }
    expect(await t.refusal(contract.changePlate, early)).toMatchObject({ code: 'fleet.plate.beforeCurrent' })
  })

  test('a vehicle is prepared until it is put in service', async () => {
    const { id } = await t.call(contract.createVehicle, {
      ...corolla(),
      inServiceOn: null,
      acquiredOn: '2026-11-10',
    })
    expect((await t.call(contract.getVehicleStatus, { id })).status).toBe('preparing')
    expect(await t.refusal(contract.putInService, { id, version: 1, on: '2026-11-09' })).toMatchObject({
      code: 'fleet.vehicle.serviceBeforeAcquired',
    })
    await t.call(contract.putInService, { id, version: 1, on: '2026-11-21' })
    expect((await t.call(contract.getVehicleStatus, { id })).status).toBe('available')
  })

  test('a new label closes the old one', async () => {
    const { id } = await t.call(contract.createVehicle, corolla())
    const { qrToken: old } = await t.call(contract.getVehicle, { id })
    await t.call(contract.renewQr, { id, version: 1 })
    expect(await t.refusal(contract.findVehicleByQr, { token: old })).toMatchObject({ kind: 'notFound' })
  })

  test('the timeline merges records and edits, newest first, and pages', async () => {
    const { id } = await t.call(contract.createVehicle, { ...corolla(), plate: { code: '5', serial: '55' } })
    await aClaim(t, { vehicleId: id, from: '2027-01-01T10:00:00Z', to: '2027-01-02T10:00:00Z' })
    await t.call(openFlag, {
      vehicleId: id,
      kind: 'out_of_service',
      note: 'إطار',
      from: '2026-11-21T08:00:00Z',
    })
    const first = await t.call(contract.listVehicleTimeline, { id, limit: 3 })
    const rest = await t.call(contract.listVehicleTimeline, {
      id,
      limit: 50,
      cursor: first.next ?? undefined,
    })
    const kinds = [...first.rows, ...rest.rows].map(row => row.kind)
    expect(kinds[0]).toBe('claim')
    expect(kinds.toSorted()).toEqual(['claim', 'edit', 'edit', 'flag', 'plate'])
    expect((await t.call(contract.listVehicleTimeline, { id, kind: 'flag', limit: 9 })).rows).toHaveLength(1)
  })

  test('its files stand in one place by what they belong to; what the reader may not open is left out', async () => {
    const { id } = await t.call(contract.createVehicle, corolla())
    const [photo, report, scan] = await t.act(async ctx => [
      await aPhoto(ctx),
      await aPhoto(ctx),
      await aPhoto(ctx),
    ])
    const { version } = await t.call(contract.getVehicle, { id })
    await t.call(contract.updateVehicle, { ...corolla(), id, version, photoFileIds: [photo!] })
    const flag = { vehicleId: id, note: 'صدم خلفي', from: '2026-11-21T08:00:00Z' }
    await t.call(openFlag, { ...flag, kind: 'accident', fileIds: [report!] })
    await t.call(addDocument, {
      vehicleId: id,
      kind: 'registration',
      expiresOn: '2027-11-01',
      fileIds: [scan!],
    })
    const read = async (permissions?: string[]) =>
      (await t.call(listVehicleFiles, { vehicleId: id }, permissions ? { permissions } : {})).rows
    expect((await read()).map(file => [file.kind, file.fileId, file.label])).toEqual(
      expect.arrayContaining([
        ['document', scan, 'registration'],
        ['flag', report, 'accident'],
        ['photo', photo, null],
      ]),
    )
    expect((await read(['fleet.vehicles.read'])).map(file => file.kind).toSorted()).toEqual(['flag', 'photo'])
    expect((await t.call(listVehicleFiles, { vehicleId: id, kind: 'flag' })).rows).toHaveLength(1)
  })

  test('another company’s vehicle does not exist, for every question and act', async () => {
    const other = await aCompany({ modules })
    const id = await aVehicle(other)
    const foreignGroup = await aVehicleGroup(other)
    const answers = await Promise.all([
      t.refusal(contract.getVehicle, { id }),
      t.refusal(contract.getVehicleStatus, { id }),
      t.refusal(contract.listVehicleTimeline, { id }),
      t.refusal(contract.updateVehicle, { ...corolla(), id, version: 1 }),
      t.refusal(contract.changePlate, {
        id,
        version: 1,
        plate: { code: '1', serial: '1' },
        from: '2026-11-21',
      }),
      t.refusal(contract.renewQr, { id, version: 1 }),
      t.refusal(contract.putInService, { id, version: 1, on: '2026-11-21' }),
      t.refusal(openFlag, { vehicleId: id, kind: 'stolen', note: 'x', from: '2026-11-21T08:00:00Z' }),
      t.refusal(contract.createVehicle, { ...corolla(), groupId: foreignGroup }),
      t.refusal(contract.createVehicle, { ...corolla(), branchId: randomUUID() }),
    ])
    expect(answers.map(answer => answer.kind)).toEqual(answers.map(() => 'notFound'))
  })
})

describe('The list of vehicles', () => {
  let t: TestCompany
  let small: string
  let ids: string[]
  beforeAll(async () => {
    t = await aCompany({ modules })
    small = await aVehicleGroup(t, { nameAr: 'صغيرة' })
    const large = await aVehicleGroup(t, { nameAr: 'كبيرة', dailyMinor: 30_000 })
    ids = [
      await aVehicle(t, { groupId: small, make: 'تويوتا', model: 'كورولّا', plateKey: 'KW:12:34567' }),
      await aVehicle(t, { groupId: small, make: 'Kia', model: 'Rio', plateKey: 'KW:8:1234' }),
      await aVehicle(t, { groupId: large, make: 'GMC', model: 'Yukon', plateKey: 'KW:1:23456' }),
      await aVehicle(t, { groupId: large, make: 'GMC', model: 'Tahoe', plateKey: null, inServiceOn: null }),
    ]
    await aCustody(t, {
      vehicleId: ids[0]!,
      at: new Date('2026-11-20T08:00:00Z'),
      dueAt: new Date('2026-11-25T08:00:00Z'),
      shownKm: 5000,
      holder: 'سالم',
    })
  })
  const found = async (filter: Parameters<typeof contract.listVehicles.input.parse>[0]) =>
    (await t.call(contract.listVehicles, filter as never)).rows.map(row => ids.indexOf(row.id))

  test('shows status, holder, reading and rate of each', async () => {
    const { rows } = await t.call(contract.listVehicles, { sort: 'plate' })
    expect(rows.map(row => [row.plate, row.status, row.holder, row.odometerKm, row.daily])).toEqual([
      [null, 'preparing', null, null, '30.000'],
      ['1-23456', 'available', null, null, '30.000'],
      ['8-1234', 'available', null, null, '12.000'],
      ['12-34567', 'rented', 'سالم', 5000, '12.000'],
    ])
  })

  test.each([
    ['كورولا', [0]],
    ['تويوتا كورولا', [0]],
    ['rio', [1]],
    ['٣٤٥٦٧/١٢', [0]],
    ['1234567', [0]],
    ['3456', [0, 2]],
    ['12-3', [0]],
    ['12 345', [0]],
    ['١٢-٣٤', [0]],
    ['12-', [0]],
    ['8-12', [1]],
    ['nothing', []],
  ])('text «%s» finds %o', async (search, expected) => {
    expect((await found({ search })).sort()).toEqual(expected)
  })

  test('filters by status, group and free period', async () => {
    expect(await found({ status: 'rented' })).toEqual([0])
    expect((await found({ groupId: small })).sort()).toEqual([0, 1])
    const free = { freeFrom: '2026-11-22T08:00:00Z', freeTo: '2026-11-24T08:00:00Z' }
    expect((await found(free)).sort()).toEqual([1, 2])
  })

  test('counters cover the whole filter, whatever the page and the status', async () => {
    expect(await t.call(contract.countVehicles, {})).toEqual({
      total: 4,
      byStatus: { rented: 1, available: 2, preparing: 1 },
    })
    expect((await t.call(contract.countVehicles, { groupId: small, status: 'available' })).total).toBe(2)
  })

  test.each(['plate', 'make', 'year', 'created'] as const)(
    'pages by key without gap or repetition, sorted by %s',
    async sort => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await t.call(contract.listVehicles, { sort, limit: 1, ...(cursor ? { cursor } : {}) })
        seen.push(...page.rows.map(row => row.id))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen.toSorted()).toEqual(ids.toSorted())
    },
  )
})

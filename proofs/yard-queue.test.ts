import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { storeFile } from '#kernel/server/files.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import {
  aLawfulVehicle,
  anActiveContract,
  aRentalCompany,
  aReservedContract,
  aSignature,
  aTrustedDriver,
  ecoGroup,
} from '#modules/rentals/make.ts'
import { aPhone, type Fate } from './phone.ts'
import { prove } from './proof.ts'

type Phone = ReturnType<typeof aPhone>
type Kind = 'rentals.handover.record' | 'rentals.return.record' | 'check'

/** A job of the yard that is done but for the sending. */
type Job = {
  kind: Kind
  vehicleId: string
  contractId: string | null
  input: (photos: readonly Photo[]) => unknown
}
type Photo = { angle: string; fileId: string; takenAt: string }

const angles = ['front', 'front_right', 'right', 'rear_right', 'rear', 'rear_left', 'left', 'front_left']
const at = '2026-11-25T11:00:00+03:00'
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Handovers, returns and condition checks by turns. */
async function jobsOf(t: TestCompany, count: number): Promise<Job[]> {
  const groupId = await ecoGroup(t, null)
  const customerId = await aTrustedDriver(t, '1000000.000')
  const yard = { at, deviceAt: at, odometerKm: 10_100, fuelEighths: 8 }
  const jobs: Job[] = []
  while (jobs.length < count) {
    const kind = (['rentals.handover.record', 'rentals.return.record', 'check'] as const)[jobs.length % 3]!
    const vehicleId = await aLawfulVehicle(t, groupId)
    const deviceId = randomUUID()
    const inspection = (photos: readonly Photo[]) => ({
      deviceId,
      overall: 'good',
      items: [],
      photos,
      marks: [],
      signature: aSignature(),
    })
    if (kind === 'check') {
      const save = { deviceKey: deviceId, vehicleId, purpose: 'periodic', at, overall: 'good', marks: [] }
      const sign = { isOdometerConfirmed: false, signatures: [{ role: 'inspector', name: 'فاحص' }] }
      const { odometerKm, fuelEighths } = yard
      jobs.push({
        kind,
        vehicleId,
        contractId: null,
        input: photos => ({ save: { ...save, odometerKm, fuelEighths, items: [], photos }, sign }),
      })
      continue
    }
    const wish = { groupId, customerId, vehicleId, startAt: '2026-11-25T10:00:00+03:00' }
    if (kind === 'rentals.handover.record') {
      const { id, version } = await aReservedContract(t, wish)
      const known = { contractId: id, contractVersion: version, vehicleId }
      jobs.push({
        kind,
        vehicleId,
        contractId: id,
        input: photos => ({ ...known, ...yard, inspection: inspection(photos) }),
      })
    } else {
      const { id, version, legId } = await anActiveContract(t, wish)
      const known = { contractId: id, contractVersion: version, legId }
      jobs.push({
        kind,
        vehicleId,
        contractId: id,
        input: photos => ({ ...known, ...yard, inspection: inspection(photos) }),
      })
    }
  }
  return jobs
}

type Arrival = { name: string; key: string }

/** The server behind the phone: uploads become files of the company, commands go through the whole pipeline. */
function serverOf(t: TestCompany, keyOf: (sent: string) => string) {
  const arrivals: Arrival[] = []
  const endpoints = new Map(
    t.runtime.modules.flatMap(module => module.endpoints.map(one => [one.endpoint.name, one.endpoint])),
  )
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const receive = async (path: string, init: RequestInit): Promise<Response> => {
    const name = path.replace('/api/', '')
    if (name === 'files') {
      const file = (init.body as FormData).get('file') as File
      const bytes = new Uint8Array(await file.arrayBuffer())
      return json(await t.act(ctx => storeFile(ctx, { name: file.name, contentType: file.type, bytes })))
    }
    const key = keyOf(new Headers(init.headers).get('idempotency-key') ?? '')
    arrivals.push({ name, key })
    const reply = await t.reply(endpoints.get(name)!, JSON.parse(String(init.body)), { key })
    if (!reply.ok) return json({ refusal: reply.refusal }, 409)
    return json('output' in reply ? reply.output : null)
  }
  return { receive, arrivals }
}

/** Presses every job while there is no signal, as the pages of the yard do. */
async function press(phone: Phone, jobs: readonly Job[]): Promise<void> {
  const page = await phone.open()
  for (const [no, { kind, input }] of jobs.entries()) {
    const photos: Photo[] = []
    for (const angle of angles)
      photos.push({
        angle,
        fileId: await page.keepOrSend(new Blob([jpeg], { type: 'image/jpeg' }), 'photo.jpg'),
        takenAt: at,
      })
    page.changeDraft(`draft:yard:job:${no}`, () => ({
      photos: photos as never,
      place: { title: `عمل ${no}`, href: `/job/${no}` },
      pending: {
        key: randomUUID(),
        act: kind,
        input: input(photos),
        at: new Date(Date.UTC(2026, 10, 25, 8, 0, no)).toISOString(),
      },
    }))
  }
}

/** What is wrong with what the server holds and the phone still keeps, once everything was sent. */
async function judge(t: TestCompany, phone: Phone, jobs: readonly Job[], arrivals: readonly Arrival[]) {
  const violations: string[] = []
  const page = await phone.open()
  for (const [no, { kind, vehicleId, contractId }] of jobs.entries()) {
    const { pending, refusal, fault, answer } = page.draftOf(`draft:yard:job:${no}`)
    if (pending || refusal || fault || !answer)
      violations.push(`job ${no} ${kind}: ${JSON.stringify({ pending: !!pending, refusal, fault })}`)
    const purpose = { 'rentals.handover.record': 'out', 'rentals.return.record': 'in', check: 'periodic' }[
      kind
    ]
    const [found] = await t.act(ctx =>
      rawQuery<{
        inspections: number
        photos: number
        status: string | null
        legs: number
        custodies: number
      }>(
        ctx.db,
        `select (select count(*)::int from fleet.inspection i where i.company_id = $1 and i.vehicle_id = $2
             and i.purpose = $4 and i.state = 'signed') as inspections,
           (select count(*)::int from fleet.inspection i
             join fleet.inspection_photo p on p.company_id = $1 and p.inspection_id = i.id
             join app.file f on f.company_id = $1 and f.id = p.file_id
             where i.company_id = $1 and i.vehicle_id = $2 and i.purpose = $4) as photos,
           (select c.status from rentals.contract c where c.company_id = $1 and c.id = $3) as status,
           (select count(*)::int from rentals.leg l where l.company_id = $1 and l.contract_id = $3) as legs,
           (select count(*)::int from fleet.custody k where k.company_id = $1 and k.source_id = $3) as custodies`,
        [ctx.company.id, vehicleId, contractId, purpose],
      ),
    )
    const expected =
      kind === 'check'
        ? { inspections: 1, photos: 8, status: null, legs: 0, custodies: 0 }
        : {
            inspections: 1,
            photos: 8,
            legs: 1,
            custodies: 1,
            status: kind === 'rentals.return.record' ? 'returned' : 'active',
          }
    if (Object.entries(expected).some(([name, value]) => found![name as keyof typeof expected] !== value))
      violations.push(`job ${no} ${kind}: ${JSON.stringify(found)}`)
  }
  if (phone.keptFiles() > 0) violations.push(`${phone.keptFiles()} photos stayed on the phone`)
  // An act goes again only after it was lost; the first time they came in the order they were pressed.
  const firsts = [...new Map(arrivals.map(({ name, key }) => [key, name])).values()]
  const sent = jobs.flatMap(({ kind }) =>
    kind === 'check' ? ['fleet.inspection.save', 'fleet.inspection.sign'] : [kind],
  )
  if (firsts.join() !== sent.join())
    violations.push(`${firsts.length} acts came, ${sent.length} were pressed`)
  return violations
}

const unlucky: readonly Fate[] = ['lost', 'answerLost']
const badLuck = (): Fate => unlucky[randomInt(12)] ?? 'answered'

/** One hour without signal: the jobs are pressed, then sent over a bad connection by a page that is killed twice. */
async function anHour(
  count: number,
  keyOf: (sent: string) => string = key => key,
  luck: () => Fate = badLuck,
) {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  // A phone whose page dies forgets every module of this process: the server's are read before.
  for (const module of t.runtime.modules) for (const bound of module.endpoints) await bound.load()
  const jobs = await jobsOf(t, count)
  t.setNow('2026-11-25T09:00:00Z')
  const { receive, arrivals } = serverOf(t, keyOf)
  // Photos go first: the kills fall among the acts, one before the server heard of it and one after.
  const photos = count * angles.length
  const kills = new Map<number, Fate>([
    [photos + Math.floor(count / 3), 'killedAfter'],
    [photos + count, 'killedBefore'],
  ])
  const phone = aPhone(receive, call => kills.get(call) ?? luck())
  await press(phone, jobs)
  phone.setOnline(true)
  const began = performance.now()
  await phone.sync()
  const seconds = (performance.now() - began) / 1000
  return { violations: await judge(t, phone, jobs, arrivals), kills: phone.kills(), seconds, t }
}

describe('An hour in the yard without signal', () => {
  prove({
    name: 'yard-queue',
    property:
      'acts queued on a phone, its page killed twice while they are sent: each is applied exactly once',
    short: 50,
    long: 1_000,
    run: async cases => {
      const violations: string[] = []
      let done = 0
      while (done < cases) {
        const hour = await anHour(50)
        violations.push(...hour.violations)
        if (hour.kills !== 2) violations.push(`the page was killed ${hour.kills} times`)
        if (hour.seconds > 30) violations.push(`sending took ${Math.round(hour.seconds)} s`)
        done += 50
      }
      return { cases: done, violations }
    },
  })

  test('a queue that forgets its keys is found', async () => {
    // With nothing lost, the calls are counted: the page dies after the server heard its third act, which comes again.
    const { violations } = await anHour(
      6,
      () => randomUUID(),
      () => 'answered',
    )
    expect(violations.join('\n')).toMatch(/acts came/)
  })

  test('photos taken at the same moment are all kept, the first ones of the device too', async () => {
    const arrived: number[] = []
    const phone = aPhone(
      async (_path, { body }) => {
        arrived.push(((body as FormData).get('file') as File).size)
        return Response.json({ id: randomUUID() }, { status: 201 })
      },
      () => 'answered',
    )
    const page = await phone.open()
    const key = 'draft:yard:photos'
    await Promise.all(
      angles.map(async (angle, place) => {
        const fileId = await page.keepOrSend(new Blob([new Uint8Array(place + 1)]), `${angle}.jpg`)
        const photo = { angle: angle as 'front', fileId, takenAt: at }
        page.changeDraft(key, ({ photos }) => ({ photos: [...photos, photo] }))
      }),
    )
    expect(phone.keptFiles()).toBe(angles.length)
    phone.setOnline(true)
    await page.sendWaiting()
    expect(arrived.sort()).toEqual(angles.map((_angle, place) => place + 1))
    expect(page.draftOf(key)).toMatchObject({ badPhoto: null, photos: { length: angles.length } })
    expect(phone.keptFiles()).toBe(0)
  })
})

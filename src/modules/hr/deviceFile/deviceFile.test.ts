import { beforeEach, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import * as attendance from '../attendance/attendance.contract.ts'
import { hrServer } from '../index.server.ts'
import { anEmployee } from '../make.ts'
import * as contract from './deviceFile.contract.ts'
import { byDay, foldPunches, pairsOfPunches } from './deviceFile.rules.ts'

const modules = [accessServer, alertsServer, partiesServer, accountingServer, billingServer, hrServer]
const headers = ['الجهاز', 'رقم الموظف في الجهاز', 'التاريخ والوقت', 'الحركة']
const mapping = { device: 0, number: 1, at: 2, action: 3 }

type Outcome = {
  recordCount: number
  knownCount: number
  errors: { row: number; code: string; params: Record<string, unknown> }[]
  unmapped: { device: string; number: string; count: number }[]
}

describe('Files of attendance devices (case HR-09)', () => {
  let t: TestCompany
  let [ahmad, badr] = ['', '']
  beforeEach(async () => {
    t = await aCompany({ modules, now: '2026-11-17T21:00:00Z' })
    ahmad = (await anEmployee(t, { name: 'أحمد' })).id
    badr = (await anEmployee(t, { name: 'بدر' })).id
    await t.call(contract.saveDeviceNumber, { device: 'A', number: '29', employeeId: ahmad })
    await t.call(contract.saveDeviceNumber, { device: 'B', number: '29', employeeId: badr })
  })
  const file = (rows: string[][]) => ({ fileName: 'بصمة.csv', headers, rows, mapping })
  const dryRun = async (wish: object) => {
    const answer = await t.reply(contract.importAttendance, wish, { dryRun: true })
    if (!answer.ok || !('output' in answer)) throw new Error(JSON.stringify(answer))
    return answer.output as Outcome
  }
  const dayOf = async (employeeId: string, date: string) =>
    (await t.call(attendance.listAttendance, { date, employeeId, limit: 5 })).rows[0]
  const times = async (employeeId: string, date: string) => {
    const row = await dayOf(employeeId, date)
    return row && [row.checkInTime, row.checkOutTime, row.source, row.status]
  }
  const span = async (employeeId: string, date: string) => (await times(employeeId, date))?.slice(0, 2)

  test('one number is a man on each device, near doubles are one, a stopped clock is named, a reload adds only what is new', async () => {
    const first = [
      ['A', '29', '2026-11-15 08:01:10', ''],
      ['A', '29', '2026-11-15 08:01:45', ''],
      ['A', '29', '2026-11-15 17:02:00', ''],
      ['B', '29', '2026-11-15 07:55:00', ''],
      ['B', '29', '2026-11-15 16:58:20', ''],
      ['B', '29', '2026-11-15 16:58:59', ''],
      ['B', '29', '2000-01-01 00:03:00', ''],
      ['B', '29', '2000-01-01 00:09:00', ''],
    ]
    const dry = await dryRun(file(first))
    expect(dry.errors.map(({ row, code, params }) => [row, code, params['device']])).toEqual([
      [8, 'hr.deviceFile.impossible', 'B'],
      [9, 'hr.deviceFile.impossible', 'B'],
    ])
    expect(await t.refusal(contract.importAttendance, file(first))).toMatchObject({
      code: 'platform.import.hasErrors',
    })
    const made = await t.call(contract.importAttendance, { ...file(first), goodRowsOnly: true })
    expect(made).toMatchObject({ recordCount: 6, knownCount: 0 })
    expect(await times(ahmad, '2026-11-15')).toEqual([
      '2026-11-15T05:01:00.000Z',
      '2026-11-15T14:02:00.000Z',
      'import',
      'present',
    ])
    expect(await times(badr, '2026-11-15')).toEqual([
      '2026-11-15T04:55:00.000Z',
      '2026-11-15T13:58:00.000Z',
      'import',
      'present',
    ])
    expect(await t.refusal(contract.importAttendance, { ...file(first), goodRowsOnly: true })).toMatchObject({
      code: 'platform.import.same',
    })

    const fresh = Array.from({ length: 15 }, (_, at) => [
      [
        'A',
        '29',
        `2026-11-16 ${String(8 + (at % 9)).padStart(2, '0')}:${String(at * 4).padStart(2, '0')}:00`,
        '',
      ],
      [
        'B',
        '29',
        `2026-11-16 ${String(8 + (at % 9)).padStart(2, '0')}:${String(at * 4).padStart(2, '0')}:30`,
        '',
      ],
    ]).flat()
    const again = await t.call(contract.importAttendance, {
      ...file([...first, ...fresh]),
      goodRowsOnly: true,
    })
    expect(again).toMatchObject({ recordCount: 30, knownCount: 6 })
    expect(await span(ahmad, '2026-11-15')).toEqual(['2026-11-15T05:01:00.000Z', '2026-11-15T14:02:00.000Z'])
    expect(await span(ahmad, '2026-11-16')).toEqual(['2026-11-16T05:00:00.000Z', '2026-11-16T13:32:00.000Z'])
  })

  test('an unknown number is an error that names the device, and comes once it is somebody’s', async () => {
    const rows = [['C', '7', '2026-11-15 08:00', 'دخول']]
    expect(await dryRun(file(rows))).toMatchObject({
      recordCount: 0,
      errors: [{ code: 'hr.deviceFile.unmapped', params: { device: 'C', number: '7' } }],
      unmapped: [{ device: 'C', number: '7', count: 1 }],
    })
    await t.call(contract.saveDeviceNumber, { device: 'C', number: '7', employeeId: badr })
    expect(
      await t.refusal(contract.saveDeviceNumber, { device: 'C', number: '7', employeeId: ahmad }),
    ).toMatchObject({ code: 'hr.deviceNumber.taken' })
    expect(await dryRun(file(rows))).toMatchObject({ recordCount: 1, errors: [], unmapped: [] })
    const [own] = (await t.call(contract.listDeviceNumbers, {})).rows.filter(row => row.device === 'C')
    await t.call(contract.removeDeviceNumber, { id: own!.id, version: own!.version })
    expect(await dryRun(file(rows))).toMatchObject({ recordCount: 0 })
  })

  test('a second arrival is no departure: the day stays open and waits for a person', async () => {
    await t.call(
      contract.importAttendance,
      file([
        ['A', '29', '2026-11-15 08:00:00', 'in'],
        ['A', '29', '2026-11-15 17:00:00', 'in'],
      ]),
    )
    expect(await dayOf(ahmad, '2026-11-15')).toMatchObject({
      checkInTime: '2026-11-15T05:00:00.000Z',
      checkOutTime: null,
      status: 'incomplete',
      reviewState: 'pending',
    })
  })

  test('a day that a person recorded is left as it is, and a departure alone is refused', async () => {
    await t.call(attendance.addAttendance, {
      employeeId: ahmad,
      date: '2026-11-15',
      in: 500,
      out: 1_000,
      note: 'يدوي',
    })
    const dry = await dryRun(
      file([
        ['A', '29', '2026-11-15 08:00:00', ''],
        ['B', '29', '2026-11-15 17:00:00', 'out'],
      ]),
    )
    expect(dry.errors.map(error => [error.row, error.code])).toEqual([
      [2, 'hr.deviceFile.recorded'],
      [3, 'hr.deviceFile.noArrival'],
    ])
  })

  test('a file is taken back with its days, unless one was decided since', async () => {
    const rows = [
      ['A', '29', '2026-11-15 08:30:00', ''],
      ['A', '29', '2026-11-15 17:00:00', ''],
    ]
    const made = await t.call(contract.importAttendance, file(rows))
    expect(await dayOf(ahmad, '2026-11-15')).toMatchObject({ status: 'late' })
    await t.call(contract.undoDeviceFile, { id: made.id! })
    expect(await times(ahmad, '2026-11-15')).toEqual([null, null, 'auto', 'absent'])
    const again = await t.call(contract.importAttendance, file(rows))
    const day = await dayOf(ahmad, '2026-11-15')
    await t.call(attendance.correctAttendance, {
      id: day!.id,
      version: day!.version,
      pairs: [{ in: 480, out: 1_020 }],
      reason: 'نسي الجهاز',
    })
    expect(await t.refusal(contract.undoDeviceFile, { id: again.id! })).toMatchObject({
      code: 'platform.import.undoUsed',
    })
  })

  test('the file of one device names it beside the file, with date and time in columns of their own', async () => {
    const wish = {
      fileName: 'A.txt',
      headers: ['no', 'date', 'time'],
      rows: [
        ['29', '15/11/2026', '08:00:05'],
        ['29', '15/11/2026', '05:01:00 م'],
      ],
      mapping: { number: 0, at: 1, time: 2 },
    }
    expect(await t.refusal(contract.importAttendance, wish)).toMatchObject({
      code: 'platform.import.unmapped',
    })
    await t.call(contract.importAttendance, { ...wish, device: ' A ' })
    expect(await span(ahmad, '2026-11-15')).toEqual(['2026-11-15T05:00:00.000Z', '2026-11-15T14:01:00.000Z'])
  })

  test('nobody without the right to write attendance brings a file in', async () => {
    expect(
      await t.refusal(contract.importAttendance, file([['A', '29', '2026-11-15 08:00', '']]), {
        permissions: ['hr.attendance.read'],
      }),
    ).toMatchObject({ kind: 'forbidden' })
  })
})

describe('Days of punches', () => {
  const night = {
    spans: [{ start: 1_320, end: 1_800 }],
    breakMinutes: 60,
    graceInMinutes: 15,
    graceOutMinutes: 0,
  }
  const zone = 'Asia/Kuwait'
  const at = (text: string) => ({ at: new Date(`${text}+03:00`), action: null })

  test('a night shift stays on the day it begins, and the next morning is a day of its own', () => {
    const days = byDay(
      [at('2026-11-20T21:55:00'), at('2026-11-21T06:10:00'), at('2026-11-21T21:58:00')],
      () => night,
      zone,
    )
    expect([...days.keys()]).toEqual(['2026-11-20', '2026-11-21'])
    expect(pairsOfPunches('2026-11-20', night, days.get('2026-11-20')!, zone)).toEqual([
      { in: 1_315, out: 1_810 },
    ])
  })

  test('a split shift has a pair for each of its spans', () => {
    const split = {
      spans: [
        { start: 540, end: 780 },
        { start: 1_020, end: 1_260 },
      ],
      breakMinutes: 0,
      graceInMinutes: 15,
      graceOutMinutes: 0,
    }
    const punches = ['09:00', '13:05', '16:55', '21:00'].map(time => at(`2026-11-15T${time}:00`))
    expect(pairsOfPunches('2026-11-15', split, punches, zone)).toEqual([
      { in: 540, out: 785 },
      { in: 1_015, out: 1_260 },
    ])
  })

  test('40 seconds are one press, 41 are two', () => {
    const fold = (second: string) =>
      foldPunches([at('2026-11-15T08:00:00'), at(`2026-11-15T08:00:${second}`)]).length
    expect([fold('40'), fold('41')]).toEqual([1, 2])
  })
})

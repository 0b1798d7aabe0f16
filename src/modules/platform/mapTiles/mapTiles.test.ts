import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { listAudit } from '../audit/audit.contract.ts'
import { platformServer } from '../index.server.ts'
import { anAdministrator } from '../make.ts'
import { readMapTiles, saveMapTiles } from './mapTiles.contract.ts'

const tileAddress = 'https://tile.example.com/{z}/{x}/{y}.png'
const attribution = '© مساهمو الخريطة'

let t: TestCompany
const allow = (company: TestCompany, tileHosts: string[]) =>
  Object.assign(company.runtime.config, { tileHosts })

beforeAll(async () => {
  t = await aCompany({ modules: [platformServer] })
  allow(t, ['tile.example.com'])
})

test('every member reads where maps come from; the settings are for those who may write them', async () => {
  const plain = {
    version: 0,
    tileAddress: null,
    attribution: null,
    hosts: ['tile.example.com'],
    isShown: false,
  }
  expect(await t.call(readMapTiles, {}, { permissions: [] })).toEqual(plain)
  const refusal = await t.refusal(saveMapTiles, { version: 0, tileAddress, attribution }, { permissions: [] })
  expect(refusal.kind).toBe('forbidden')
})

test('an address is saved with its attribution, audited, and given up again', async () => {
  const one = await aCompany({ modules: [platformServer] })
  allow(one, ['tile.example.com'])
  expect(await one.call(saveMapTiles, { version: 0, tileAddress, attribution })).toEqual({ version: 1 })
  expect(await one.call(readMapTiles, {})).toMatchObject({
    version: 1,
    tileAddress,
    attribution,
    isShown: true,
  })
  expect(await t.call(readMapTiles, {})).toMatchObject({ version: 0, tileAddress: null })
  const { rows } = await (await anAdministrator(one)).call(listAudit, {
    subject: `platform.mapTiles:${one.company.id}`,
  })
  expect(rows[0]!.changes).toContainEqual({ field: 'tileAddress', before: null, after: tileAddress })
  allow(one, [])
  expect(await one.call(readMapTiles, {})).toMatchObject({ tileAddress, isShown: false })
  await one.call(saveMapTiles, { version: 1, tileAddress: null, attribution: null })
  expect(await one.call(readMapTiles, {})).toMatchObject({ version: 2, tileAddress: null, isShown: false })
})

test('what is wrong is said at its field', async () => {
  const other = 'https://elsewhere.example.com/{z}/{x}/{y}.png'
  expect(await t.refusal(saveMapTiles, { version: 0, tileAddress: other, attribution })).toMatchObject({
    code: 'platform.mapTiles.otherHost',
    field: 'tileAddress',
    params: { hosts: 'tile.example.com' },
  })
  const silent = await t.refusal(saveMapTiles, { version: 0, tileAddress, attribution: ' ' })
  expect(silent).toMatchObject({ code: 'kernel.field.required', field: 'attribution' })
  const none = await aCompany({ modules: [platformServer] })
  expect((await none.refusal(saveMapTiles, { version: 0, tileAddress, attribution })).code).toBe(
    'platform.mapTiles.noHosts',
  )
})

test('two people at once: one save stands, the other is told', async () => {
  const one = await aCompany({ modules: [platformServer] })
  allow(one, ['tile.example.com'])
  const save = () => one.call(saveMapTiles, { version: 0, tileAddress, attribution })
  const saves = await Promise.allSettled([save(), save()])
  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await one.refusal(saveMapTiles, { version: 0, tileAddress, attribution })).code).toBe(
    'kernel.record.stale',
  )
})

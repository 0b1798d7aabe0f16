import { expect, test } from 'vitest'
import { amendLawRule, lintContract } from '#modules/rentals/law/law.contract.ts'
import { kuwaitLawPack } from '#modules/rentals/law/lawKuwait.rules.ts'
import { aLawfulVehicle, aRentalCompany, aReservedContract, ecoGroup } from '#modules/rentals/make.ts'
import { lawPack } from '#modules/rentals/template/template.contract.ts'

const counsel = { permissions: ['legal.documents.read', 'legal.documents.write'] }

test('A rule of law is a dated row: a contract is judged by those of its first day, and a change names whom it touches', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const pack = async () => (await t.call(lawPack, {}, counsel)).rules
  const before = await pack()
  expect(before.map(rule => [rule.code, rule.severity, rule.source])).toEqual(
    kuwaitLawPack.map(rule => [rule.code, rule.severity, rule.source]),
  )
  expect(before.every(rule => rule.isInForce && rule.validToOn === null)).toBe(true)

  // Two contracts whose vehicle's registration lapses within: one begins before the change, one after it.
  const groupId = await ecoGroup(t)
  const begins = async (startOn: string, dueOn: string) => {
    const vehicleId = await aLawfulVehicle(t, groupId, startOn)
    const term = { startAt: `${startOn}T10:00:00+03:00`, dueBackAt: `${dueOn}T10:00:00+03:00` }
    return aReservedContract(t, { vehicleId, groupId, ...term })
  }
  const early = await begins('2026-12-01', '2026-12-05')
  const late = await begins('2026-12-20', '2026-12-25')
  const found = async (contractId: string) =>
    (await t.call(lintContract, { contractId })).findings
      .filter(finding => finding.code === 'KW-REG')
      .map(finding => finding.severity)
  expect([await found(early.id), await found(late.id)]).toEqual([['block'], ['block']])

  const rule = before.find(one => one.code === 'KW-REG')!
  const wish = {
    id: rule.id,
    version: rule.version,
    validFromOn: '2026-12-10',
    severity: 'warn' as const,
    nameAr: rule.nameAr,
    messageAr: rule.messageAr,
    source: 'قرار وزاري رقم 1 لسنة 2026',
    confidence: 'confirmed' as const,
    limit: null,
  }
  expect((await t.refusal(amendLawRule, wish, { permissions: ['legal.documents.read'] })).kind).toBe(
    'forbidden',
  )
  expect(await t.refusal(amendLawRule, { ...wish, validFromOn: rule.validFromOn }, counsel)).toMatchObject({
    code: 'rentals.law.dayTaken',
    field: 'validFromOn',
  })
  const { affected } = await t.call(amendLawRule, wish, counsel)
  expect(affected).toEqual([{ id: late.id, number: late.number }])
  expect([await found(early.id), await found(late.id)]).toEqual([['block'], ['warn']])
  expect(await t.refusal(amendLawRule, { ...wish, validFromOn: '2026-12-15' }, counsel)).toMatchObject({
    code: 'kernel.record.stale',
  })
  expect((await pack()).filter(one => one.code === 'KW-REG')).toMatchObject([
    { validFromOn: '2026-01-01', validToOn: '2026-12-09', severity: 'block', isInForce: true },
    {
      validFromOn: '2026-12-10',
      validToOn: null,
      severity: 'warn',
      isInForce: false,
      confidence: 'confirmed',
    },
  ])
})

test('A country without a pack brings no rules', async () => {
  const t = await aRentalCompany({ country: 'BH', currency: 'BHD' })
  expect((await t.call(lawPack, {}, counsel)).rules).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { parsePhone } from '#kernel/shared/phone.ts'
import { plateCandidates, plateKey, plateText } from '#modules/fleet/plate/plateKey.rules.ts'
import { checkIdentity } from '#modules/parties/identity/identity.rules.ts'
import { proposals } from '#modules/platform/public.ts'
import { places, price } from './place.ts'
import { dice } from './random.ts'
import { startOf } from './rentals.ts'

describe.each(Object.values(places))('generated records of $country', place => {
  test('every identity number passes the check of its state and is used once', () => {
    const roll = dice(1)
    const numbers = Array.from({ length: 40 }, (_, index) => {
      const birthDay = `${roll.between(1970, 2004)}-0${roll.between(1, 9)}-1${roll.between(0, 9)}`
      return place.identityNumber(birthDay, 101 + index * 17)
    })
    for (const number of numbers)
      expect(checkIdentity(place.identity, place.country, number), number).toMatchObject({ ok: true, number })
    expect(numbers.map(number => checkIdentity(place.identity, place.country, number))).not.toContainEqual(
      expect.objectContaining({ warned: true }),
    )
    expect(new Set(numbers).size).toBe(40)
  })

  test('telephones are numbers of the country and plates are read back', () => {
    const roll = dice(2)
    for (let index = 0; index < 40; index++) {
      for (const phone of [place.mobile(index * 37 + 4000), place.landline(index * 41)])
        expect(parsePhone(phone, place.country), phone).toBe(phone)
      const key = plateKey(place.country, place.plateCode(roll), String(roll.between(...place.serials)))!
      expect(plateCandidates(plateText(key), place.country)).toContain(key)
    }
  })

  test('money is that of the country', () => {
    expect(place).toMatchObject(proposals[place.country])
  })
})

test.each([
  ['KW', '1.250', '1.250'],
  ['SA', '1.250', '15.00'],
  ['BH', 12, '15.000'],
  ['OM', '0.050', '0.063'],
] as const)('%s: a price of %s dinars is %s', (country, dinars, text) => {
  expect(price(places[country], dinars)).toBe(text)
})

test('what waits for today begins today, at whatever hour the demo is made', () => {
  const at = (clock: string, index: number) =>
    new Date(
      startOf({ start: 0, end: 'reserved' }, index, new Date(`2026-03-10T${clock}:00+03:00`), 'Asia/Kuwait'),
    ).toISOString()
  expect(at('08:30', 5)).toBe('2026-03-10T10:00:00.000Z')
  for (const index of [4, 5, 6]) {
    expect(at('20:37', index)).toBe('2026-03-10T20:00:00.000Z')
    expect(at('23:59', index)).toBe('2026-03-10T20:00:00.000Z')
  }
})

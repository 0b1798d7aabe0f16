import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plateCandidates, plateKey, plateText } from './plateKey.rules.ts'
import { type PlateCountry, plateCountries } from './plateWords.rules.ts'

type Spelling = readonly [text: string, country: PlateCountry | undefined, keys: string]

/** Keys are parted by spaces; `-` is no plate. */
const spellings: readonly Spelling[] = [
  // Kuwait: the examples of R8
  ['12-34567', 'KW', 'KW:12:34567'],
  ['٣٤٥٦٧/١٢', 'KW', 'KW:12:34567'],
  ['12 34567', 'KW', 'KW:12:34567'],
  ['١٢٣٤٥٦٧', 'KW', 'KW:12:34567'],
  ['123456', 'KW', 'KW:1:23456 KW:12:3456'],
  ['12-34', 'KW', 'KW:12:34 KW:34:12'],
  // Kuwait: separators, scripts, marks, words
  ['1234567', 'KW', 'KW:12:34567'],
  ['12/34567', 'KW', 'KW:12:34567'],
  ['12\\34567', 'KW', 'KW:12:34567'],
  ['12.34567', 'KW', 'KW:12:34567'],
  ['12_34567', 'KW', 'KW:12:34567'],
  ['12–34567', 'KW', 'KW:12:34567'],
  ['12 - 34567', 'KW', 'KW:12:34567'],
  ['34567-12', 'KW', 'KW:12:34567'],
  ['34567 12', 'KW', 'KW:12:34567'],
  ['١٢-٣٤٥٦٧', 'KW', 'KW:12:34567'],
  ['۱۲-۳۴۵۶۷', 'KW', 'KW:12:34567'],
  ['１２-３４５６７', 'KW', 'KW:12:34567'],
  ['12-٣٤٥٦٧', 'KW', 'KW:12:34567'],
  ['  12-34567\t', 'KW', 'KW:12:34567'],
  ['\u200f12-34567\u200e', 'KW', 'KW:12:34567'],
  ['\u206612-34567\u2069', 'KW', 'KW:12:34567'],
  ['لوحة 12-34567', 'KW', 'KW:12:34567'],
  ['رقم اللوحة: 12-34567', 'KW', 'KW:12:34567'],
  ['رقم 12/34567', 'KW', 'KW:12:34567'],
  ['12/34567 خصوصي', 'KW', 'KW:12:34567'],
  ['12-34567 الكويت', 'KW', 'KW:12:34567'],
  ['الكويت 12-34567', undefined, 'KW:12:34567'],
  ['دولة الكويت ١٢ ٣٤٥٦٧', undefined, 'KW:12:34567'],
  ['KWT 12-34567', undefined, 'KW:12:34567'],
  ['kuwait 12 34567', undefined, 'KW:12:34567'],
  ['KW:12:34567', undefined, 'KW:12:34567'],
  ['Plate No. 12-34567', 'KW', 'KW:12:34567'],
  ['8-1234', 'KW', 'KW:8:1234'],
  ['08-1234', 'KW', 'KW:8:1234'],
  ['1234/8', 'KW', 'KW:8:1234'],
  ['41-08852', 'KW', 'KW:41:8852'],
  ['4108852', 'KW', 'KW:41:8852'],
  ['1-23456', 'KW', 'KW:1:23456'],
  ['12-3456', 'KW', 'KW:12:3456'],
  ['12345', 'KW', 'KW:1:2345 KW:12:345'],
  ['1234', 'KW', 'KW:1:234 KW:12:34'],
  ['102345', 'KW', 'KW:1:2345 KW:10:2345'],
  ['8-12', 'KW', 'KW:8:12 KW:12:8'],
  ['7-7', 'KW', 'KW:7:7'],
  ['12', 'KW', 'KW:1:2'],
  // Kuwait: no plates
  ['', 'KW', '-'],
  ['5', 'KW', '-'],
  ['12345678', 'KW', '-'],
  ['123-45678', 'KW', '-'],
  ['12-345678', 'KW', '-'],
  ['0-12345', 'KW', '-'],
  ['12-00000', 'KW', '-'],
  ['12-34-567', 'KW', '-'],
  ['19/11/2026', 'KW', '-'],
  ['5555 1234', 'KW', '-'],
  ['A 12345', 'KW', '-'],
  ['سيارة 12-34567', 'KW', '-'],
  ['السعودية 12-34567', 'KW', '-'],
  // Saudi Arabia: both scripts, both orders
  ['أ ب ح 1234', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['أبح ١٢٣٤', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['١٢٣٤ أ ب ح', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['ا ب ح ١٢٣٤', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['أبح1234', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['ABJ 1234', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['ABJ1234', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['abj-1234', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['1234 A B J', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['A.B.J 1234', 'SA', 'SA:ABJ:1234 SA:JBA:1234'],
  ['1234ABJ', undefined, 'SA:ABJ:1234 SA:JBA:1234'],
  ['JBA 1234', 'SA', 'SA:JBA:1234 SA:ABJ:1234'],
  ['د ر س ٩٩', 'SA', 'SA:DRS:99 SA:SRD:99'],
  ['ص ط ع 7', 'SA', 'SA:XTE:7 SA:ETX:7'],
  ['ق ك ل 0055', 'SA', 'SA:GKL:55 SA:LKG:55'],
  ['م ن هـ 5555', 'SA', 'SA:ZNH:5555 SA:HNZ:5555'],
  ['هـ و ى 10', 'SA', 'SA:HUV:10 SA:VUH:10'],
  ['ه و ي 10', 'SA', 'SA:HUV:10 SA:VUH:10'],
  ['ک ل م 321', 'SA', 'SA:KLZ:321 SA:ZLK:321'],
  ['ا ا ا 1', 'SA', 'SA:AAA:1'],
  ['السعودية أ ب ح 1234', undefined, 'SA:ABJ:1234 SA:JBA:1234'],
  ['المملكة العربية السعودية ABJ 1234', undefined, 'SA:ABJ:1234 SA:JBA:1234'],
  ['KSA ABJ 1234', undefined, 'SA:ABJ:1234 SA:JBA:1234'],
  ['KSA 1234', 'SA', 'SA:KSA:1234 SA:ASK:1234'],
  ['KSA RAK 774', 'SA', 'SA:RAK:774 SA:KAR:774'],
  ['uae 5236 KSA', undefined, 'SA:UAE:5236 SA:EAU:5236'],
  ['نقل 1234', 'SA', 'SA:NGL:1234 SA:LGN:1234'],
  ['أ ب 1234', 'SA', '-'],
  ['أ ب ح د 1234', 'SA', '-'],
  ['أ ب ج 1234', 'SA', '-'],
  ['ABC 1234', 'SA', '-'],
  ['A ب ح 1234', 'SA', '-'],
  ['ABJ 12345', 'SA', '-'],
  ['AB 1234 J', 'SA', '-'],
  ['ABJ', 'SA', '-'],
  ['ABJ 0000', 'SA', '-'],
  // Qatar
  ['123456', 'QA', 'QA::123456'],
  ['١٢٣٤٥٦', 'QA', 'QA::123456'],
  ['123 456', 'QA', 'QA::123456'],
  ['قطر 123456', undefined, 'QA::123456'],
  ['Qatar 5', undefined, 'QA::5'],
  ['QA 345678 خصوصي', undefined, 'QA::345678'],
  ['T 1234', 'QA', 'QA:T:1234'],
  ['قطر 1234', undefined, 'QA::1234 SA:GTR:1234 SA:RTG:1234'],
  ['1234567', 'QA', '-'],
  ['12 34', 'QA', '-'],
  ['X 1234', 'QA', '-'],
  // Bahrain
  ['123456', 'BH', 'BH::123456'],
  ['٥٤٣٢١', 'BH', 'BH::54321'],
  ['البحرين 123456', undefined, 'BH::123456'],
  ['Bahrain 12 345', undefined, 'BH::12345'],
  ['مملكة البحرين ٧٧', undefined, 'BH::77'],
  ['A 1234', 'BH', '-'],
  // Oman
  ['12345 A', 'OM', 'OM:A:12345'],
  ['A 12345', 'OM', 'OM:A:12345'],
  ['12345 أ', 'OM', 'OM:A:12345'],
  ['١٢٣٤٥ أ ب', 'OM', 'OM:AB:12345 OM:BA:12345'],
  ['12345AB', 'OM', 'OM:AB:12345 OM:BA:12345'],
  ['سلطنة عمان 9876 د', undefined, 'OM:D:9876'],
  ['Oman 9876 YY', undefined, 'OM:YY:9876'],
  ['88 طط', 'OM', 'OM:TT:88'],
  ['123 و ي', 'OM', 'OM:WY:123 OM:YW:123'],
  ['12345', 'OM', '-'],
  ['123456 A', 'OM', '-'],
  ['ABC 123', 'OM', '-'],
  // Emirates
  ['Dubai A 12345', undefined, 'AE:DXB-A:12345 AE:A:12345'],
  ['دبي A 12345', undefined, 'AE:DXB-A:12345 AE:A:12345'],
  ['A 12345 دبي', 'AE', 'AE:DXB-A:12345 AE:A:12345'],
  ['DXB AA 123', 'AE', 'AE:DXB-AA:123 AE:AA:123'],
  ['أبوظبي 12 12345', undefined, 'AE:AUH-12:12345 AE:12:12345'],
  ['أبو ظبي 12345/12', undefined, 'AE:AUH-12:12345 AE:12:12345'],
  ['Abu Dhabi 5 777', undefined, 'AE:AUH-5:777 AE:5:777'],
  ['الشارقة 3 54321', undefined, 'AE:SHJ-3:54321 AE:3:54321'],
  ['عجمان B 999', undefined, 'AE:AJM-B:999 AE:B:999'],
  ['رأس الخيمة C 1', undefined, 'AE:RAK-C:1 AE:C:1'],
  ['أم القيوين D 22', undefined, 'AE:UAQ-D:22 AE:D:22'],
  ['Fujairah E 333', undefined, 'AE:FUJ-E:333 AE:E:333'],
  ['دبي KW 55', 'AE', 'AE:DXB-KW:55 AE:KW:55'],
  ['A 12345', 'AE', 'AE:A:12345 AE:DXB-A:12345 AE:AJM-A:12345 AE:UAQ-A:12345 AE:RAK-A:12345 AE:FUJ-A:12345'],
  ['12-12345', 'AE', 'AE:12:12345 AE:AUH-12:12345 AE:SHJ-12:12345'],
  ['أ 12345', 'AE', '-'],
  ['ABC 12345', 'AE', '-'],
  ['A 123456', 'AE', '-'],
  // Without a state: every one that fits
  [
    '123456',
    undefined,
    'KW:1:23456 KW:12:3456 QA::123456 AE:1:23456 AE:AUH-1:23456 AE:SHJ-1:23456 AE:12:3456 AE:AUH-12:3456 AE:SHJ-12:3456 BH::123456',
  ],
  [
    '12345 A B',
    undefined,
    'AE:AB:12345 AE:DXB-AB:12345 AE:AJM-AB:12345 AE:UAQ-AB:12345 AE:RAK-AB:12345 AE:FUJ-AB:12345 OM:AB:12345 OM:BA:12345',
  ],
  ['الكويت قطر 12-34567', undefined, '-'],
  ['hello', undefined, '-'],
  ['', undefined, '-'],
]

describe('plate spellings', () => {
  it('are at least a hundred', () => {
    expect(spellings.length).toBeGreaterThanOrEqual(100)
  })

  it.each(spellings)('%j (%s) can mean %s', (text, country, keys) => {
    expect(plateCandidates(text, country)).toEqual(keys === '-' ? [] : keys.split(' '))
  })
})

describe('plate keys', () => {
  it.each<[PlateCountry, string, string, string | null]>([
    ['KW', '12', '34567', 'KW:12:34567'],
    ['KW', '٤١', '٠٨٨٥٢', 'KW:41:8852'],
    ['KW', '', '34567', null],
    ['KW', '123', '4567', null],
    ['SA', 'أ ب ح', '١٢٣٤', 'SA:ABJ:1234'],
    ['SA', 'abj', '0012', 'SA:ABJ:12'],
    ['SA', 'AB', '12', null],
    ['QA', '', '123456', 'QA::123456'],
    ['BH', '', '1', 'BH::1'],
    ['BH', '1', '1', null],
    ['OM', 'ب', '77', 'OM:B:77'],
    ['AE', 'A', '12345', 'AE:A:12345'],
    ['AE', 'دبي A', '12345', 'AE:DXB-A:12345'],
    ['AE', 'DXB-A', '12345', 'AE:DXB-A:12345'],
    ['AE', 'Abu Dhabi 05', '12345', 'AE:AUH-5:12345'],
    ['AE', 'عجمان', '5', 'AE:AJM:5'],
    ['AE', 'SA', '5', 'AE:SA:5'],
    ['AE', 'AE', '5', 'AE:AE:5'],
    ['AE', '', '5', 'AE::5'],
    ['AE', 'الكويت A', '5', null],
    ['AE', 'XYZ', '5', null],
    ['KW', '12', '3:4', null],
  ])('%s %s %s is %s', (country, code, serial, key) => {
    expect(plateKey(country, code, serial)).toBe(key)
  })

  it.each([
    ['KW:12:34567', '12-34567'],
    ['SA:ABJ:1234', 'ABJ 1234'],
    ['QA::123456', '123456'],
    ['BH::1', '1'],
    ['OM:AB:12345', '12345 AB'],
    ['AE:DXB-A:12345', 'DXB A 12345'],
    ['AE:12:12345', '12 12345'],
    ['unknown', 'unknown'],
  ])('%s is read as %s', (key, text) => {
    expect(plateText(key)).toBe(text)
  })

  const codes: Readonly<Record<PlateCountry, fc.Arbitrary<string>>> = {
    KW: fc.integer({ min: 1, max: 99 }).map(String),
    SA: fc.string({ unit: fc.constantFrom(...'ABJDRSXTEGKLZNHUV'), minLength: 3, maxLength: 3 }),
    QA: fc.constantFrom('', 'Q', 'T', 'R'),
    AE: fc.constantFrom('A', 'KW', 'ZZ', '12', 'DXB-A', 'AUH-5', 'AJM', ''),
    BH: fc.constant(''),
    OM: fc.string({ unit: fc.constantFrom(...'ABDHRSTKLMNWY'), minLength: 1, maxLength: 2 }),
  }
  const plate = fc
    .constantFrom(...plateCountries)
    .chain(country => fc.tuple(fc.constant(country), codes[country], fc.integer({ min: 1, max: 9999 })))

  it('are among the candidates of their own text, with or without the state', () => {
    fc.assert(
      fc.property(plate, ([country, code, serial]) => {
        const key = plateKey(country, code, String(serial)) ?? ''
        expect(key).not.toBe('')
        expect(plateCandidates(plateText(key), country)).toContain(key)
        expect(plateCandidates(plateText(key))).toContain(key)
      }),
      { numRuns: 500 },
    )
  })

  it('are all a candidate can be: well formed, of the asked state, without repetition', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789 ٠١٢-/ABKWSدبيأحر') })
    const state = fc.constantFrom(undefined, ...plateCountries)
    fc.assert(
      fc.property(typed, state, (text, country) => {
        const keys = plateCandidates(text, country)
        expect(new Set(keys).size).toBe(keys.length)
        for (const key of keys) {
          expect(key).toMatch(
            /^(KW:[1-9]\d?|SA:[A-Z]{3}|QA:[QTR]?|BH:|OM:[A-Z]{1,2}|AE:[A-Z0-9-]{0,6}):[1-9]\d{0,5}$/,
          )
          if (country) expect(key.slice(0, 2)).toBe(country)
        }
      }),
      { numRuns: 500 },
    )
  })
})

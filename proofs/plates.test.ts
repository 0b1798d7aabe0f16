import { describe, expect, test } from 'vitest'
import { plateCandidates } from '#modules/fleet/plate/plateKey.rules.ts'
import { type Dice, dice } from '../src/demo/random.ts'
import { prove } from './proof.ts'

type Plate = { key: string; spell: (roll: Dice) => string }

const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９']
const rewritten = (text: string, digits: string) => text.replace(/\d/g, digit => digits[Number(digit)]!)
const apart = ['-', '/', ' ', ' - ', '–', '.', '_', '\\', ' / ']

/** Saudi letters as rule R8 lists them, each with how clerks write it; Omani ones likewise. */
const saudi = Object.entries({
  A: 'أاإ',
  B: 'ب',
  J: 'ح',
  D: 'د',
  R: 'ر',
  S: 'س',
  X: 'ص',
  T: 'ط',
  E: 'ع',
  G: 'ق',
  K: 'كک',
  L: 'ل',
  Z: 'م',
  N: 'ن',
  H: 'ه',
  U: 'و',
  V: 'ىي',
})
const omani = Object.entries({
  A: 'أا',
  B: 'ب',
  H: 'ح',
  D: 'د',
  R: 'ر',
  S: 'س',
  T: 'ط',
  M: 'م',
  W: 'و',
  Y: 'ي',
})

type Letters = readonly (readonly [latin: string, arabic: string])[]

/** Letters in Latin, large or small, or in Arabic; joined, spaced or dotted, before the number or after it. */
function lettered(letters: Letters, number: string, roll: Dice): string {
  const arabic = letters.map(([, ways]) => roll.pick([...ways])).join(' ')
  const latin = letters.map(([letter]) => letter).join('')
  const ways = [latin, latin.toLowerCase(), [...latin].join(' '), [...latin].join('.')]
  const written = roll.pick([...ways, arabic, arabic, arabic.replaceAll(' ', '')])
  const gap = roll.pick([' ', '-', '', '/'])
  return roll.pick([`${written}${gap}${number}`, `${number}${gap}${written}`])
}

const emirates = {
  DXB: ['دبي', 'Dubai', 'DXB'],
  AJM: ['عجمان', 'Ajman'],
  RAK: ['رأس الخيمة', 'RAK'],
  FUJ: ['الفجيرة', 'Fujairah'],
  UAQ: ['أم القيوين', 'UAQ'],
}

const padded = (number: string, length: number, roll: Dice) =>
  roll.between(0, 3) === 0 ? number.padStart(length, '0') : number

const states: Readonly<Record<string, { names: readonly string[]; plate: (roll: Dice) => Plate }>> = {
  KW: {
    names: ['الكويت', 'دولة الكويت', 'Kuwait', 'KWT'],
    plate: roll => {
      const code = String(roll.between(1, 99))
      const serial = String(roll.between(1, 99_999))
      const spell = (way: Dice) => {
        const gap = way.pick(apart)
        const first = padded(code, 2, way)
        return way.pick([`${first}${gap}${serial}`, `${serial}${gap}${first}`, `${code}${serial}`])
      }
      return { key: `KW:${code}:${serial}`, spell }
    },
  },
  SA: {
    names: ['السعودية', 'المملكة العربية السعودية', 'KSA'],
    plate: roll => {
      const letters = [roll.pick(saudi), roll.pick(saudi), roll.pick(saudi)]
      const number = String(roll.between(1, 9999))
      const key = `SA:${letters.map(([latin]) => latin).join('')}:${number}`
      // The Latin row runs against the Arabic one, so both orders are copied.
      const spell = (way: Dice) =>
        lettered(way.between(0, 1) === 0 ? letters : letters.toReversed(), padded(number, 4, way), way)
      return { key, spell }
    },
  },
  QA: {
    names: ['قطر', 'دولة قطر', 'Qatar'],
    plate: roll => {
      const number = String(roll.between(1, 999_999))
      const grouped = number.length > 3 ? `${number.slice(0, -3)} ${number.slice(-3)}` : number
      return { key: `QA::${number}`, spell: way => way.pick([number, grouped]) }
    },
  },
  BH: {
    names: ['البحرين', 'مملكة البحرين', 'Bahrain'],
    plate: roll => {
      const number = String(roll.between(1, 999_999))
      return { key: `BH::${number}`, spell: way => padded(number, 6, way) }
    },
  },
  OM: {
    names: ['عمان', 'سلطنة عمان', 'Oman'],
    plate: roll => {
      const letters = roll.between(0, 1) === 0 ? [roll.pick(omani)] : [roll.pick(omani), roll.pick(omani)]
      const number = String(roll.between(1, 99_999))
      const key = `OM:${letters.map(([latin]) => latin).join('')}:${number}`
      return { key, spell: way => lettered(letters, number, way) }
    },
  },
  AE: {
    names: ['الإمارات', 'UAE'],
    plate: roll => {
      const [code, names] = roll.pick(Object.entries(emirates))
      const category = roll.pick([...'ABCDEFGHIJ', 'AA', 'BB', 'CC'])
      const number = String(roll.between(1, 99_999))
      const spell = (way: Dice) => {
        const place = way.pick(names)
        const gap = way.pick([' ', '-', '/'])
        return way.pick([
          `${place} ${category}${gap}${number}`,
          `${category} ${number} ${place}`,
          `${category}${gap}${number}`,
        ])
      }
      return { key: `AE:${code}-${category}:${number}`, spell }
    },
  },
}

/** A spelling as people and authorities send them: other digits, the word for a plate, the state's name, marks of direction. */
function spelled(plate: Plate, names: readonly string[], roll: Dice): { text: string; isNamed: boolean } {
  const isNamed = roll.between(0, 2) === 0
  let text = rewritten(plate.spell(roll), roll.pick(scripts))
  if (isNamed) text = roll.pick([`${roll.pick(names)} ${text}`, `${text} ${roll.pick(names)}`])
  const [before, after] = roll.pick([
    ...[
      ['', ''],
      ['', ''],
      ['  ', '\t'],
      ['لوحة ', ''],
      ['رقم اللوحة: ', ''],
      ['Plate No. ', ''],
    ],
    ...[
      ['\u200f', '\u200e'],
      ['\u2066', '\u2069'],
      ['', ' خصوصي'],
    ],
  ])
  return { text: `${before}${text}${after}`, isNamed }
}

type Verdict = 'right' | 'ambiguous' | 'wrong'

/** What a reader does with a text: one vehicle of the fleet is it, two wait for a person, and the true one must be among them. */
function judged(candidates: readonly string[], fleet: ReadonlySet<string>, key: string): Verdict {
  const owned = candidates.filter(candidate => fleet.has(candidate))
  if (!owned.includes(key)) return 'wrong'
  return owned.length === 1 ? 'right' : 'ambiguous'
}

/** Vehicles that a hurried reader would take for one another: the same digits cut elsewhere, the letters turned round. */
function confusable(key: string): string {
  const [country, code = '', serial = ''] = key.split(':')
  if (country === 'KW' && code.length === 2) return `KW:${code[0]}:${code[1]}${serial}`.slice(0, 10)
  if (country === 'SA' || country === 'OM') return `${country}:${[...code].reverse().join('')}:${serial}`
  return `${country}:${code}:${serial}0`
}

describe('Plates of six states', () => {
  prove({
    name: 'plates',
    property: 'however a plate is spelled, its vehicle is found or is one of those a person is asked about',
    short: 3_000,
    long: 500_000,
    run: async cases => {
      const roll = dice(20_261_202)
      const violations: string[] = []
      const counts: Record<Verdict, number> = { right: 0, ambiguous: 0, wrong: 0 }
      for (let made = 0; made < cases; made++) {
        const [country, { names, plate: aPlate }] = roll.pick(Object.entries(states))
        const plate = aPlate(roll)
        const fleet = new Set([plate.key, ...(roll.between(0, 3) === 0 ? [confusable(plate.key)] : [])])
        const { text, isNamed } = spelled(plate, names, roll)
        const state = country as Parameters<typeof plateCandidates>[1]
        // A company abroad reads it too where the text names its country.
        for (const candidates of [
          plateCandidates(text, state),
          ...(isNamed ? [plateCandidates(text)] : []),
        ]) {
          const verdict = judged(candidates, fleet, plate.key)
          counts[verdict]++
          if (verdict === 'wrong')
            violations.push(`«${text}» is ${plate.key}, read as ${candidates.join(' ') || 'nothing'}`)
        }
      }
      // Both kinds must be there in numbers, or nothing was proven.
      expect(counts.right).toBeGreaterThan(cases / 2)
      expect(counts.ambiguous).toBeGreaterThan(cases / 50)
      return { cases, violations }
    },
  })

  test('a plate read as another vehicle, and one that is not read, are wrong', () => {
    const fleet = new Set(['KW:12:3456', 'KW:1:23456'])
    const both = ['KW:1:23456', 'KW:12:3456']
    expect(judged(both, fleet, 'KW:12:3456')).toBe('ambiguous')
    expect(judged(both, new Set(['KW:12:3456']), 'KW:12:3456')).toBe('right')
    expect(judged(['KW:1:23456'], fleet, 'KW:12:3456')).toBe('wrong')
    expect(judged([], fleet, 'KW:12:3456')).toBe('wrong')
  })
})

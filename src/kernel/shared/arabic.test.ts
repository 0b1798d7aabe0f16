import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldingMismatches } from '../testing/arabic.sql.check.ts'
import { foldingVectors } from '../testing/arabic.vectors.ts'
import { fixLayout, foldAggressive, foldLight } from './arabic.ts'

const arabicText = fc.string({
  unit: fc.constantFrom(...'ابتثحدرسعلمنهويىةأإآؤئءًَُِّْـ عبداللهبن ١٢۳aZé\u200f\u00a0'),
})

describe('folding', () => {
  it.each(foldingVectors)('%j has the light key %j and the aggressive key %j', (text, light, aggressive) => {
    expect(foldLight(text)).toBe(light)
    expect(foldAggressive(text)).toBe(aggressive)
  })

  it('has at least sixty vectors', () => {
    expect(foldingVectors.length).toBeGreaterThanOrEqual(60)
  })

  it('changes a light key no further', () => {
    const settled = (text: string) => {
      expect(foldLight(foldLight(text))).toBe(foldLight(text))
    }
    fc.assert(fc.property(arabicText, settled))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), settled))
  })

  it('builds the aggressive key from the light one, so any spelling with one light key has one aggressive key', () => {
    fc.assert(
      fc.property(arabicText, text => {
        expect(foldAggressive(foldLight(text))).toBe(foldAggressive(text))
        expect(foldAggressive(text)).not.toMatch(/^ | $| {2}/)
      }),
    )
  })
})

describe('the check against SQL', () => {
  const answer = (light: (text: string) => string) => async (_: string, parameters: readonly unknown[]) =>
    (parameters[0] as string[]).map(text => ({ light: light(text), aggressive: foldAggressive(text) }))

  it('finds no difference in a database that folds alike', async () => {
    expect(await foldingMismatches(answer(foldLight))).toEqual([])
  })

  it('names every text that a database folds otherwise', async () => {
    const lazy = (text: string) => foldLight(text).replaceAll('ه', 'ة')
    expect(await foldingMismatches(answer(lazy), ['فاطمة', 'علي'])).toEqual([
      { text: 'فاطمة', key: 'light', typescript: 'فاطمه', sql: 'فاطمة' },
    ])
  })

  it('does not take a missing answer for agreement', async () => {
    await expect(foldingMismatches(async () => [])).rejects.toThrow('answered 0')
  })
})

describe('text typed in the wrong layout', () => {
  it.each([
    ['hgug', 'العل'],
    ['HGUG', 'العل'],
    ['lpl]', 'محمد'],
    ['ugd', 'علي'],
    ['bl', 'لام'],
    ['Hpl]', 'أحمد'],
    ['lcsm', 'مؤسة'],
    ['s,vdh 12', 'سوريا 12'],
    ['ؤشق', 'car'],
    ['فخغخفش', 'toyota'],
    ['لاخلا', 'bob'],
    ['12-34567', '12-34567'],
    ['محمد Camry', 'محمد Camry'],
    ['', ''],
  ])('%s is repaired to %s', (typed, meant) => {
    expect(fixLayout(typed)).toBe(meant)
  })

  it('is repaired back and forth for Latin words whose keys type one letter each', () => {
    const words = fc.string({ unit: fc.constantFrom(...'acdefijklmnopqrstuvwxyz '), minLength: 1 })
    fc.assert(
      fc.property(words, word => {
        fc.pre(/[a-z]/.test(word))
        expect(fixLayout(fixLayout(word))).toBe(word)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kuwaitLawPack } from '../law/lawKuwait.rules.ts'
import {
  type Clause,
  clauseCategories,
  compareClauses,
  fillPlaceholders,
  lintTemplate,
  placeholders,
  type TemplateDraft,
  unknownPlaceholder,
  whyNotPublish,
} from './template.rules.ts'

const clauseOf = (category: Clause['category'], more: Partial<Clause> = {}): Clause => ({
  code: null,
  category,
  titleAr: `بند ${category}`,
  textAr: `نص ${category}`,
  titleEn: null,
  textEn: null,
  ...more,
})
const whole = clauseCategories.map(category => clauseOf(category))
const template = (clauses: readonly Clause[], more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  clauses,
  types: ['daily'],
  languages: ['ar'],
  ...more,
})
const without = (category: Clause['category']) => whole.filter(clause => clause.category !== category)

describe('Publishing a template', () => {
  test('is open to one with every clause the law asks for', () => {
    expect(lintTemplate(kuwaitLawPack, template(whole), [])).toEqual([])
    expect(whyNotPublish(kuwaitLawPack, template(whole), [])).toBeNull()
  })

  test.each(['سند لأمر', 'سندلأمر', 'سَنَدٍ لأمرٍ', 'كمبيالة', 'سند إذني'])(
    'refuses a clause with «%s» (L2)',
    words => {
      const note = clauseOf('other', { titleAr: 'الضمان', textAr: `يوقع المستأجر ${words} بقيمة المركبة` })
      expect(whyNotPublish(kuwaitLawPack, template([...whole, note]), [])).toMatchObject({
        code: 'rentals.template.unlawfulClause',
        params: { title: 'الضمان', code: 'KW-NOTE' },
      })
    },
  )

  test('refuses one without the 24-hour day, and only warns of the others', () => {
    expect(whyNotPublish(kuwaitLawPack, template(without('rental_day')), [])).toMatchObject({
      code: 'rentals.template.missingClause',
      params: { code: 'KW-24H' },
    })
    expect(whyNotPublish(kuwaitLawPack, template(without('border')), [])).toBeNull()
    expect(lintTemplate(kuwaitLawPack, template(without('border')), [])).toMatchObject([
      { code: 'KW-BORDER', severity: 'warn', clause: null },
    ])
  })
})

describe('A clause the company made mandatory', () => {
  const wash = clauseOf('other', { code: 'B-01', titleAr: 'النظافة', textAr: 'يعيد المستأجر المركبة نظيفة.' })
  const library = [{ ...wash, mandatoryFor: ['monthly' as const, 'corporate' as const] }]

  test.each([
    ['is missing', whole, ['monthly']],
    ['says something else', [...whole, { ...wash, textAr: 'لا يلزم غسل المركبة.' }], ['monthly']],
    ['was typed beside the library', [...whole, { ...wash, code: null }], ['daily', 'corporate']],
  ] as const)('stands against the template where it %s', (_, clauses, types) => {
    const draft = template(clauses, { types })
    expect(whyNotPublish(kuwaitLawPack, draft, library)).toMatchObject({
      code: 'rentals.template.mandatoryClause',
      params: { title: 'النظافة' },
    })
    expect(lintTemplate(kuwaitLawPack, draft, library)).toMatchObject([
      { code: 'B-01', severity: 'block', source: 'مكتبة بنود الشركة', clause: null },
    ])
  })

  test('is asked of its types alone', () => {
    expect(whyNotPublish(kuwaitLawPack, template(whole), library)).toBeNull()
    expect(
      whyNotPublish(kuwaitLawPack, template([...whole, wash], { types: ['monthly'] }), library),
    ).toBeNull()
  })
})

test('a template in two languages has every clause in both', () => {
  const languages = ['ar', 'en'] as const
  const english = whole.map(clause => ({ ...clause, titleEn: clause.category, textEn: 'Text' }))
  expect(whyNotPublish(kuwaitLawPack, template(english, { languages }), [])).toBeNull()
  const half = english.map((clause, at) => (at === 3 ? { ...clause, titleEn: null } : clause))
  expect(whyNotPublish(kuwaitLawPack, template(half, { languages }), [])).toMatchObject({
    code: 'rentals.template.translationMissing',
    params: { title: half[3]!.titleAr },
  })
  expect(lintTemplate(kuwaitLawPack, template(half, { languages }), [])).toHaveLength(1)
  expect(lintTemplate(kuwaitLawPack, template(half), [])).toEqual([])
})

describe('Words in braces', () => {
  const values = Object.fromEntries(placeholders.map(({ key }) => [key, `<${key}>`])) as Parameters<
    typeof fillPlaceholders
  >[1]

  test('are filled in both languages, and only those on the list', () => {
    expect(fillPlaceholders('يلتزم { العميل } بالإرجاع في {موعد الإرجاع}.', values)).toBe(
      'يلتزم <customer> بالإرجاع في <dueBack>.',
    )
    expect(fillPlaceholders('{customer} of {company}', values)).toBe('<customer> of <company>')
    expect(fillPlaceholders('{constructor} {__proto__}', values)).toBe('{constructor} {__proto__}')
    expect(unknownPlaceholder('{العميل} {رقم الهوية}')).toBe('رقم الهوية')
    expect(unknownPlaceholder('{العميل} بلا سواه')).toBeNull()
  })

  test('a text without braces is never touched', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        fc.pre(!/[{}]/.test(text))
        expect(fillPlaceholders(text, values)).toBe(text)
      }),
    )
  })
})

test('two versions are compared clause by clause', () => {
  const after = [
    ...without('copy').slice(1),
    clauseOf('rental_day', { textAr: 'جديد' }),
    clauseOf('other', { titleAr: 'إضافي' }),
  ]
  expect(compareClauses(whole, after)).toEqual([
    { kind: 'changed', titleAr: 'بند rental_day', before: 'نص rental_day', after: 'جديد' },
    { kind: 'added', titleAr: 'إضافي', before: null, after: 'نص other' },
    { kind: 'removed', titleAr: 'بند copy', before: 'نص copy', after: null },
  ])
  expect(compareClauses(whole, whole)).toEqual([])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { submitContract } from '#modules/rentals/contract/contract.contract.ts'
import { getContractRow } from '#modules/rentals/contract/contract.row.ts'
import { contractContent } from '#modules/rentals/contract/contractPaper.queries.ts'
import { contractPaper } from '#modules/rentals/document/document.contract.ts'
import { lintContract } from '#modules/rentals/law/law.contract.ts'
import { aContract, aRentalCompany, aReservedContract } from '#modules/rentals/make.ts'
import {
  getTemplate,
  lawPack,
  listClauses,
  listTemplates,
  previewTemplate,
  publishTemplate,
  retireTemplate,
  saveClause,
  saveTemplate,
} from '#modules/rentals/template/template.contract.ts'
import { clausesOf } from '#modules/rentals/template/template.row.ts'
import type { Clause } from '#modules/rentals/template/template.rules.ts'

let t: TestCompany
let standard: Clause[]

beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-20T07:00:00Z' })
  const { rows } = await t.call(listClauses, {})
  standard = rows.map(({ code, category, titleAr, textAr, titleEn, textEn }) => ({
    code,
    category,
    titleAr,
    textAr,
    titleEn,
    textEn,
  }))
})

const templateOf = (clauses: readonly Clause[], more: object = {}) => ({
  nameAr: 'عقد يومي',
  types: ['daily' as const],
  clauses: [...clauses],
  ...more,
})
const own = (textAr: string, titleAr = 'الضمان'): Clause => ({
  code: null,
  category: 'other',
  titleAr,
  textAr,
  titleEn: null,
  textEn: null,
})

async function aPublished(clauses: readonly Clause[], more: object = {}) {
  const saved = await t.call(saveTemplate, templateOf(clauses, more))
  await t.call(publishTemplate, saved)
  return { id: saved.id, version: saved.version + 1 }
}

async function titlesOf(contractId: string): Promise<string[]> {
  return t.act(async ctx => {
    const row = await ctx.db
      .selectFrom('rentals.contract')
      .select(['template_id', 'status', 'type'])
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
    return (await clausesOf(ctx, row)).map(clause => clause.titleAr)
  })
}

describe('Scenario 13: law in templates', () => {
  test('a clause with «سند لأمر» cannot be published (L2), nor kept in the library', async () => {
    const note = own('يوقع المستأجر سند لأمر بقيمة المركبة')
    const saved = await t.call(saveTemplate, templateOf([...standard, note]))
    const why = { code: 'rentals.template.unlawfulClause', params: { title: 'الضمان', code: 'KW-NOTE' } }
    expect(await t.refusal(publishTemplate, saved)).toMatchObject(why)
    expect(await t.refusal(saveClause, note)).toMatchObject(why)
    expect((await t.call(getTemplate, saved)).state).toBe('draft')
    expect((await t.call(listTemplates, {})).rows).toMatchObject([{ state: 'draft', blocks: 1 }])
  })

  test('a template without the 24-hour day is refused, and the warnings of another reach its contracts', async () => {
    const withoutDay = standard.filter(clause => clause.category !== 'rental_day')
    const saved = await t.call(saveTemplate, templateOf(withoutDay))
    expect(await t.refusal(publishTemplate, saved)).toMatchObject({ code: 'rentals.template.missingClause' })

    await aPublished(standard.filter(clause => clause.category !== 'border'))
    const { id } = await aReservedContract(t)
    const { findings } = await t.call(lintContract, { contractId: id })
    expect(findings.map(finding => finding.code)).toContain('KW-BORDER')
  })
})

describe('A published template', () => {
  test('is what contracts say from then on; a contract keeps the version it was submitted with', async () => {
    const before = await aReservedContract(t)
    const first = await aPublished([...standard, own('يعيد {العميل} المركبة في {موعد الإرجاع}.')])
    expect(await titlesOf(before.id)).not.toContain('الضمان')

    const draft = await aContract(t)
    expect(await titlesOf(draft.id)).toContain('الضمان')
    await t.call(submitContract, { id: draft.id, version: draft.version })

    const next = await t.call(saveTemplate, templateOf([...standard, own('جديد', 'بند جديد')], first))
    expect(next.id).not.toBe(first.id)
    await t.call(publishTemplate, next)
    expect(await titlesOf(draft.id)).toContain('الضمان')
    expect(await titlesOf(draft.id)).not.toContain('بند جديد')
    const printed = await t.call(contractPaper, { id: draft.id })
    expect(Buffer.from(printed.bytes).toString('latin1', 0, 4)).toBe('%PDF')

    const shown = await t.call(getTemplate, { id: first.id })
    expect(shown).toMatchObject({ state: 'retired', useCount: 1 })
    expect(shown.versions.map(one => [one.versionNo, one.state])).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ])
    // One activity over all versions lists changed clauses.
    const story = await t.act(ctx =>
      rawQuery<{ operation: string; changes: unknown }>(
        ctx.db,
        'select operation, changes from app.audit_event where company_id = $1 and subject = $2 order by seq',
        [ctx.company.id, `rentals.template:${shown.familyId}`],
      ),
    )
    expect(story.map(one => one.operation.split('.').at(-1))).toEqual(['save', 'publish', 'save', 'publish'])
    expect(story[2]!.changes).toEqual([
      { field: 'clauseAdded', before: null, after: 'بند جديد' },
      { field: 'clauseRemoved', before: 'الضمان', after: null },
    ])
  })

  test('never changes, even past the commands', async () => {
    const { id } = await aPublished(standard)
    const change = t.act(ctx =>
      ctx.db.updateTable('rentals.contract_template').set({ name_ar: 'آخر' }).where('id', '=', id).execute(),
    )
    await expect(change).rejects.toThrow('A published template does not change.')
  })

  test('serves its types alone: another template for one of them is refused until it retires', async () => {
    const first = await aPublished(standard)
    const rival = await t.call(
      saveTemplate,
      templateOf(standard, { nameAr: 'عقد قصير', types: ['daily', 'weekly'] }),
    )
    expect(await t.refusal(publishTemplate, rival)).toMatchObject({
      code: 'rentals.template.typeTaken',
      params: { name: 'عقد يومي' },
    })
    await t.call(retireTemplate, first)
    await t.call(publishTemplate, rival)
    expect(await t.refusal(retireTemplate, { ...first, version: first.version + 1 })).toMatchObject({
      code: 'rentals.template.notPublished',
    })
  })
})

test('what is typed wrong is refused at its field, and a stale edit as one', async () => {
  expect(await t.refusal(saveTemplate, templateOf([own('رقم {رقم الهوية}')]))).toMatchObject({
    code: 'rentals.template.placeholder',
    field: 'clauses.0.textAr',
    params: { word: 'رقم الهوية' },
  })
  expect(await t.refusal(saveTemplate, templateOf([own('أ'), own('ب')]))).toMatchObject({
    code: 'rentals.template.sameTitle',
    field: 'clauses.1.titleAr',
  })
  const saved = await t.call(saveTemplate, templateOf(standard))
  await t.call(saveTemplate, templateOf(standard, saved))
  expect(await t.refusal(saveTemplate, templateOf(standard, saved))).toMatchObject({
    code: 'kernel.record.stale',
  })
})

test('the library keeps the company\u2019s own clauses, the pack says what is in force, and a specimen is printed', async () => {
  await t.call(saveClause, own('يلتزم المستأجر بغسل المركبة.', 'النظافة'))
  expect(await t.refusal(saveClause, own('نص آخر', 'النظافة'))).toMatchObject({
    code: 'rentals.clause.titleTaken',
    field: 'titleAr',
  })
  const { rows } = await t.call(listClauses, {})
  expect(rows.find(row => row.titleAr === 'النظافة')).toMatchObject({ category: 'other', isActive: true })
  const { rules } = await t.call(lawPack, {})
  expect(rules.length).toBeGreaterThanOrEqual(25)
  expect(rules.every(rule => rule.isInForce && rule.source)).toBe(true)
  const saved = await t.call(saveTemplate, templateOf(standard))
  const specimen = await t.call(previewTemplate, { id: saved.id, bilingual: true })
  expect(specimen.bytes.length).toBeGreaterThan(10_000)
})

test('a clause that is mandatory for a type keeps its templates from being published without it', async () => {
  const wash = own('يعيد المستأجر المركبة نظيفة.', 'النظافة')
  await t.call(saveClause, { ...wash, mandatoryFor: ['daily'] })
  const kept = (await t.call(listClauses, {})).rows.find(row => row.titleAr === 'النظافة')!
  expect(kept).toMatchObject({ code: 'B-01', mandatoryFor: ['daily'] })
  const saved = await t.call(saveTemplate, templateOf(standard))
  expect(await t.refusal(publishTemplate, saved)).toMatchObject({
    code: 'rentals.template.mandatoryClause',
    params: { title: 'النظافة' },
  })
  expect((await t.call(listTemplates, {})).rows).toMatchObject([{ blocks: 1, languages: ['ar'] }])
  await aPublished([...standard, { ...wash, code: kept.code }], saved)
  expect((await t.call(getTemplate, saved)).findings).toEqual([])
})

test('contracts of a template in two languages are printed in both without being asked', async () => {
  const bilingual = { languages: ['ar', 'en'] }
  const half = await t.call(saveTemplate, templateOf([...standard, own('نص بلا ترجمة.')], bilingual))
  expect((await t.refusal(publishTemplate, half)).code).toBe('rentals.template.translationMissing')
  const contract = await aContract(t)
  const paperOf = () =>
    t.act(async ctx => contractContent(ctx, await getContractRow(ctx, contract.id), { locale: 'ar' }))
  expect(await paperOf()).toMatchObject({ bilingual: false })
  await aPublished(standard, bilingual)
  const { bilingual: isBilingual, clauses } = await paperOf()
  expect(isBilingual).toBe(true)
  expect(clauses[0]).toMatchObject({ title: 'يوم الإيجار', other: { title: 'Rental day' } })
})

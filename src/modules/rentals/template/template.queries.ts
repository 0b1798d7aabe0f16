import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { paperClauses } from '../contract/contractPaper.queries.ts'
import { contractPdf } from '../document/documents.pdf.ts'
import { standardClauses } from '../law/clauses.rules.ts'
import { type LawRule, limitOf, rulesInForce } from '../law/law.rules.ts'
import { lawRulesOf } from '../law/lawRule.row.ts'
import type { ContractType } from '../schedule/term.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import type * as contract from './template.contract.ts'
import {
  asTemplate,
  getTemplateRow,
  mandatoryClauses,
  type TemplateRow,
  templateRules,
} from './template.row.ts'
import { type ClauseCategory, lintTemplate } from './template.rules.ts'

const headingOf = (row: TemplateRow) => ({
  id: row.id,
  version: row.version,
  versionNo: row.version_no,
  nameAr: row.name_ar,
  types: row.types,
  languages: row.languages,
  state: row.state,
  by: row.published_by_name ?? row.created_by_name,
  createdAt: row.created_at,
  publishedAt: row.published_at,
})

export async function listTemplates(ctx: Ctx, _input: InputOf<typeof contract.listTemplates>) {
  const kept = await ctx.db
    .selectFrom('rentals.contract_template')
    .selectAll()
    .orderBy('name_ar')
    .orderBy('version_no', 'desc')
    .execute()
  const rows = kept.map(asTemplate)
  const newest = new Map<string, number>()
  for (const row of rows) if (!newest.has(row.family_id)) newest.set(row.family_id, row.version_no)
  const used = await timesUsed(ctx)
  const rules = await templateRules(ctx)
  const library = await mandatoryClauses(ctx)
  return {
    rows: rows
      .filter(row => row.state === 'published' || newest.get(row.family_id) === row.version_no)
      .map(row => {
        const findings = lintTemplate(rules, row, library)
        const blocks = findings.filter(finding => finding.severity === 'block').length
        const warnings = findings.length - blocks
        return { ...headingOf(row), useCount: used.get(row.id) ?? 0, blocks, warnings }
      }),
  }
}

async function timesUsed(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('rentals.contract')
    .select(['template_id', ({ fn }) => fn.countAll<string>().as('count')])
    .where('template_id', 'is not', null)
    .groupBy('template_id')
    .execute()
  return new Map(rows.map(row => [row.template_id!, Number(row.count)]))
}

export async function getTemplate(ctx: Ctx, input: InputOf<typeof contract.getTemplate>) {
  const row = await getTemplateRow(ctx, input.id)
  const versions = await ctx.db
    .selectFrom('rentals.contract_template')
    .select(['id', 'version_no', 'state', 'published_at'])
    .where('family_id', '=', row.family_id)
    .orderBy('version_no', 'desc')
    .execute()
  return {
    ...headingOf(row),
    familyId: row.family_id,
    clauses: row.clauses,
    findings: lintTemplate(await templateRules(ctx), row, await mandatoryClauses(ctx)),
    useCount: (await timesUsed(ctx)).get(row.id) ?? 0,
    versions: versions.map(one => ({
      id: one.id,
      versionNo: one.version_no,
      state: one.state,
      publishedAt: one.published_at,
    })),
  }
}

export async function listClauses(ctx: Ctx, _input: InputOf<typeof contract.listClauses>) {
  const own = await ctx.db.selectFrom('rentals.clause').selectAll().orderBy('title_ar').execute()
  const brought = standardClauses.map(clause => ({
    ...clause,
    id: null,
    version: null,
    isActive: true,
    mandatoryFor: [],
  }))
  return {
    rows: [
      ...brought,
      ...own.map(row => ({
        id: row.id,
        code: row.code,
        version: row.version,
        isActive: row.is_active,
        mandatoryFor: row.mandatory_for as ContractType[],
        category: row.category as ClauseCategory,
        titleAr: row.title_ar,
        textAr: row.text_ar,
        titleEn: row.title_en,
        textEn: row.text_en,
      })),
    ],
  }
}

export async function lawPack(ctx: Ctx, _input: InputOf<typeof contract.lawPack>) {
  const rules = await lawRulesOf(ctx)
  const inForce = new Set<LawRule>(rulesInForce(rules, ctx.company.country, ctx.today))
  return {
    rules: rules.map(rule => ({
      id: rule.id,
      version: rule.version,
      code: rule.code,
      severity: rule.severity,
      nameAr: rule.nameAr,
      messageAr: rule.messageAr,
      source: rule.source,
      confidence: rule.confidence,
      validFromOn: rule.validFromOn,
      validToOn: rule.validToOn,
      isInForce: inForce.has(rule),
      limit: limitOf(rule.params),
    })),
  }
}

export async function previewTemplate(ctx: Ctx, input: InputOf<typeof contract.previewTemplate>) {
  const row = await getTemplateRow(ctx, input.id)
  const bytes = await specimenPdf(ctx, row, input)
  return pdfReply(`${row.name_ar}-${row.version_no}`, bytes)
}

/** A contract without persons: what counts here are the clauses, in the document they will stand in. */
async function specimenPdf(
  ctx: Ctx,
  { clauses, languages }: TemplateRow,
  { locale, bilingual = languages.includes('en') }: { locale: 'ar' | 'en'; bilingual?: boolean },
): Promise<Uint8Array> {
  const { returnGraceMinutes } = await settingsOf(ctx)
  const specimen = locale === 'ar' ? 'نموذج' : 'Specimen'
  const dueBackAt = new Date(ctx.now.getTime() + 86_400_000)
  const content = {
    ...(await companyPaper(ctx, { locale, bilingual })),
    number: null,
    status: 'draft' as const,
    type: 'daily' as const,
    madeOn: ctx.today,
    customer: { name: specimen },
    vehicle: null,
    group: specimen,
    drivers: [],
    startAt: ctx.now,
    dueBackAt,
    duration: ['نموذج', 'Specimen'] as const,
    graceMinutes: returnGraceMinutes,
    lines: [],
    sums: { subtotalMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0 },
    schedule: [],
    obligations: [],
    marks: [],
    signatures: [],
  }
  return contractPdf({
    ...content,
    clauses: await paperClauses(ctx, clauses, { ...content, depositMinor: 0 }),
  })
}

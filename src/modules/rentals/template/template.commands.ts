import { uuidv7 } from 'uuidv7'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'

import { whyNotPublishClause } from '../law/law.rules.ts'
import type * as contract from './template.contract.ts'
import { asTemplate, mandatoryClauses, type TemplateRow, templateRules } from './template.row.ts'
import {
  asLawText,
  type Clause,
  compareClauses,
  unknownPlaceholder,
  whyNotPublish,
} from './template.rules.ts'

export async function saveTemplate(ctx: Ctx, input: InputOf<typeof contract.saveTemplate>) {
  for (const [index, clause] of input.clauses.entries()) refusePlaceholders(clause, `clauses.${index}.`)
  refuseSameTitle(input.clauses)
  const known = input.id ? await lockTemplate(ctx, input.id, input.version ?? 0) : null
  const { nameAr, types, languages } = input
  const said = { name_ar: nameAr, types, languages, clauses: JSON.stringify(input.clauses) }
  const id = uuidv7()
  ctx.audit({
    subject: `rentals.template:${known?.family_id ?? id}`,
    label: nameAr,
    changes: known
      ? changesOf(known, input)
      : [{ field: 'clauses', before: null, after: input.clauses.length }],
  })
  if (known?.state === 'draft') {
    const version = known.version + 1
    await ctx.db
      .updateTable('rentals.contract_template')
      .set({ ...said, version })
      .where('id', '=', known.id)
      .execute()
    return { id: known.id, version }
  }
  await ctx.db
    .insertInto('rentals.contract_template')
    .values({
      ...said,
      id,
      family_id: known?.family_id ?? id,
      version_no: known ? await nextVersionNo(ctx, known.family_id) : 1,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  return { id, version: 1 }
}

const clauseFields = { added: 'clauseAdded', removed: 'clauseRemoved', changed: 'clauseChanged' } as const

/** What differs from the version before: clauses by their titles, whose texts the versions keep. */
function changesOf(known: TemplateRow, input: InputOf<typeof contract.saveTemplate>) {
  const { nameAr, types, languages } = input
  const before = { nameAr: known.name_ar, types: known.types, languages: known.languages }
  return [
    ...changesBetween(before, { nameAr, types, languages }),
    ...compareClauses(known.clauses, input.clauses).map(({ kind, titleAr }) => ({
      field: clauseFields[kind],
      before: kind === 'removed' ? titleAr : null,
      after: kind === 'removed' ? null : titleAr,
    })),
  ]
}

async function nextVersionNo(ctx: Ctx, familyId: string): Promise<number> {
  const { last } = await ctx.db
    .selectFrom('rentals.contract_template')
    .select(({ fn }) => fn.max('version_no').as('last'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow()
  return Number(last) + 1
}

/** A version under lock at the one the caller has seen. */
async function lockTemplate(ctx: Ctx, id: string, version: number): Promise<TemplateRow> {
  const row = await ctx.db
    .selectFrom('rentals.contract_template')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  refuse(whyNotStale(row, version))
  return asTemplate(row)
}

function refusePlaceholders(clause: Pick<Clause, 'textAr' | 'textEn'>, path: string): void {
  for (const field of ['textAr', 'textEn'] as const) {
    const word = unknownPlaceholder(clause[field] ?? '')
    if (word !== null)
      deny(invalid('rentals.template.placeholder', { field: `${path}${field}`, params: { word } }))
  }
}

// Versions are compared by title, and a reader distinguishes clauses by it.
function refuseSameTitle(clauses: readonly Clause[]): void {
  const seen = new Set<string>()
  for (const [index, { titleAr }] of clauses.entries()) {
    if (seen.has(titleAr))
      deny(invalid('rentals.template.sameTitle', { field: `clauses.${index}.titleAr`, params: { titleAr } }))
    seen.add(titleAr)
  }
}

export async function publishTemplate(ctx: Ctx, input: InputOf<typeof contract.publishTemplate>) {
  const row = await lockTemplate(ctx, input.id, input.version)
  refuse(row.state === 'draft' ? null : refused('rentals.template.notDraft'))
  refuse(whyNotPublish(await templateRules(ctx), row, await mandatoryClauses(ctx)))
  const kept = await ctx.db
    .selectFrom('rentals.contract_template')
    .selectAll()
    .where('state', '=', 'published')
    .orderBy('id')
    .forUpdate()
    .execute()
  const published = kept.map(asTemplate)
  const other = published.find(
    one => one.family_id !== row.family_id && one.types.some(type => row.types.includes(type)),
  )
  if (other) deny(conflict('rentals.template.typeTaken', { field: 'types', params: { name: other.name_ar } }))
  for (const before of published.filter(one => one.family_id === row.family_id))
    await setState(ctx, before, { state: 'retired', retired_at: ctx.now })
  await setState(ctx, row, { state: 'published', published_at: ctx.now, published_by_name: ctx.user.name })
  auditState(ctx, row, 'published')
  return { ok: true as const }
}

export async function retireTemplate(ctx: Ctx, input: InputOf<typeof contract.retireTemplate>) {
  const row = await lockTemplate(ctx, input.id, input.version)
  refuse(row.state === 'published' ? null : refused('rentals.template.notPublished'))
  await setState(ctx, row, { state: 'retired', retired_at: ctx.now })
  auditState(ctx, row, 'retired')
  return { ok: true as const }
}

async function setState(
  ctx: Ctx,
  row: TemplateRow,
  columns: Partial<Pick<TemplateRow, 'state' | 'published_at' | 'published_by_name' | 'retired_at'>>,
): Promise<void> {
  await ctx.db
    .updateTable('rentals.contract_template')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.hint('rentals.template', row.id)
}

function auditState(ctx: Ctx, row: TemplateRow, state: TemplateRow['state']): void {
  ctx.audit({
    subject: `rentals.template:${row.family_id}`,
    label: `${row.name_ar} ${row.version_no}`,
    changes: [{ field: 'status', before: row.state, after: state }],
  })
}

export async function saveClause(ctx: Ctx, input: InputOf<typeof contract.saveClause>) {
  refusePlaceholders(input, '')
  const rules = await templateRules(ctx)
  for (const text of asLawText([{ ...input, code: null }])) refuse(whyNotPublishClause(rules, text))
  const columns = {
    category: input.category,
    title_ar: input.titleAr,
    text_ar: input.textAr,
    title_en: input.titleEn,
    text_en: input.textEn,
    is_active: input.isActive,
    mandatory_for: input.mandatoryFor,
  }
  const id = input.id ?? uuidv7()
  ctx.audit({ subject: `rentals.clause:${id}`, label: input.titleAr })
  if (!input.id) {
    await ctx.db
      .insertInto('rentals.clause')
      .values({ ...columns, id, code: await nextClauseCode(ctx), created_by: ctx.user.id })
      .execute()
    return { id }
  }
  const known = await ctx.db
    .selectFrom('rentals.clause')
    .select(['id', 'version'])
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst()
  if (!known) deny(notFound())
  refuse(whyNotStale(known, input.version ?? 0))
  await ctx.db
    .updateTable('rentals.clause')
    .set({ ...columns, version: known.version + 1 })
    .where('id', '=', known.id)
    .execute()
  return { id: known.id }
}

/** «B-01» and on; a code of before is no number and counts for nothing. */
async function nextClauseCode(ctx: Ctx): Promise<string> {
  const rows = await ctx.db.selectFrom('rentals.clause').select('code').execute()
  const last = rows.reduce(
    (most, { code }) => Math.max(most, Number(/^B-(\d{2,4})$/.exec(code)?.[1] ?? 0)),
    0,
  )
  return `B-${String(last + 1).padStart(2, '0')}`
}

import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import { standardClauses } from '../law/clauses.rules.ts'
import type { LawRule } from '../law/law.rules.ts'
import { lawRulesOn } from '../law/lawRule.row.ts'
import type { ContractType } from '../schedule/term.rules.ts'
import type { ContractTemplateTable } from '../tables.ts'
import type { Clause, MandatoryClause, TemplateLanguage } from './template.rules.ts'

type Stored = Selectable<ContractTemplateTable>
export type TemplateRow = Omit<Stored, 'types' | 'clauses' | 'languages'> & {
  readonly types: ContractType[]
  readonly clauses: Clause[]
  readonly languages: TemplateLanguage[]
}

/** A kept version as the rules read it; clauses of before had no code. */
export const asTemplate = (row: Stored): TemplateRow => ({
  ...row,
  types: row.types as ContractType[],
  languages: row.languages as TemplateLanguage[],
  clauses: (row.clauses as unknown as Clause[]).map(clause => ({ ...clause, code: clause.code ?? null })),
})

export async function getTemplateRow(ctx: Ctx, id: string): Promise<TemplateRow> {
  const row = await ctx.db
    .selectFrom('rentals.contract_template')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? asTemplate(row) : deny(notFound())
}

/** The rules that templates of the company are judged by today. */
export const templateRules = (ctx: Ctx): Promise<LawRule[]> => lawRulesOn(ctx, ctx.today)

/** The company's clauses that contracts of some types may not be without. */
export async function mandatoryClauses(ctx: Ctx): Promise<MandatoryClause[]> {
  const rows = await ctx.db
    .selectFrom('rentals.clause')
    .select(['code', 'title_ar as titleAr', 'text_ar as textAr', 'mandatory_for'])
    .where('is_active', '=', true)
    .where(sql<boolean>`mandatory_for <> '{}'`)
    .orderBy('code')
    .execute()
  return rows.map(({ mandatory_for, ...row }) => ({ ...row, mandatoryFor: mandatory_for as ContractType[] }))
}

/** The version in force for a type of contract; null while the company has published none. */
export async function templateInForce(ctx: Ctx, type: ContractType): Promise<TemplateRow | null> {
  const row = await ctx.db
    .selectFrom('rentals.contract_template')
    .selectAll()
    .where('state', '=', 'published')
    .where(sql<boolean>`${type} = any (types)`)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? asTemplate(row) : null
}

type Templated = Pick<ContractRow, 'template_id' | 'status' | 'type'>
export type ContractWords = Pick<TemplateRow, 'languages'> & { readonly clauses: readonly Clause[] }

const standardWords: ContractWords = { clauses: standardClauses, languages: ['ar'] }

/** What a contract is printed and judged with: the version it was submitted with, a draft that of today. */
export async function wordsOf(ctx: Ctx, row: Templated): Promise<ContractWords> {
  if (row.template_id) return getTemplateRow(ctx, row.template_id)
  if (row.status !== 'draft') return standardWords
  return (await templateInForce(ctx, row.type)) ?? standardWords
}

/** The clauses of {@link wordsOf}. */
export const clausesOf = async (ctx: Ctx, row: Templated): Promise<readonly Clause[]> =>
  (await wordsOf(ctx, row)).clauses

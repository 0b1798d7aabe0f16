import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { LawRule } from '../shared/law.rules.ts'
import type { Clause } from '../shared/template.rules.ts'
import type { ContractType } from '../shared/term.rules.ts'
import { standardClauses } from './clauses.ts'
import type { ContractRow } from './contract.row.ts'
import { lawRulesOn } from './law-rule.row.ts'
import type { ContractTemplateTable } from './tables.ts'

export type TemplateRow = Omit<Selectable<ContractTemplateTable>, 'types' | 'clauses'> & {
  readonly types: ContractType[]
  readonly clauses: Clause[]
}

export async function getTemplateRow(ctx: Ctx, id: string): Promise<TemplateRow> {
  const row = await ctx.db
    .selectFrom('rentals.contract_template')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as TemplateRow | undefined) ?? deny(notFound())
}

/** The rules that templates of the company are judged by today. */
export const templateRules = (ctx: Ctx): Promise<LawRule[]> => lawRulesOn(ctx, ctx.today)

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
  return (row as TemplateRow | undefined) ?? null
}

/** The clauses a contract is printed and judged with: those it was submitted with, a draft those of today. */
export async function clausesOf(
  ctx: Ctx,
  row: Pick<ContractRow, 'template_id' | 'status' | 'type'>,
): Promise<readonly Clause[]> {
  if (row.template_id) return (await getTemplateRow(ctx, row.template_id)).clauses
  if (row.status !== 'draft') return standardClauses
  return (await templateInForce(ctx, row.type))?.clauses ?? standardClauses
}

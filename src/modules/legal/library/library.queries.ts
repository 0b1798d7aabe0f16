import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { LawArticleTable } from '../tables.ts'
import type * as contract from './library.contract.ts'
import { stemsOf } from './stem.rules.ts'

export type ArticleRow = Selectable<LawArticleTable>

/** How many texts an answer holds, and the least share of the best score that one must have. */
const mostHits = 20
const leastShare = 0.2

const shownArticle = (row: ArticleRow) => ({
  id: row.id,
  country: row.country,
  topic: row.topic,
  lawName: row.law_name,
  lawNo: row.law_no,
  lawYear: row.law_year,
  article: row.article,
  subject: row.subject,
  body: row.body,
  validFromOn: row.valid_from_on,
  validToOn: row.valid_to_on,
  source: row.source,
  confidence: row.confidence,
})

async function publishedTemplates(ctx: Ctx, country: string | undefined) {
  let found = ctx.db.selectFrom('legal.letter_template').selectAll().where('state', '=', 'published')
  if (country) found = found.where('country', '=', country)
  return found.execute()
}

/**
 * Rare words weigh more than common ones: each text is scored by the words it shares with the question, each worth the logarithm of how few
 * texts hold it. Templates are few; their stems come with the statement.
 */
const ranking = `with asked as (select distinct s as stem, plainto_tsquery('simple', s) as word from unnest($2::text[]) s),
  texts as (
    select a.id::text as id, a.terms from legal.law_article a
    where a.company_id = $1 and a.state = 'published' and ($3::text is null or a.country = $3) and ($4::text is null or a.topic = $4)
      and a.valid_from_on <= $5 and (a.valid_to_on is null or a.valid_to_on >= $5)
    union all select x.id, to_tsvector('simple', x.stems) from jsonb_to_recordset($6::jsonb) as x(id text, stems text)
  ),
  found as (select q.stem, t.id, ts_rank(t.terms, q.word, 1) as rank from asked q join texts t on t.terms @@ q.word),
  held as (select stem, count(*) as texts from found group by stem)
  select f.id, sum(f.rank * ln(1 + (select count(*) from texts)::float8 / h.texts))::float8 as score
  from found f join held h on h.stem = f.stem group by f.id order by score desc, f.id limit ${mostHits}`

export async function searchLibrary(ctx: Ctx, input: InputOf<typeof contract.searchLibrary>) {
  const stems = stemsOf(input.text)
  if (stems.length === 0) return { hits: [] }
  // A template has no topic: it is found where the filter has none.
  const templates = input.topic ? [] : await publishedTemplates(ctx, input.country)
  const ranked = await rawQuery<{ id: string; score: number }>(ctx.db, ranking, [
    ctx.company.id,
    stems,
    input.country ?? null,
    input.topic ?? null,
    input.validOn ?? ctx.today,
    JSON.stringify(
      templates.map(row => ({
        id: row.id,
        stems: stemsOf(`${row.subject} ${row.subject} ${row.body.replace(/\{\w+\}/g, ' ')}`).join(' '),
      })),
    ),
  ])
  const best = ranked[0]?.score ?? 0
  const ids = ranked.filter(row => row.score >= best * leastShare).map(row => row.id)
  if (ids.length === 0) return { hits: [] }
  const articles = await ctx.db.selectFrom('legal.law_article').selectAll().where('id', 'in', ids).execute()
  const byId = new Map<string, contract.Hit>(
    articles.map(row => [row.id, { kind: 'article', ...shownArticle(row) }]),
  )
  for (const row of templates)
    byId.set(row.id, {
      kind: 'template',
      id: row.id,
      country: row.country,
      letterType: row.letter_type,
      subject: row.subject,
      body: row.body,
      source: row.source,
      confidence: row.confidence,
    })
  return { hits: ids.flatMap(id => byId.get(id) ?? []) }
}

export async function listArticles(ctx: Ctx, input: InputOf<typeof contract.listArticles>) {
  const rows = await whereEqual(ctx.db.selectFrom('legal.law_article as a').selectAll('a'), {
    'a.country': input.country,
    'a.topic': input.topic,
    'a.state': input.state,
  })
    .select(
      sql<number>`(select count(*)::int from legal.law_article o where o.company_id = a.company_id and o.id <> a.id
        and o.country = a.country and o.law_no = a.law_no and o.law_year = a.law_year and o.article = a.article)`.as(
        'others',
      ),
    )
    .orderBy('a.country')
    .orderBy('a.law_year')
    .orderBy('a.law_no')
    .orderBy('a.article')
    .orderBy('a.valid_from_on', 'desc')
    .limit(2000)
    .execute()
  return {
    articles: rows.map(row => ({
      ...shownArticle(row),
      version: row.version,
      state: row.state,
      others: row.others,
    })),
  }
}

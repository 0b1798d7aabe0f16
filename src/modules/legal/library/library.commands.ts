import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { lawPack, packSource } from './lawPack.rules.ts'
import type * as contract from './library.contract.ts'
import { whyNotPublish } from './library.rules.ts'
import { stemsOf } from './stem.rules.ts'

const articles = recordKind({
  table: 'legal.law_article',
  kind: 'legal.article',
  label: row => row.subject,
})

/** What a text is found by; its subject weighs twice. */
const stemsFor = (text: { subject: string; lawName: string; body: string }) =>
  stemsOf(`${text.subject} ${text.subject} ${text.lawName} ${text.body}`).join(' ')

/** The texts of the pack that the company does not have yet: at its beginning, and after an update brought more. */
export async function stockLibrary(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto('legal.law_article')
    .values(
      lawPack.map(law => ({
        code: law.code,
        country: law.country,
        topic: law.topic,
        law_name: law.lawName,
        law_no: law.lawNo,
        law_year: law.lawYear,
        article: law.article,
        subject: law.subject,
        body: law.body,
        valid_from_on: law.validFromOn,
        source: packSource,
        state: 'published' as const,
        stems: stemsFor(law),
        created_at: ctx.now,
      })),
    )
    .onConflict(conflict => conflict.constraint('law_article_code_taken').doNothing())
    .execute()
}

export async function saveArticle(ctx: Ctx, input: InputOf<typeof contract.saveArticle>) {
  const columns = {
    country: input.country,
    topic: input.topic,
    law_name: input.lawName,
    law_no: input.lawNo,
    law_year: input.lawYear ?? null,
    article: input.article,
    subject: input.subject,
    body: input.body,
    valid_from_on: input.validFromOn ?? null,
    source: input.source,
    confidence: input.confidence,
  }
  const stems = stemsFor(input)
  if (input.id) {
    const row = await lockRecord(ctx, articles, { id: input.id, version: input.version ?? 0 })
    if (row.state !== 'draft') deny(conflict('legal.article.state'))
    await saveRecord(ctx, articles, row, columns)
    await ctx.db.updateTable('legal.law_article').set({ stems }).where('id', '=', row.id).execute()
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.law_article')
    .values({ id, ...columns, stems, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `legal.article:${id}`,
    label: input.subject,
    changes: [{ field: 'subject', before: null, after: input.subject }],
  })
  ctx.hint('legal.article', id)
  return { id }
}

export async function publishArticle(ctx: Ctx, input: InputOf<typeof contract.publishArticle>) {
  const row = await lockRecord(ctx, articles, input)
  if (row.state !== 'draft') deny(conflict('legal.article.state'))
  refuse(whyNotPublish({ source: row.source, validFromOn: row.valid_from_on }))
  const from = row.valid_from_on!
  if (row.article && row.law_no && row.law_year) {
    const standing = await ctx.db
      .selectFrom('legal.law_article')
      .selectAll()
      .where('country', '=', row.country)
      .where('law_no', '=', row.law_no)
      .where('law_year', '=', row.law_year)
      .where('article', '=', row.article)
      .where('state', '=', 'published')
      .where('valid_to_on', 'is', null)
      .forNoKeyUpdate()
      .execute()
    if (standing.some(old => old.valid_from_on! >= from))
      deny(invalid('legal.article.order', { field: 'validFromOn' }))
    for (const old of standing)
      await ctx.db
        .updateTable('legal.law_article')
        .set({ valid_to_on: addDays(from, -1), version: old.version + 1 })
        .where('id', '=', old.id)
        .execute()
  }
  await saveRecord(ctx, articles, row, { state: 'published' })
  return { ok: true as const }
}

export async function confirmArticle(ctx: Ctx, input: InputOf<typeof contract.confirmArticle>) {
  const row = await lockRecord(ctx, articles, input)
  if (row.state === 'retired') deny(conflict('legal.article.state'))
  await saveRecord(ctx, articles, row, {
    article: input.article || row.article,
    source: input.source,
    confidence: input.confidence,
  })
  return { ok: true as const }
}

export async function retireArticle(ctx: Ctx, input: InputOf<typeof contract.retireArticle>) {
  const row = await lockRecord(ctx, articles, input)
  if (row.state !== 'published') deny(conflict('legal.article.state'))
  await ctx.db
    .updateTable('legal.law_article')
    .set({ state: 'retired', version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `legal.article:${row.id}`,
    label: row.subject,
    changes: [{ field: 'state', before: row.state, after: 'retired' }],
    reason: input.reason,
  })
  ctx.hint('legal.article', row.id)
  return { ok: true as const }
}

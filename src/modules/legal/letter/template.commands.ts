import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from './letter.contract.ts'
import { missingIn, placeholders } from './letter.rules.ts'

const templates = recordKind({
  table: 'legal.letter_template',
  kind: 'legal.template',
  label: row => `${row.country} ${row.letter_type}`,
})

export async function retireTemplate(ctx: Ctx, input: InputOf<typeof contract.retireTemplate>) {
  const row = await lockRecord(ctx, templates, input)
  if (row.state === 'retired') deny(conflict('legal.template.state'))
  await ctx.db
    .updateTable('legal.letter_template')
    .set({ state: 'retired', version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `legal.template:${row.id}`,
    label: row.subject,
    changes: [{ field: 'state', before: row.state, after: 'retired' }],
    ...(input.reason ? { reason: input.reason } : {}),
  })
  ctx.hint('legal.template', row.id)
  return { ok: true as const }
}

const known: ReadonlySet<string> = new Set(placeholders)

export async function saveTemplate(ctx: Ctx, input: InputOf<typeof contract.saveTemplate>) {
  const unknown = missingIn(input.body).filter(name => !known.has(name))
  if (unknown.length > 0)
    deny(invalid('legal.template.placeholder', { field: 'body', params: { fields: unknown.join('، ') } }))
  const standing = await ctx.db
    .selectFrom('legal.letter_template')
    .select(['id', 'edition'])
    .where('country', '=', input.country)
    .where('letter_type', '=', input.letterType)
    .orderBy('edition', 'desc')
    .forNoKeyUpdate()
    .execute()
  await ctx.db
    .updateTable('legal.letter_template')
    .set({ state: 'retired' })
    .where('country', '=', input.country)
    .where('letter_type', '=', input.letterType)
    .where('state', '=', 'published')
    .execute()
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.letter_template')
    .values({
      id,
      country: input.country,
      letter_type: input.letterType,
      edition: (standing[0]?.edition ?? 0) + 1,
      subject: input.subject,
      body: input.body,
      source: input.source,
      confidence: input.confidence,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `legal.template:${id}`,
    label: input.subject,
    changes: [{ field: 'subject', before: null, after: input.subject }],
  })
  ctx.hint('legal.template', id)
  return { id }
}

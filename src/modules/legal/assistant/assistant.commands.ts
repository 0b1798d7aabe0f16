import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, endOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, type Refusal, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { writeSystemLog } from '#modules/platform/public.server.ts'
import { searchLibrary } from '../library/library.queries.ts'
import type * as contract from './assistant.contract.ts'
import { assistantRow, usedTokens } from './assistant.queries.ts'
import { askChat, listedHosts } from './chat.queries.ts'
import { whyNotEndpoint } from './endpoint.rules.ts'
import { openKey, sealKey } from './keySeal.queries.ts'
import { masked, restored, sentencesOf } from './mask.rules.ts'

export async function configureAssistant(ctx: Ctx, input: InputOf<typeof contract.configureAssistant>) {
  const row = await ctx.db.selectFrom('legal.assistant').selectAll().forUpdate().executeTakeFirstOrThrow()
  refuse(whyNotStale(row, input.version))
  const endpoint = input.endpoint || null
  if (endpoint) refuse(whyNotEndpoint(endpoint, listedHosts()))
  if (endpoint && (!input.model || !(input.key || row.sealed_key)))
    deny(invalid('legal.assistant.whole', { field: input.model ? 'key' : 'model' }))
  await ctx.db
    .updateTable('legal.assistant')
    .set({
      version: row.version + 1,
      endpoint,
      model: endpoint ? input.model : null,
      // A key is of one provider: it is not sent to another address.
      sealed_key: !endpoint ? null : input.key ? sealKey(input.key) : row.sealed_key,
      monthly_tokens: input.monthlyTokens,
    })
    .execute()
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'legal.assistant.configure',
    message: endpoint ? 'ضُبط المساعد القانوني' : 'أُوقف المساعد القانوني',
    metadata: { endpoint },
  })
  return { ok: true as const }
}

export async function switchAssistant(ctx: Ctx, { isOn }: InputOf<typeof contract.switchAssistant>) {
  await ctx.db.updateTable('legal.settings').set({ assistant_on: isOn }).execute()
  ctx.audit({
    subject: 'legal.settings:company',
    changes: [{ field: 'assistant', before: !isOn, after: isOn }],
  })
  ctx.hint('legal.office', ctx.company.uuid)
  return { ok: true as const }
}

const limitReached = (day: string): Refusal => ({
  ...refused('legal.assistant.limit', { params: { date: day } }),
  kind: 'tooMany',
})

const system =
  'أنت تساعد في صياغة مسودة قانونية بالعربية. استعمل النصوص المرقمة وحدها، واذكر بعد كل جملة رقم النص الذي تستند إليه بين قوسين مربعين مثل [1]. إن لم تكف النصوص فقل ذلك. لا تغيّر العلامات التي بين قوسين مربعين مثل [طرف 1].'

/**
 * Sends the question and the texts that the search found, both masked: nothing else of the company leaves. The answer is a draft on the
 * screen; it is stored nowhere, and nothing is sent, posted or changed by it.
 */
export async function askAssistant(ctx: Ctx, input: InputOf<typeof contract.askAssistant>) {
  const row = await assistantRow(ctx)
  const { assistant_on } = await ctx.db
    .selectFrom('legal.settings')
    .select('assistant_on')
    .executeTakeFirstOrThrow()
  if (!assistant_on || !row.endpoint || !row.model || !row.sealed_key) deny(refused('legal.assistant.off'))
  if ((await usedTokens(ctx, ctx.today)) >= row.monthly_tokens)
    deny(limitReached(addDays(endOfMonth(ctx.today), 1)))
  const { hits } = await searchLibrary(ctx, {
    text: input.text.slice(0, 500),
    ...(input.country ? { country: input.country } : {}),
  })
  const sources = hits.slice(0, 6)
  const { text: question, marks } = masked(
    input.text,
    await namesNear(ctx, input.text, input.partyId ?? null),
  )
  const prompt = [
    ...sources.map((hit, at) => `[${at + 1}] ${hit.subject}: ${hit.body}`),
    `السؤال: ${question}`,
  ].join('\n\n')
  const answer = await askChat({
    endpoint: row.endpoint,
    model: row.model,
    key: openKey(row.sealed_key),
    system,
    prompt,
  })
  await ctx.db
    .insertInto('legal.assistant_call')
    .values({
      at: ctx.now,
      user_id: ctx.user.id,
      user_name: ctx.user.name,
      tokens: answer?.tokens ?? 0,
      prompt_sha256: createHash('sha256').update(prompt).digest('hex'),
      outcome: answer ? 'answered' : 'failed',
    })
    .execute()
  ctx.audit({
    subject: 'legal.assistant:company',
    changes: [{ field: 'tokens', before: null, after: answer?.tokens ?? 0 }],
  })
  return {
    sentences: answer && sentencesOf(restored(answer.text, marks), sources.length),
    sources: sources.map(({ id, subject }) => ({ id, subject })),
  }
}

/** Names that a question holds: of its party, and every name of a person or party of the company of which a word stands in it. */
async function namesNear(ctx: Ctx, text: string, partyId: string | null): Promise<string[]> {
  const names: (string | null)[] = (await listMembers(ctx)).map(member => member.name)
  if (partyId) names.push((await getParty(ctx, partyId)).name)
  const parties = await ctx.db.selectFrom('parties.party').select(['name_ar', 'name_en']).execute()
  for (const party of parties) names.push(party.name_ar, party.name_en)
  const asked = foldLight(text)
  const isNear = (name: string) =>
    foldLight(name)
      .split(' ')
      .some(word => word.length > 2 && asked.includes(word))
  return [...new Set(names.filter(name => name !== null))].filter(isNear)
}

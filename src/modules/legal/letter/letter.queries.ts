import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './letter.contract.ts'
import type { LetterRow } from './letter.row.ts'
import { missingIn, type WrittenType } from './letter.rules.ts'

export async function seenLetter(ctx: Ctx, id: string): Promise<LetterRow> {
  const row = await readAs(ctx).selectFrom('legal.letter').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  return row
}

const nameIn = (names: ReadonlyMap<string, string>, row: LetterRow) =>
  row.party_id ? (names.get(row.party_id) ?? '') : ''

const shownRow = (row: LetterRow, party: string) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  letterType: row.letter_type,
  direction: row.direction,
  partyId: row.party_id,
  party,
  caseId: row.case_id,
  subject: row.subject,
  state: row.state,
  amount: row.amount_minor,
  periodDays: row.period_days,
  sentOn: row.sent_on,
  deliveredOn: row.delivered_on,
  endsOn: row.delivered_on && row.direction === 'out' ? addDays(row.delivered_on, row.period_days) : null,
  respondBy: row.respond_by,
  answeredOn: row.answered_on,
  fileId: row.file_id,
  createdAt: row.created_at,
})

export async function listLetters(ctx: Ctx, input: InputOf<typeof contract.listLetters>) {
  let found = whereEqual(readAs(ctx).selectFrom('legal.letter as l').selectAll('l'), {
    'l.party_id': input.partyId,
    'l.case_id': input.caseId,
    'l.direction': input.direction,
    'l.letter_type': input.letterType,
    'l.state': input.state,
  })
  if (input.search)
    found = found.where(
      sql<boolean>`(strpos(coalesce(l.number, ''), ${input.search.toUpperCase()}) > 0 or exists (select from parties.party p
        where p.company_id = l.company_id and p.id = l.party_id and strpos(p.search_light, app.fold_light(${input.search})) > 0))`,
    )
  const page = await keysetPage(
    found,
    { ...input, descending: input.descending ?? true },
    { sort: 'l.created_at', id: 'l.id' },
    row => [row.created_at, row.id],
  )
  const names = await findPartyNames(
    ctx,
    page.rows.flatMap(row => row.party_id ?? []),
  )
  return { rows: page.rows.map(row => shownRow(row, nameIn(names, row))), next: page.next }
}

export async function getLetter(ctx: Ctx, { id }: InputOf<typeof contract.getLetter>) {
  const row = await seenLetter(ctx, id)
  const names = await findPartyNames(ctx, row.party_id ? [row.party_id] : [])
  return {
    ...shownRow(row, nameIn(names, row)),
    body: row.body,
    channel: row.channel,
    proof: row.proof,
    answerNote: row.answer_note,
    missing: missingIn(row.body),
  }
}

export async function listTemplates(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('legal.letter_template')
    .selectAll()
    .orderBy('country')
    .orderBy('letter_type')
    .orderBy('edition', 'desc')
    .execute()
  return {
    templates: rows.map(row => ({
      id: row.id,
      version: row.version,
      country: row.country,
      letterType: row.letter_type as WrittenType,
      edition: row.edition,
      subject: row.subject,
      body: row.body,
      state: row.state,
      source: row.source,
      confidence: row.confidence,
    })),
  }
}

/** Whether a notice of the party's debt was delivered and its time has passed. */
export async function hasEndedNotice(ctx: Ctx, family: readonly string[]): Promise<boolean> {
  const row = await readAs(ctx)
    .selectFrom('legal.letter')
    .select('id')
    .where('party_id', 'in', [...family])
    .where('letter_type', 'in', ['legal_warning', 'payment_claim'])
    .where('state', 'in', ['delivered', 'answered'])
    .where(sql<boolean>`delivered_on + period_days < ${ctx.today}::date`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

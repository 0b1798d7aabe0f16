import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { standingCase } from '../case/case.row.ts'
import { fileOfParty, noteFile, raiseStage } from '../defaulter/file.row.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './letter.contract.ts'
import { type LetterRow, letterToChange, saveLetter, tellLetter } from './letter.row.ts'
import { isMemo, type LetterType, type WrittenType, whyNotComplete, whyNotSend } from './letter.rules.ts'
import { overdueOf, written } from './letterText.queries.ts'

export async function draftLetter(ctx: Ctx, input: InputOf<typeof contract.draftLetter>) {
  readAs(ctx)
  const of = input.caseId ? await standingCase(ctx, input.caseId) : null
  const { letterDays } = await legalSettings(ctx)
  const periodDays = input.periodDays ?? letterDays
  const wish = { ...input, periodDays, country: input.country ?? ctx.company.country }
  const { party, columns } = await written(ctx, wish, of)
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.letter')
    .values({
      id,
      letter_type: input.letterType,
      direction: isMemo(input.letterType) ? 'internal' : 'out',
      party_id: party.id,
      case_id: of?.id ?? null,
      period_days: periodDays,
      ...columns,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await tellLetter(ctx, { id, label: columns.subject }, of, {
    kind: 'letter',
    changes: [{ field: 'amountMinor', before: null, after: columns.amount_minor }],
  })
  return { id }
}

export async function editLetter(ctx: Ctx, input: InputOf<typeof contract.editLetter>) {
  const letter = await letterToChange(ctx, input, ['draft'])
  await saveLetter(ctx, letter, { subject: input.subject, body: input.body })
  return { ok: true as const }
}

export async function refreshLetter(ctx: Ctx, input: InputOf<typeof contract.refreshLetter>) {
  const letter = await letterToChange(ctx, input, ['draft'])
  const { row } = letter
  const template = await ctx.db
    .selectFrom('legal.letter_template')
    .select('country')
    .where('id', '=', row.template_id!)
    .executeTakeFirstOrThrow()
  const { columns } = await written(
    ctx,
    {
      letterType: row.letter_type as WrittenType,
      partyId: row.party_id!,
      periodDays: row.period_days,
      country: template.country,
    },
    letter.of,
  )
  await saveLetter(ctx, letter, columns)
  return { ok: true as const }
}

const stageOf: Partial<Record<LetterType, 'warned' | 'claimed'>> = {
  legal_warning: 'warned',
  payment_claim: 'claimed',
}

/** A letter of collection goes out at what is owed now, to a party that is not to be left alone, and moves its file on. */
async function moveCollection(ctx: Ctx, row: LetterRow, number: () => Promise<string>): Promise<string> {
  const partyId = row.party_id!
  const file = await fileOfParty(ctx, partyId)
  const promise = await ctx.db
    .selectFrom('legal.promise')
    .select('id')
    .where('folder_id', '=', file.id)
    .where('state', '=', 'live')
    .executeTakeFirst()
  const now = await overdueOf(ctx, partyId)
  const isQuiet = file.no_contact_until !== null && file.no_contact_until >= ctx.today
  refuse(
    whyNotSend(
      { body: row.body, amountMinor: row.amount_minor },
      {
        amountMinor: now.amountMinor,
        noContactUntil: isQuiet ? file.no_contact_until : null,
        noContactReason: file.no_contact_reason,
        hasPromise: promise !== undefined,
      },
      minor => moneyText(minor, ctx.company.currency),
    ),
  )
  const stage = stageOf[row.letter_type]
  if (stage) await raiseStage(ctx, file, stage)
  const given = await number()
  await noteFile(ctx, file.id, 'letter', `${row.subject} ${given}`)
  return given
}

export async function sendLetter(ctx: Ctx, input: InputOf<typeof contract.sendLetter>) {
  const letter = await letterToChange(ctx, input, ['draft'])
  const { row } = letter
  refuse(whyNotComplete(row.body))
  const series = isMemo(row.letter_type) ? 'MEMO' : 'LTR'
  const take = () => nextNumber(ctx, series, ctx.today)
  const number = series === 'LTR' ? await moveCollection(ctx, row, take) : await take()
  await saveLetter(ctx, letter, {
    state: 'sent',
    number,
    channel: input.channel,
    sent_on: ctx.today,
    sent_by_name: ctx.user.name,
  })
  return { number }
}

export async function deliverLetter(ctx: Ctx, input: InputOf<typeof contract.deliverLetter>) {
  const letter = await letterToChange(ctx, input, ['sent'])
  if (input.deliveredOn < letter.row.sent_on! || input.deliveredOn > ctx.today)
    deny(invalid('legal.letter.deliveredOn', { field: 'deliveredOn' }))
  await saveLetter(ctx, letter, {
    state: 'delivered',
    delivered_on: input.deliveredOn,
    proof: input.proof,
    ...(input.fileId ? { file_id: input.fileId } : {}),
  })
  return { ok: true as const }
}

/** An answer to a letter of ours, or ours to what came in: nothing waits for it any more. */
export async function answerLetter(ctx: Ctx, input: InputOf<typeof contract.answerLetter>) {
  const letter = await letterToChange(ctx, input, ['delivered'])
  if (input.answeredOn < letter.row.delivered_on! || input.answeredOn > ctx.today)
    deny(invalid('legal.letter.answeredOn', { field: 'answeredOn' }))
  await saveLetter(ctx, letter, {
    state: 'answered',
    answered_on: input.answeredOn,
    answer_note: input.note,
  })
  return { ok: true as const }
}

export async function voidLetter(ctx: Ctx, input: InputOf<typeof contract.voidLetter>) {
  const letter = await letterToChange(ctx, input, ['draft'])
  await saveLetter(ctx, letter, { state: 'void' })
  return { ok: true as const }
}

/** What came in: numbered at once, with the day by which it has to be answered. */
export async function registerLetter(ctx: Ctx, input: InputOf<typeof contract.registerLetter>) {
  readAs(ctx)
  const of = input.caseId ? await standingCase(ctx, input.caseId) : null
  const partyId = input.partyId ? (await getParty(ctx, input.partyId)).id : null
  if (!of && !partyId) deny(invalid('legal.letter.about', { field: 'partyId' }))
  if (input.receivedOn > ctx.today) deny(invalid('legal.letter.receivedOn', { field: 'receivedOn' }))
  if (input.respondBy && input.respondBy < input.receivedOn)
    deny(conflict('legal.letter.respondBy', { field: 'respondBy' }))
  const id = uuidv7()
  const number = await nextNumber(ctx, 'LTR', ctx.today)
  await ctx.db
    .insertInto('legal.letter')
    .values({
      id,
      number,
      letter_type: input.letterType,
      direction: 'in',
      state: 'delivered',
      party_id: partyId,
      case_id: of?.id ?? null,
      subject: input.subject,
      body: input.body,
      amount_minor: 0,
      period_days: 7,
      statement_hash: '',
      channel: input.channel,
      sent_on: input.receivedOn,
      delivered_on: input.receivedOn,
      respond_by: input.respondBy ?? null,
      file_id: input.fileId ?? null,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await tellLetter(ctx, { id, label: number }, of, {
    kind: 'letter',
    changes: [{ field: 'subject', before: null, after: input.subject }],
  })
  return { id, number }
}

import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { openItems } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { companyPaper } from '#modules/platform/public.server.ts'
import { familyOf } from '../case/debt.queries.ts'
import { fileOfParty, noteFile, raiseStage } from '../defaulter/file.row.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './letter.contract.ts'
import type { LetterRow } from './letter.queries.ts'
import { filled, type LetterType, whyNotSend } from './letter.rules.ts'

const letters = recordKind({
  table: 'legal.letter',
  kind: 'legal.letter',
  label: row => row.number ?? row.subject,
})

const templates = recordKind({
  table: 'legal.letter_template',
  kind: 'legal.template',
  label: row => `${row.country} ${row.letter_type}`,
})

export type FrozenItem = { number: string; dueOn: string; openMinor: number }

/** What a party owes overdue, invoice by invoice, and what stands for it in a later comparison. */
async function overdueOf(ctx: Ctx, partyId: string) {
  const { invoices } = await openItems(ctx, { partyId })
  const items: FrozenItem[] = invoices
    .filter(invoice => invoice.dueOn < ctx.today)
    .map(({ number, dueOn, openMinor }) => ({ number, dueOn, openMinor }))
  const amountMinor = items.reduce((sum, item) => sum + item.openMinor, 0)
  const hash = createHash('sha256').update(JSON.stringify(items)).digest('hex')
  return { items, amountMinor, hash }
}

async function contractOf(ctx: Ctx, partyId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('rentals.contract_invoice as k')
    .innerJoin('rentals.contract as c', 'c.id', 'k.contract_id')
    .innerJoin('billing.invoice as i', 'i.id', 'k.invoice_id')
    .select('c.number')
    .where('i.party_id', 'in', await familyOf(ctx, partyId))
    .where('i.status', '=', 'issued')
    .where('i.open_minor', '>', 0)
    .orderBy('i.due_on')
    .executeTakeFirst()
  return row?.number ?? null
}

type Wish = { letterType: LetterType; partyId: string; periodDays: number; country: string }

/** The text of a letter as it reads today; amounts, days and digits as on the company's papers. */
async function written(ctx: Ctx, wish: Wish) {
  const template = await ctx.db
    .selectFrom('legal.letter_template')
    .selectAll()
    .where('country', '=', wish.country)
    .where('letter_type', '=', wish.letterType)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!template)
    deny(refused('legal.template.missing', { params: { type: wish.letterType, country: wish.country } }))
  const party = await getParty(ctx, wish.partyId)
  const { items, amountMinor, hash } = await overdueOf(ctx, party.id)
  if (amountMinor === 0) deny(refused('legal.letter.nothing'))
  const { money, day, words, count, currency } = paperFormat(await companyPaper(ctx, { locale: 'ar' }))
  const contract = await contractOf(ctx, party.id)
  const facts = {
    name: party.name,
    ground: contract ? `العقد رقم ${contract}` : 'الفواتير المبينة أدناه',
    amount: `${money(amountMinor)} ${currency}`,
    words: words(amountMinor).words,
    date: day(ctx.today),
    days: count(wish.periodDays),
  }
  return {
    party,
    columns: {
      template_id: template.id,
      subject: filled(template.subject, facts),
      body: filled(template.body, facts),
      amount_minor: amountMinor,
      items: JSON.stringify(items),
      statement_hash: hash,
    },
  }
}

export async function draftLetter(ctx: Ctx, input: InputOf<typeof contract.draftLetter>) {
  const { letterDays } = await legalSettings(ctx)
  const periodDays = input.periodDays ?? letterDays
  const wish = { ...input, periodDays, country: input.country ?? ctx.company.country }
  const { party, columns } = await written(ctx, wish)
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.letter')
    .values({
      id,
      letter_type: input.letterType,
      party_id: party.id,
      period_days: periodDays,
      ...columns,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `legal.letter:${id}`,
    label: columns.subject,
    changes: [{ field: 'amountMinor', before: null, after: columns.amount_minor }],
  })
  ctx.hint('legal.letter', id)
  return { id }
}

async function letterToChange(ctx: Ctx, seen: { id: string; version: number }, states: readonly string[]) {
  readAs(ctx)
  const row = await lockRecord(ctx, letters, seen)
  if (!states.includes(row.state)) deny(conflict('legal.letter.state'))
  return row
}

type Columns = Partial<
  Pick<
    LetterRow,
    'state' | 'number' | 'channel' | 'sent_on' | 'sent_by_name' | 'delivered_on' | 'proof' | 'amount_minor'
  >
>

async function saveLetter(ctx: Ctx, row: LetterRow, columns: Columns & Record<string, unknown>) {
  await ctx.db
    .updateTable('legal.letter')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `legal.letter:${row.id}`,
    label: columns.number ?? row.number ?? row.subject,
    changes: [{ field: 'state', before: row.state, after: columns.state ?? row.state }],
  })
  ctx.hint('legal.letter', row.id)
}

export async function refreshLetter(ctx: Ctx, input: InputOf<typeof contract.refreshLetter>) {
  const row = await letterToChange(ctx, input, ['draft'])
  const template = await ctx.db
    .selectFrom('legal.letter_template')
    .select('country')
    .where('id', '=', row.template_id)
    .executeTakeFirstOrThrow()
  const { columns } = await written(ctx, {
    letterType: row.letter_type,
    partyId: row.party_id,
    periodDays: row.period_days,
    country: template.country,
  })
  await saveLetter(ctx, row, columns)
  return { ok: true as const }
}

const stageOf: Partial<Record<LetterType, 'warned' | 'claimed'>> = {
  legal_warning: 'warned',
  payment_claim: 'claimed',
}

export async function sendLetter(ctx: Ctx, input: InputOf<typeof contract.sendLetter>) {
  const row = await letterToChange(ctx, input, ['draft'])
  const file = await fileOfParty(ctx, row.party_id)
  const promise = await ctx.db
    .selectFrom('legal.promise')
    .select('id')
    .where('folder_id', '=', file.id)
    .where('state', '=', 'live')
    .executeTakeFirst()
  const now = await overdueOf(ctx, row.party_id)
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
  const number = await nextNumber(ctx, 'LTR', ctx.today)
  await noteFile(ctx, file.id, 'letter', `${row.subject} ${number}`)
  await saveLetter(ctx, row, {
    state: 'sent',
    number,
    channel: input.channel,
    sent_on: ctx.today,
    sent_by_name: ctx.user.name,
  })
  return { number }
}

export async function deliverLetter(ctx: Ctx, input: InputOf<typeof contract.deliverLetter>) {
  const row = await letterToChange(ctx, input, ['sent'])
  if (input.deliveredOn < row.sent_on! || input.deliveredOn > ctx.today)
    deny(invalid('legal.letter.deliveredOn', { field: 'deliveredOn' }))
  await saveLetter(ctx, row, { state: 'delivered', delivered_on: input.deliveredOn, proof: input.proof })
  return { ok: true as const }
}

export async function voidLetter(ctx: Ctx, input: InputOf<typeof contract.voidLetter>) {
  const row = await letterToChange(ctx, input, ['draft'])
  await saveLetter(ctx, row, { state: 'void' })
  return { ok: true as const }
}

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

const known = new Set(['name', 'ground', 'amount', 'words', 'date', 'days'])

export async function saveTemplate(ctx: Ctx, input: InputOf<typeof contract.saveTemplate>) {
  const unknown = [...input.body.matchAll(/\{(\w+)\}/g)]
    .map(found => found[1]!)
    .filter(name => !known.has(name))
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

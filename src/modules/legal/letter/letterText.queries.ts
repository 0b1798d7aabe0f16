import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { openItems } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { companyPaper } from '#modules/platform/public.server.ts'
import type { CaseRow } from '../case/case.row.ts'
import { debtOf, familyOf } from '../case/debt.queries.ts'
import { scoreOf } from '../defaulter/scoring.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import { filled, isMemo, type LetterFacts, type WrittenType } from './letter.rules.ts'

export type FrozenItem = { number: string; dueOn: string; openMinor: number }

/** What a party owes overdue, invoice by invoice, and what stands for it in a later comparison. */
export async function overdueOf(ctx: Ctx, partyId: string) {
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

/** What only a memo names: it is read by the company alone. */
async function memoFacts(ctx: Ctx, partyId: string, row: CaseRow | null): Promise<LetterFacts> {
  const { daysLate } = await debtOf(ctx, partyId)
  const court =
    row &&
    (await readAs(ctx)
      .selectFrom('legal.proceeding as p')
      .innerJoin('legal.court as k', 'k.id', 'p.court_id')
      .select('k.name_ar')
      .where('p.case_id', '=', row.id)
      .orderBy('p.filed_on', 'desc')
      .executeTakeFirst())
  return {
    late: String(daysLate),
    score: (await scoreOf(ctx, partyId)).toFixed(1),
    case: row ? `${row.number ?? ''} ${row.title}`.trim() : '',
    court: court?.name_ar ?? '',
  }
}

export type Wish = { letterType: WrittenType; partyId: string; periodDays: number; country: string }

/** The text of a letter or memo as it reads today; amounts, days and digits as on the company's papers. */
export async function written(ctx: Ctx, wish: Wish, row: CaseRow | null) {
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
  if (amountMinor === 0 && !isMemo(wish.letterType)) deny(refused('legal.letter.nothing'))
  const { money, day, words, count, currency } = paperFormat(await companyPaper(ctx, { locale: 'ar' }))
  const contract = await contractOf(ctx, party.id)
  const facts = {
    name: party.name,
    ground: contract ? `العقد رقم ${contract}` : 'الفواتير المبينة أدناه',
    amount: `${money(amountMinor)} ${currency}`,
    words: words(amountMinor).words,
    date: day(ctx.today),
    days: count(wish.periodDays),
    ...(isMemo(wish.letterType) ? await memoFacts(ctx, party.id, row) : {}),
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

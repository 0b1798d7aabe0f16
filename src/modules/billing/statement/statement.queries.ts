import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { partyTerms } from '#modules/parties/public.server.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { type StatementContent, statementPdf } from '../document/documents.pdf.ts'
import { paperParty } from '../document/paper.queries.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import { partyBalance, partyStatement, type StatementRow } from './partyAccount.queries.ts'
import type * as contract from './statement.contract.ts'

type Question = { partyId: string; from: string; to: string }

async function askedStatement(ctx: Ctx, input: Question) {
  if (input.to < input.from) deny(invalid('billing.statement.dates', { field: 'to' }))
  return partyStatement(ctx, input)
}

export async function showStatement(ctx: Ctx, input: InputOf<typeof contract.showStatement>) {
  const statement = await askedStatement(ctx, input)
  let balance = statement.openingMinor
  return {
    opening: statement.openingMinor,
    rows: statement.rows.map(({ debitMinor, creditMinor, ...row }) => {
      balance += debitMinor - creditMinor
      return { ...row, debit: debitMinor, credit: creditMinor, balance }
    }),
    closing: statement.closingMinor,
    ageing: [...statement.ageingMinor],
  }
}

export async function showBalance(ctx: Ctx, input: InputOf<typeof contract.showBalance>) {
  const balance = await partyBalance(ctx, input)
  const terms = await partyTerms(ctx, input.partyId)
  return {
    receivable: balance.receivableMinor,
    overdue: balance.overdueMinor,
    unallocated: balance.unallocatedMinor,
    deposits: balance.depositsMinor,
    nextDueOn: balance.nextDueOn,
    termsDays: terms?.paymentTermsDays ?? null,
  }
}

const names: Record<'ar' | 'en', Record<StatementRow['kind'], string> & { undo: string }> = {
  ar: {
    invoice: 'فاتورة',
    creditNote: 'إشعار دائن',
    writeOff: 'إعدام دين',
    receipt: 'سند قبض',
    refund: 'رد دفعة مقدمة',
    depositApplied: 'تطبيق تأمين',
    toDeposit: 'تحويل دفعة مقدمة إلى تأمين',
    exchange: 'فرق عملة',
    creditExchange: 'فرق عملة',
    settledOther: 'تسوية مستند طرف آخر',
    undo: 'إلغاء',
  },
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    writeOff: 'Write-off',
    receipt: 'Receipt',
    refund: 'Advance given back',
    depositApplied: 'Deposit applied',
    toDeposit: 'Advance moved to deposit',
    exchange: 'Exchange difference',
    creditExchange: 'Exchange difference',
    settledOther: "Another party's document settled",
    undo: 'Void',
  },
}

export async function printStatement(ctx: Ctx, input: InputOf<typeof contract.printStatement>) {
  const statement = await askedStatement(ctx, input)
  const paper = await companyPaper(ctx, { locale: input.locale })
  const words = names[input.locale]
  const deposits = await ctx.db
    .selectFrom('billing.deposit')
    .select(['number', 'purpose', 'received_on as receivedOn'])
    .select(['received_minor as receivedMinor', 'balance_minor as heldMinor'])
    .where('party_id', 'in', await familyOf(ctx, input.partyId))
    .where('balance_minor', '>', 0)
    .orderBy('number')
    .execute()
  const content: StatementContent = {
    ...paper,
    from: input.from,
    to: input.to,
    printedAt: ctx.now,
    party: await paperParty(ctx, input.partyId),
    openingMinor: statement.openingMinor,
    rows: statement.rows.map(row => ({
      on: row.on,
      number: row.number,
      debitMinor: row.debitMinor,
      creditMinor: row.creditMinor,
      description: row.isUndo ? `${words.undo} ${words[row.kind]}` : words[row.kind],
    })),
    closingMinor: statement.closingMinor,
    ageingMinor: statement.ageingMinor,
    deposits,
  }
  return pdfReply(`statement-${input.from}-${input.to}`, await statementPdf(content))
}

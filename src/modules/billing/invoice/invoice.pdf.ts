import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { companyPaper, companyVatNumber, pdfReply } from '#modules/platform/public.server.ts'
import { plainQuantity, taxesOf } from '../document/document.queries.ts'
import { type InvoiceContent, invoicePdf } from '../document/documents.pdf.ts'
import { linesOf } from '../document/documentWriting.commands.ts'
import { paperParty } from '../document/paper.queries.ts'
import { foreignOf } from '../foreign/foreignReading.queries.ts'
import { zatcaQr } from '../publicDocument/zatca.rules.ts'
import { linkPath } from '../subledger/invoiceLink.rules.ts'
import { taxCodes } from '../taxCode/taxCode.queries.ts'
import type * as contract from './invoice.contract.ts'
import { invoiceState } from './invoice.rules.ts'
import { getDocument, invoiceLinkPurpose } from './invoiceIssuing.commands.ts'

export async function printInvoice(ctx: Ctx, input: InputOf<typeof contract.printInvoice>) {
  const isLinked = input.token !== undefined && (await opensDocument(ctx, input.token, input.id))
  const content = await invoiceContent(ctx, input.id, input.locale, isLinked ? input.token : undefined)
  return pdfReply(content.number ?? 'draft', await invoicePdf(content))
}

/** Whether a token opens this document now. */
async function opensDocument(ctx: Ctx, token: string, id: string): Promise<boolean> {
  const [link] = await rawQuery<{ opens: boolean }>(
    ctx.db,
    `select true as opens from app.access_link where company_id = $1 and purpose = $2 and subject_id = $3
       and token_hash = encode(sha256(convert_to($4, 'UTF8')), 'hex') and revoked_at is null and expires_at > $5`,
    [ctx.company.id, invoiceLinkPurpose, id, token, ctx.now],
  )
  return link !== undefined
}

/**
 * Everything the paper of a document shows; notFound for an unknown one. With the token of a link it carries its code, where the
 * tax authority asks for none of its own (section 10 of 40-finance).
 */
export async function invoiceContent(
  ctx: Ctx,
  id: string,
  locale: 'ar' | 'en',
  token?: string,
): Promise<InvoiceContent> {
  const row = await getDocument(ctx, id)
  if (row.kind !== 'sale' && row.kind !== 'service' && row.kind !== 'creditNote') deny(notFound())
  const lines = await linesOf(ctx, id)
  const paper = await companyPaper(ctx, { locale })
  const party = await paperParty(ctx, row.party_id)
  const vatNumber = await companyVatNumber(ctx)
  const taxes = taxesOf(lines)
  const codes = new Map((await taxCodes(ctx)).map(code => [code.code, code]))
  const corrected = row.corrects_id ? await getDocument(ctx, row.corrects_id) : null
  const isTaxed = taxes.length > 0 && vatNumber !== null
  const isVoid = row.status === 'void'
  const state = invoiceState(
    {
      status: row.status,
      totalMinor: row.total_minor,
      settledMinor: row.settled_minor,
      dueOn: row.due_on,
      isCovered: row.isCovered,
    },
    ctx.today,
  )
  // Typed with tax inside, a line's price is not what the columns before tax add up from; they show the net.
  const before = row.tax_inclusive
  const documentDiscount = before ? 0 : lines.reduce((sum, line) => sum + line.document_discount_minor, 0)
  const service = servicePeriod(lines)
  const foreign = (await foreignOf(ctx, [row.id])).get(row.id)
  const isOwed = row.kind !== 'creditNote' && row.status === 'issued' && row.open_minor > 0
  const bank = isOwed ? await bankToPay(ctx, foreign?.currency ?? ctx.company.currency, locale) : null
  return {
    ...paper,
    kind: row.kind === 'creditNote' ? 'creditNote' : titleOf(ctx.company.country, isTaxed, party.vatNumber),
    number: row.number,
    status: state,
    issuedOn: row.invoice_date,
    dueOn: row.kind === 'creditNote' ? null : row.due_on,
    party,
    ...(vatNumber ? { sellerVatNumber: vatNumber } : {}),
    ...(row.reference ? { reference: row.reference } : {}),
    ...(service ? { service } : {}),
    ...(corrected
      ? {
          corrects: { number: corrected.number!, issuedOn: corrected.invoice_date, reason: row.reason ?? '' },
        }
      : {}),
    lines: lines.map(line => ({
      description: line.description,
      ...(line.description_en ? { secondDescription: line.description_en } : {}),
      quantity: plainQuantity(line.quantity),
      unitPriceMinor: line.unit_price_minor,
      discountMinor: before ? line.given_minor : line.line_discount_minor,
      amountMinor: before ? line.net_minor : line.gross_minor - line.line_discount_minor,
    })),
    subtotalMinor: row.subtotal_minor - (row.discount_minor - documentDiscount),
    discountMinor: documentDiscount,
    taxes: taxes.map(tax => ({
      name: [codes.get(tax.code)?.nameAr ?? tax.code, codes.get(tax.code)?.nameEn ?? tax.code] as const,
      rateBps: tax.rateBps,
      baseMinor: tax.base,
      taxMinor: tax.tax,
    })),
    totalMinor: row.total_minor,
    settledMinor: isVoid ? 0 : row.settled_minor,
    openMinor: isVoid ? row.total_minor : row.open_minor,
    ...(foreign
      ? {
          foreign: {
            currency: foreign.currency,
            rate: foreign.rate,
            totalMinor: foreign.totalMinor,
            openMinor: isVoid ? foreign.totalMinor : foreign.openMinor,
          },
        }
      : {}),
    ...(bank ? { bank } : {}),
    ...(row.note ? { note: row.note } : {}),
    ...(isTaxed && ctx.company.country === 'SA' && row.issued_at
      ? {
          taxQr: zatcaQr({
            seller: ctx.company.nameAr,
            vatNumber: vatNumber!,
            at: row.issued_at,
            total: moneyText(row.total_minor, ctx.company.currency),
            tax: moneyText(row.tax_minor, ctx.company.currency),
          }),
        }
      : token && row.status === 'issued'
        ? { linkQr: ctx.addressOf(linkPath(token)) }
        : {}),
  }
}

/** The company's bank for transfers: the first that has an IBAN, in the document's currency where there is one. */
async function bankToPay(ctx: Ctx, currency: Currency, locale: 'ar' | 'en') {
  const own = ctx.company.currency
  const banks = await ctx.db
    .selectFrom('billing.treasury_account')
    .select(['name_ar', 'name_en', 'iban', 'currency'])
    .where('kind', '=', 'bank')
    .where('active', '=', true)
    .where('iban', 'is not', null)
    .where('currency', 'in', [currency, own])
    .orderBy('created_at')
    .execute()
  const bank = banks.find(one => one.currency === currency) ?? banks[0]
  if (!bank?.iban) return null
  const inEnglish = locale === 'en'
  const { nameAr, nameEn } = ctx.company
  return {
    name: (inEnglish && bank.name_en) || bank.name_ar,
    beneficiary: (inEnglish && nameEn) || nameAr,
    iban: bank.iban,
  }
}

/** Titles of rule 14; in Saudi Arabia the simplified one where the buyer has no tax number. */
function titleOf(
  country: string,
  isTaxed: boolean,
  buyerVatNumber: string | undefined,
): 'invoice' | 'taxInvoice' | 'simplifiedTaxInvoice' {
  if (!isTaxed) return 'invoice'
  return country === 'SA' && !buyerVatNumber ? 'simplifiedTaxInvoice' : 'taxInvoice'
}

function servicePeriod(lines: readonly { service_from: string | null; service_to: string | null }[]) {
  const from = lines.flatMap(line => line.service_from ?? []).sort()[0]
  const to = lines
    .flatMap(line => line.service_to ?? [])
    .sort()
    .at(-1)
  return from && to ? { from, to } : null
}

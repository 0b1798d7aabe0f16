import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { companyVatNumber } from '#modules/platform/public.server.ts'
import { advanceKey, worthOf } from '../advance/advance.rules.ts'
import { advanceLeft, deductionsOf, isDeducted, openAdvances } from '../advance/advanceDeducting.queries.ts'
import { creditableOf } from '../credit/crediting.commands.ts'
import { actionState } from '../document/actions.queries.ts'
import {
  documentPage,
  documentRow,
  documentTotals,
  filteredDocuments,
  foreignLine,
  lineRow,
  relatedTo,
  taxesOf,
} from '../document/document.queries.ts'
import { linesOf } from '../document/documentWriting.commands.ts'
import { foreignOf, plainRate, shownForeign } from '../foreign/foreignReading.queries.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { settlementsOf } from '../settlement/settlement.queries.ts'
import { recoveredSum, recoveriesOf } from '../writeOff/recovering.commands.ts'
import { writeOffSubject } from '../writeOff/writeOffAsking.commands.ts'
import type * as contract from './invoice.contract.ts'
import type { InvoiceKind } from './invoice.rules.ts'
import { type getDocument, getSale, invoiceLinkPurpose } from './invoiceIssuing.commands.ts'
import { whyNotVoid } from './invoiceVoiding.commands.ts'

type Filters = InputOf<typeof contract.invoiceTotals>

const saleKinds = ['sale', 'service', 'creditNote'] as const

export async function listInvoices(ctx: Ctx, input: InputOf<typeof contract.listInvoices>) {
  const page = await documentPage(ctx, input, saleKinds)
  return { next: page.next, rows: page.rows.map(row => ({ ...row, kind: row.kind as InvoiceKind })) }
}

export async function invoiceTotals(ctx: Ctx, input: Filters) {
  return documentTotals(ctx, await filteredDocuments(ctx, input, saleKinds))
}

export async function getInvoice(ctx: Ctx, input: { id: string }) {
  const row = await getSale(ctx, input.id)
  const lines = await linesOf(ctx, row.id)
  const isCredit = row.kind === 'creditNote' || row.kind === 'writeOff'
  const party = (await partyDisplay(ctx, [row.party_id])).get(row.party_id)
  const { corrects, creditNotes } = await relatedTo(ctx, row)
  const foreign = (await foreignOf(ctx, [row.id])).get(row.id) ?? null
  const creditable = await creditableOf(ctx, row, foreign)
  const currency = foreign?.currency ?? (row.draft_currency as Currency | null)
  const hasDiscount = row.document_discount_bps !== null || row.document_discount_minor !== null
  const advance = await advanceOf(ctx, row, lines, currency ?? ctx.company.currency)
  const recoveries = row.kind === 'writeOff' ? await recoveriesOf(ctx, row.id) : []
  return {
    ...documentRow(ctx.today, row),
    kind: row.kind as InvoiceKind,
    partyId: party?.id ?? row.party_id,
    partyName: party?.name ?? null,
    version: row.version,
    note: row.note,
    taxInclusive: row.tax_inclusive,
    lacksVatNumber: row.tax_minor > 0 && !(await companyVatNumber(ctx)),
    documentDiscount: hasDiscount
      ? { amount: row.document_discount_minor, bps: row.document_discount_bps }
      : null,
    subtotal: row.subtotal_minor,
    discount: row.discount_minor,
    tax: row.tax_minor,
    settled: row.settled_minor,
    taxes: taxesOf(lines),
    lines: lines.map(line => ({ ...lineRow(line), foreign: currency ? foreignLine(line, currency) : null })),
    foreign: foreign ? shownForeign(foreign) : null,
    draftIn: draftIn(row),
    advance,
    recoveries: recoveries.map(({ amountMinor, ...one }) => ({ ...one, amount: amountMinor })),
    allocations: await settlementsOf(ctx, isCredit ? { creditId: row.id } : { invoiceId: row.id }),
    corrects,
    creditNotes,
    reason: row.reason,
    approval: row.status === 'issued' && ctx.actor ? await requestAbout(ctx, writeOffSubject(row.id)) : null,
    sourceKey: row.source_key,
    issuedAt: row.issued_at,
    voidedOn: row.voided_on,
    actions: actionsOf(ctx, row, lines, {
      creditable,
      recoveredMinor: recoveredSum(recoveries),
      isCredited: creditNotes.length > 0,
      taken: isDeducted(advance?.deductedOn ?? []),
    }),
  }
}

export async function listOpenAdvances(ctx: Ctx, input: { partyId: string }) {
  const rows = await openAdvances(ctx, input.partyId)
  return {
    rows: rows.map(({ parts, ...advance }) => {
      const text = (minor: number) => moneyText(minor, advance.currency)
      return {
        ...advance,
        left: text(worthOf(parts)),
        parts: parts.map(({ code, rateBps, netMinor, taxMinor, carriedMinor = null }) => ({
          code,
          rateBps,
          net: text(netMinor),
          tax: text(taxMinor),
          carried: carriedMinor,
        })),
      }
    }),
  }
}

type Link = { madeAt: Date; expiresAt: Date; views: number }

export async function listInvoiceLinks(ctx: Ctx, input: { id: string }) {
  const { id } = await getSale(ctx, input.id)
  const rows = await rawQuery<Link>(
    ctx.db,
    `select created_at as "madeAt", expires_at as "expiresAt", views from app.access_link
     where company_id = $1 and purpose = $2 and subject_id = $3 and revoked_at is null and expires_at > $4
     order by created_at desc limit 20`,
    [ctx.company.id, invoiceLinkPurpose, id, ctx.now],
  )
  return { rows }
}

/** Of an invoice for an advance: what is left of it, and what took it back. */
async function advanceOf(ctx: Ctx, row: Document, lines: readonly Line[], currency: Currency) {
  const isAdvance = lines.some(line => line.key === advanceKey && line.deducts_id === null)
  if (!isAdvance || row.kind === 'creditNote' || row.status !== 'issued') return null
  const [left, deductedOn] = [await advanceLeft(ctx, row.id), await deductionsOf(ctx, row.id)]
  const text = (minor: number) => moneyText(minor, currency)
  return {
    left: text(worthOf(left)),
    deductedOn: deductedOn.map(({ amountMinor, ...one }) => ({ ...one, amount: text(amountMinor) })),
  }
}

function draftIn(row: Document) {
  if (!row.draft_currency) return null
  const currency = row.draft_currency as Currency
  const discount = row.draft_discount_minor
  return {
    currency,
    rate: row.draft_rate && plainRate(row.draft_rate),
    discount: discount === null ? null : moneyText(discount, currency),
  }
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]
type Document = Awaited<ReturnType<typeof getDocument>>

function actionsOf(
  ctx: Ctx,
  row: Document,
  lines: readonly Line[],
  known: {
    creditable: number
    recoveredMinor: number
    isCredited: boolean
    taken: Refusal | null
  },
) {
  const { creditable, recoveredMinor, isCredited, taken } = known
  const isDraft = row.status === 'draft'
  const [write, reverse] = ['finance.invoices.write', 'finance.payments.reverse']
  if (isDraft)
    return (['edit', 'issue', 'discard'] as const).map(action => actionState(ctx, action, write, null))
  const gone = row.status === 'void' ? refused('billing.invoice.isVoid') : null
  const settled = row.open_minor === 0 ? refused('billing.invoice.isSettled') : null
  // A final invoice that its advance paid whole comes to nothing and can still be credited, once.
  const isUsedUp = creditable === 0 && (row.total_minor > 0 || isCredited)
  const credited = isUsedUp ? refused('billing.credit.tooMuch', { params: { max: shownIn(ctx)(0) } }) : null
  const voiding = actionState(ctx, 'void', reverse, gone ?? whyNotVoid(row, lines, shownIn(ctx)) ?? taken)
  const sharing = actionState(ctx, 'share', write, null)
  if (row.kind === 'writeOff') {
    const nothing = recoveredMinor < row.total_minor ? null : refused('billing.writeOff.allRecovered')
    return [actionState(ctx, 'recover', 'finance.payments.write', gone ?? nothing), voiding]
  }
  if (row.kind === 'creditNote') return [voiding, sharing]
  return [
    actionState(ctx, 'pay', 'finance.payments.write', gone ?? settled),
    actionState(ctx, 'credit', write, gone ?? credited),
    actionState(ctx, 'writeOff', 'finance.writeoffs.write', gone ?? settled),
    voiding,
    sharing,
  ]
}

import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { revokeLinks } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { financeSettings } from '#modules/accounting/public.server.ts'
import { creditInvoice } from '../credit/crediting.commands.ts'
import { deleteDraft, keepDraft, lockDraft } from '../document/documentDrafts.commands.ts'
import { linkToDocument } from '../document/documentLink.commands.ts'
import { linesOf } from '../document/documentWriting.commands.ts'
import { once } from '../document/once.commands.ts'
import { dueByTerms } from '../due/dueTerms.queries.ts'
import { typingIn, typingOfCredit } from '../foreign/foreignTyping.queries.ts'
import { linkPath } from '../subledger/invoiceLink.rules.ts'
import { contentOf } from './draftReading.queries.ts'
import type * as contract from './invoice.contract.ts'
import type { InvoiceDraft, InvoiceLineDraft } from './invoice.rules.ts'
import { getSale, type Issued, invoiceLinkPurpose, issueNow } from './invoiceIssuing.commands.ts'
import { voidInvoice } from './invoiceVoiding.commands.ts'

export { printInvoice } from './invoice.pdf.ts'

export async function saveInvoice(ctx: Ctx, input: InputOf<typeof contract.saveInvoice>) {
  const id = input.id ?? uuidv7()
  const dueOn = await dueByTerms(ctx, input.partyId, input.date, input.dueOn)
  const draft = { ...typedDraft(ctx, input), dueOn }
  const { version, beforeMinor, totals } = await keepDraft(ctx, id, input.version, draft)
  const { subtotalMinor, discountMinor, taxMinor, totalMinor } = totals
  ctx.audit({
    subject: `billing.invoice:${id}`,
    changes: [{ field: 'totalMinor', before: beforeMinor, after: totalMinor }],
  })
  ctx.hint('billing.invoice', id)
  return { id, version, subtotal: subtotalMinor, discount: discountMinor, tax: taxMinor, total: totalMinor }
}

type TypedInvoice = InputOf<typeof contract.saveInvoice>

/** What the form sends, in the shape the rules work on. */
function typedDraft(ctx: Ctx, input: TypedInvoice) {
  const { foreign, meant } = typingIn(ctx, input)
  const { kind, partyId, date, dueOn, reference, note, taxInclusive, documentDiscount: discount } = input
  const lines: InvoiceLineDraft[] = input.lines.map((line, at) => ({
    descriptionAr: line.descriptionAr,
    descriptionEn: line.descriptionEn,
    key: line.key,
    quantity: line.quantity,
    unitPriceMinor: meant(line.unitPrice, `lines.${at}.unitPrice`),
    ...(line.discount ? { discountMinor: meant(line.discount, `lines.${at}.discount`) } : {}),
    ...(line.taxCode === undefined ? {} : { taxCode: line.taxCode }),
    costCenterId: line.costCenterId ?? null,
    profitUnitId: line.profitUnitId ?? null,
    serviceFrom: line.serviceFrom ?? null,
    serviceTo: line.serviceTo ?? null,
  }))
  const documentDiscount = !discount
    ? null
    : 'bps' in discount
      ? discount
      : { amountMinor: meant(discount.amount, 'documentDiscount') }
  const advances = input.advances?.map(({ invoiceId, amount }, at) => ({
    invoiceId,
    amountMinor: amount && meant(amount, `advances.${at}.amount`),
  }))
  return {
    kind,
    partyId,
    date,
    reference,
    note,
    taxInclusive,
    documentDiscount,
    lines,
    ...(advances?.length ? { advances } : {}),
    ...(dueOn ? { dueOn } : {}),
    ...(foreign ? { foreign } : {}),
  }
}

const draftOf = (ctx: Ctx, id: string, version: number) => lockDraft(ctx, id, version, ['sale', 'service'])

export async function discardInvoice(ctx: Ctx, input: InputOf<typeof contract.discardInvoice>) {
  const row = await draftOf(ctx, input.id, input.version)
  await deleteDraft(ctx, row.id)
  ctx.audit({
    subject: `billing.invoice:${row.id}`,
    changes: [{ field: 'status', before: 'draft', after: null }],
  })
  ctx.hint('billing.invoice', row.id)
  return { ok: true as const }
}

export async function issueSavedInvoice(ctx: Ctx, input: InputOf<typeof contract.issueSavedInvoice>) {
  const { invoiceId, number, totalMinor, openMinor } = await issueOnce(ctx, input)
  ctx.audit({
    subject: `billing.invoice:${invoiceId}`,
    label: number,
    changes: [{ field: 'status', before: 'draft', after: 'issued' }],
  })
  ctx.hint('billing.invoice', invoiceId)
  return { id: invoiceId, number, total: totalMinor, open: openMinor }
}

export async function issueDrafts(ctx: Ctx, input: InputOf<typeof contract.issueDrafts>) {
  const versions = new Map(input.drafts.map(draft => [draft.id, draft.version]))
  // Numbers follow the days of the documents, in whatever order they were chosen.
  const drafts = await ctx.db
    .selectFrom('billing.invoice')
    .select('id')
    .where('id', 'in', [...versions.keys()])
    .orderBy('invoice_date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (drafts.length < versions.size) deny(notFound())
  const issued: Issued[] = []
  for (const { id } of drafts) {
    const one = await issueOnce(ctx, { id, version: versions.get(id)! })
    ctx.audit({
      subject: `billing.invoice:${id}`,
      label: one.number,
      changes: [{ field: 'status', before: 'draft', after: 'issued' }],
    })
    ctx.hint('billing.invoice', id)
    issued.push(one)
  }
  const total = issued.reduce((sum, one) => sum + one.totalMinor, 0)
  return { count: issued.length, total, first: issued[0]!.number, last: issued.at(-1)!.number }
}

async function issueOnce(ctx: Ctx, input: InputOf<typeof contract.issueSavedInvoice>): Promise<Issued> {
  const id = input.id ?? uuidv7()
  const sourceKey = `billing:invoice:${id}:issue`
  if (!input.id && 'lines' in input) {
    const issued = { ...typedDraft(ctx, input), sourceKey }
    // What is left of an advance is read under the lock.
    if (issued.advances) return once(ctx, sourceKey, { id }, () => issueNow(ctx, issued, id))
    return (await issueNow(ctx, issued, id, true)).answer
  }
  return once(ctx, sourceKey, { id }, async () => {
    const stored = await storedDraft(ctx, id, input.version ?? 0)
    // The issued document takes the draft's place under the same id.
    await deleteDraft(ctx, id)
    return issueNow(ctx, { ...('lines' in input ? typedDraft(ctx, input) : stored), sourceKey }, id)
  })
}

async function storedDraft(ctx: Ctx, id: string, version: number): Promise<Omit<InvoiceDraft, 'sourceKey'>> {
  const row = await draftOf(ctx, id, version)
  return { ...contentOf(row, await linesOf(ctx, id)), kind: row.kind as 'sale' | 'service' }
}

export async function writeCreditNote(ctx: Ctx, input: InputOf<typeof contract.writeCreditNote>) {
  const { id: invoiceId, reason, date } = input
  await getSale(ctx, invoiceId)
  if (date && date > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  const { meant, foreign } = await typingOfCredit(ctx, input)
  const lines =
    input.lines === 'all'
      ? ('all' as const)
      : input.lines.map(({ amount, taxCode, ...line }, at) => ({
          ...line,
          amountMinor: meant(amount, `lines.${at}.amount`),
          ...(taxCode === undefined ? {} : { taxCode }),
        }))
  const id = uuidv7()
  const draft = {
    sourceKey: `billing:creditNote:${id}:issue`,
    invoiceId,
    lines,
    reason,
    ...(date ? { date } : {}),
    ...(foreign?.rate ? { rate: foreign.rate } : {}),
  }
  const { number, totalMinor, freedMinor } = await creditInvoice(ctx, draft, id)
  ctx.audit({
    subject: `billing.invoice:${id}`,
    label: number,
    changes: [{ field: 'totalMinor', before: null, after: totalMinor }],
    reason,
  })
  ctx.hint('billing.invoice', invoiceId)
  return { id, number, total: totalMinor, freed: freedMinor }
}

export async function cancelInvoice(ctx: Ctx, input: InputOf<typeof contract.cancelInvoice>) {
  const { id: invoiceId, reason } = input
  await getSale(ctx, invoiceId)
  const { number, voidedOn } = await voidInvoice(ctx, {
    sourceKey: `billing:invoice:${invoiceId}:void`,
    invoiceId,
    reason,
  })
  ctx.audit({
    subject: `billing.invoice:${invoiceId}`,
    label: number,
    changes: [{ field: 'status', before: 'issued', after: 'void' }],
    reason,
  })
  ctx.hint('billing.invoice', invoiceId)
  return { number, voidedOn }
}

export async function shareInvoice(ctx: Ctx, input: InputOf<typeof contract.shareInvoice>) {
  const row = await getSale(ctx, input.id)
  if (row.status === 'draft') deny(notFound())
  const { publicLinkDays } = await financeSettings(ctx)
  const until = new Date(ctx.now.getTime() + publicLinkDays * 86_400_000)
  const { token, expiresAt, before } = await linkToDocument(ctx, row.id, until)
  ctx.audit({
    subject: `billing.invoice:${row.id}`,
    label: row.number!,
    changes: [{ field: 'link', before: before?.toISOString() ?? null, after: expiresAt.toISOString() }],
  })
  return { token, path: linkPath(token), expiresAt }
}

export async function unshareInvoice(ctx: Ctx, input: InputOf<typeof contract.unshareInvoice>) {
  const row = await getSale(ctx, input.id)
  await revokeLinks(ctx, invoiceLinkPurpose, row.id)
  ctx.audit({
    subject: `billing.invoice:${row.id}`,
    label: row.number ?? '',
    changes: [{ field: 'link', before: 'open', after: null }],
  })
  return { ok: true as const }
}

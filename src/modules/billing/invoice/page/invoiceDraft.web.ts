import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, moneyText } from '#kernel/shared/money.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { type MappingKey, mappingKeys } from '#modules/accounting/public.ts'
import {
  advanceKey,
  type OpenAdvance,
  takeBack,
  withDeductions,
  worthOf,
} from '../../advance/advance.rules.ts'
import { totalsInBase } from '../../foreign/foreign.rules.ts'
import { isSomething, minorOf } from '../../money/amounts.web.ts'
import { standardCodeOn, type TaxCode, taxCodeOn } from '../../taxCode/tax.rules.ts'
import { invoiceEntry } from '../invoice.postings.ts'
import {
  composeInvoice,
  type DocumentDiscount,
  isDeferred,
  type Totals,
  whyNotCompose,
} from '../invoice.rules.ts'

export type LineValues = {
  descriptionAr: string
  key: string
  quantity: string
  unitPrice: string
  discount: string
  /** Empty takes the company's standard code, `none` takes no tax. */
  taxCode: string
  /** Absent in drafts that were kept before there were any. */
  profitUnitId?: string | null
  serviceFrom?: Day | null
  serviceTo?: Day | null
}

/** An invoice as it is typed; amounts are decimal text. */
export type InvoiceValues = {
  /** Of a stored draft, which keeps it; absent in a new one. */
  kind?: 'sale' | 'service'
  partyId: string | null
  date: Day
  dueOn: Day
  reference: string
  note: string
  costCenterId: string | null
  taxInclusive: boolean
  /** Of the amounts; null and absent in kept drafts is the company's. */
  currency?: Currency | null
  /** Base per one foreign unit as typed; empty takes the day's. */
  rate?: string
  lines: LineValues[]
  /** Invoiced advances taken back here, tax included; absent in drafts that were kept before there were any. */
  advances?: { invoiceId: string; amount: string }[]
  discount: string
  discountUnit: 'amount' | 'percent'
}

export const emptyLine = (key: string): LineValues => ({
  descriptionAr: '',
  key,
  quantity: '1',
  unitPrice: '',
  discount: '',
  taxCode: '',
})

export const isEmptyLine = (line: LineValues): boolean =>
  line.descriptionAr.trim() === '' && line.unitPrice === '' && line.discount === ''

// Income that other documents make, and discounts: never typed on an invoice.
const notTyped = new Set([
  'salesDiscount',
  'salesReturns',
  'scholarshipDiscount',
  'cashOver',
  'fxGain',
  'disposalGain',
  'purchaseDiscount',
  'violationDiscount',
  'badDebtRecovered',
  'interestIncome',
  'insuranceRecovery',
  'depositForfeited',
])
const revenueClass = 4

/**
 * What a company of this type may invoice, its own trade first; where there is tax, an advance last. `named` are keys that the lines
 * already have: the sale of an asset goes to an account outside the list.
 */
export function revenueKinds(
  businessType: string,
  hasTax = false,
  named: readonly string[] = [],
): readonly MappingKey[] {
  const advance = hasTax ? mappingKeys.get(advanceKey) : undefined
  const keys = [...mappingKeys.values()].filter(
    key =>
      key.class === revenueClass &&
      key.control === 'none' &&
      !notTyped.has(key.key) &&
      (key.types as readonly string[]).includes(businessType),
  )
  const place = (key: MappingKey) => (['accounting', 'billing', 'fleet'].includes(key.owner) ? 1 : 0)
  const offered = [...keys.toSorted((a, b) => place(a) - place(b)), ...(advance ? [advance] : [])]
  const others = [...new Set(named)].flatMap(key => mappingKeys.get(key) ?? [])
  return [...offered, ...others.filter(key => !offered.includes(key))]
}

/** A discount in percent as basis points; zero when it is not a percentage. */
const bpsOf = (text: string): number => {
  const percent = Number(text)
  return Number.isFinite(percent) ? Math.round(percent * 100) : 0
}

const discountOf = (values: InvoiceValues, currency: Currency): DocumentDiscount | null => {
  if (values.discountUnit === 'percent') {
    const bps = bpsOf(values.discount)
    return bps > 0 ? { bps } : null
  }
  const amountMinor = minorOf(values.discount, currency)
  return amountMinor > 0 ? { amountMinor } : null
}

const typedQuantity = /^\d{1,9}(\.\d{1,3})?$/

const taxOf = (line: LineValues, codes: readonly TaxCode[], on: Day) => {
  const wanted =
    line.taxCode === '' ? standardCodeOn(codes, on) : line.taxCode === 'none' ? null : line.taxCode
  const code = wanted === null ? null : taxCodeOn(codes, wanted, on)
  return { code: code?.code ?? null, rateBps: code?.rateBps ?? null }
}

/** What a line comes to before tax and the document's discount. */
export const lineAmount = (line: LineValues, currency: Currency): Minor => {
  const { totals } = composed({ lines: [line], discount: '', discountUnit: 'amount' }, currency)
  const first = totals?.lines[0]
  return first ? first.grossMinor - first.lineDiscountMinor : 0
}

function composed(
  values: Pick<InvoiceValues, 'lines' | 'discount' | 'discountUnit'> & Partial<InvoiceValues>,
  currency: Currency,
  codes: readonly TaxCode[] = [],
) {
  const typed = values.lines.filter(line => !isEmptyLine(line))
  const lines = typed.map(line => ({
    descriptionAr: line.descriptionAr,
    key: line.key,
    quantity: typedQuantity.test(line.quantity) ? line.quantity : '0',
    unitPriceMinor: minorOf(line.unitPrice, currency),
    discountMinor: minorOf(line.discount, currency),
  }))
  const discount = discountOf(values as InvoiceValues, currency)
  if (lines.length === 0 || whyNotCompose(lines, discount)) return { typed, totals: null }
  const taxes = typed.map(line => taxOf(line, codes, values.date ?? ''))
  return { typed, totals: composeInvoice(lines, taxes, discount, values.taxInclusive ?? false) }
}

/** Live totals by the server's own rules, less the advances taken back; null while there is nothing to add up. */
export function totalsOf(
  values: InvoiceValues,
  currency: Currency,
  codes: readonly TaxCode[],
  open: readonly OpenAdvance[] = [],
): Totals | null {
  const { totals } = composed(values, currency, codes)
  return totals && deducted(totals, values, currency, open)
}

function deducted(
  totals: Totals,
  values: InvoiceValues,
  currency: Currency,
  open: readonly OpenAdvance[],
): Totals {
  const deductions = (values.advances ?? []).flatMap(({ invoiceId, amount }) => {
    const advance = open.find(one => one.invoiceId === invoiceId)
    const amountMinor = minorOf(amount, currency)
    if (!advance || amountMinor <= 0 || amountMinor > worthOf(advance.parts)) return []
    return [{ advance, parts: takeBack(advance.parts, amountMinor) }]
  })
  return withDeductions({ lines: [], tax: [], totals }, deductions, values.taxInclusive).totals
}

type ListedAdvance = OutputFor<'billing.invoice.advances'>['rows'][number]

/** An advance of the wire with its amounts in minor units; `own` is the company's currency. */
export const openAdvance = (
  { invoiceId, number, currency, parts }: ListedAdvance,
  own: Currency,
): OpenAdvance => ({
  invoiceId,
  number,
  currency,
  parts: parts.map(({ net, tax, carried, ...part }) => ({
    ...part,
    netMinor: minorOf(net, currency),
    taxMinor: minorOf(tax, currency),
    carriedMinor: carried === null ? null : minorOf(carried, own),
  })),
})

/** Totals in the company's currency; null for foreign ones without a rate. */
export function inOwn(totals: Totals, currency: Currency | null, rate: string | null, own: Currency) {
  if (!currency) return totals
  return rate ? totalsInBase(totals, rate, currency, own) : null
}

export type EntryRow = { readonly key: string; readonly debitMinor: Minor; readonly creditMinor: Minor }

/** The entry that issuing would post, by mapping key, from the posting rules themselves. */
export function entryOf(
  values: InvoiceValues,
  own: Currency,
  codes: readonly TaxCode[],
  rate: string | null,
  open: readonly OpenAdvance[] = [],
): readonly EntryRow[] {
  const { typed, totals: bare } = composed(values, values.currency ?? own, codes)
  const asTyped = bare && deducted(bare, values, values.currency ?? own, open)
  const totals = asTyped && inOwn(asTyped, values.currency ?? null, rate, own)
  if (!totals) return []
  const entry = invoiceEntry({
    kind: values.kind ?? 'sale',
    sourceKey: 'billing:invoice:typed',
    number: '',
    date: values.date,
    partyId: values.partyId ?? '',
    controlAccountId: 'receivable',
    totalMinor: totals.totalMinor,
    lines: totals.lines.map((line, at) => ({
      key: typed[at]?.key ?? advanceKey,
      accountId: null,
      revenueMinor: line.revenueMinor,
      givenMinor: line.givenMinor,
      netMinor: line.netMinor,
      taxMinor: line.taxMinor,
      carriedMinor: line.carriedMinor ?? null,
      partyId: null,
      costCenterId: values.costCenterId,
      profitUnitId: typed[at]?.profitUnitId ?? null,
      isDeferred: isSpread(typed[at]),
    })),
  })
  return entry.lines.map(line => ({
    key: line.key ?? line.accountId ?? '',
    debitMinor: line.debitMinor ?? 0,
    creditMinor: line.creditMinor ?? 0,
  }))
}

/** Whether a line is earned over its days; the server's preview applies the company's own rule too. */
const isSpread = (line: LineValues | undefined): boolean =>
  line?.serviceFrom && line.serviceTo && line.key !== advanceKey
    ? isDeferred(line.serviceFrom, line.serviceTo, 'atIssue')
    : false

type Input = InputFor<'billing.invoice.save'>

/** The command of what is typed; `lines` keep their places, so that a refusal finds its field. `own` is the company's currency. */
export function saveInput(values: InvoiceValues, own: Currency): Input {
  const currency = values.currency ?? own
  const discount = discountOf(values, currency)
  return {
    kind: values.kind ?? 'sale',
    partyId: values.partyId as string,
    date: values.date,
    dueOn: values.dueOn,
    reference: values.reference,
    note: values.note,
    taxInclusive: values.taxInclusive,
    ...(values.currency ? { currency, rate: values.rate?.trim() || null } : {}),
    documentDiscount: !discount
      ? null
      : 'bps' in discount
        ? discount
        : { amount: moneyText(discount.amountMinor, currency) },
    ...(values.advances?.length ? { advances: values.advances } : {}),
    lines: values.lines.map(line => ({
      descriptionAr: line.descriptionAr,
      key: line.key,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      ...(line.discount ? { discount: line.discount } : {}),
      ...(line.taxCode === '' ? {} : { taxCode: line.taxCode === 'none' ? null : line.taxCode }),
      costCenterId: values.costCenterId,
      ...(line.profitUnitId ? { profitUnitId: line.profitUnitId } : {}),
      ...(line.serviceFrom && line.serviceTo
        ? { serviceFrom: line.serviceFrom, serviceTo: line.serviceTo }
        : {}),
    })),
  }
}

/** What the lines of a stored draft take back of each advance, tax included. */
function deductedIn(lines: OutputFor<'billing.invoice.get'>['lines'], currency: Currency) {
  const amounts = new Map<string, number>()
  for (const { deductsId, foreign, ...line } of lines) {
    const { net, tax } = foreign ?? line
    if (deductsId)
      amounts.set(deductsId, (amounts.get(deductsId) ?? 0) - minorOf(net, currency) - minorOf(tax, currency))
  }
  return [...amounts].map(([invoiceId, minor]) => ({ invoiceId, amount: moneyText(minor, currency) }))
}

/** A stored draft as its form shows it. */
export function valuesOf(
  draft: OutputFor<'billing.invoice.get'>,
  usualKey: string,
  own: Currency,
): InvoiceValues {
  const { documentDiscount, draftIn } = draft
  const bps = documentDiscount?.bps ?? null
  return {
    kind: draft.kind === 'service' ? 'service' : 'sale',
    partyId: draft.partyId,
    date: draft.date,
    dueOn: draft.dueOn,
    reference: draft.reference ?? '',
    note: draft.note ?? '',
    costCenterId: draft.lines[0]?.costCenterId ?? null,
    taxInclusive: draft.taxInclusive,
    currency: draftIn?.currency ?? null,
    rate: draftIn?.rate ?? '',
    advances: deductedIn(draft.lines, draftIn?.currency ?? own),
    lines: draft.lines
      .filter(line => line.deductsId === null)
      .map(line => ({
        descriptionAr: line.description,
        key: line.key ?? usualKey,
        quantity: line.quantity,
        unitPrice: line.foreign?.unitPrice ?? line.unitPrice,
        discount: isSomething(line.foreign?.discount ?? line.discount)
          ? (line.foreign?.discount ?? line.discount)
          : '',
        taxCode: line.taxCode ?? 'none',
        profitUnitId: line.profitUnitId,
        serviceFrom: line.serviceFrom,
        serviceTo: line.serviceTo,
      })),
    discount: bps === null ? (draftIn?.discount ?? documentDiscount?.amount ?? '') : String(bps / 100),
    discountUnit: bps === null ? 'amount' : 'percent',
  }
}

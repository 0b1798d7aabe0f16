import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf, OutputOf } from '#kernel/shared/endpoint.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { askQuestion } from '../dashboard/questions.queries.ts'
import type { runSearch, SearchKind } from './search.contract.ts'

export type Hit = OutputOf<typeof runSearch>['groups'][number]['rows'][number]

type Named = { nameAr: string | null; nameEn: string | null }
/** What the rows of the lists have in common, as far as a search shows it. */
type Row = {
  id: string
  number?: string | null
  code?: string
  plate?: string | null
  plateText?: string
  nameAr?: string | null
  nameEn?: string | null
  name?: string
  title?: string
  phone?: string | null
  make?: string
  model?: string
  year?: number
  customer?: Named | string
  supplier?: string
  item?: string
  partyName?: string | null
  party?: { name: string } | null
  memo?: string | null
  reference?: string | null
  date?: string
}

type Source = {
  kind: SearchKind
  /** The list that is asked, as its own page asks it. */
  list: string
  input?: Readonly<Record<string, unknown>>
  /** Of a list that is a company module's of its own within its module. */
  companyModule?: CompanyModule
  hit: (row: Row) => Omit<Hit, 'id'>
}

const none = { number: null, nameAr: null, nameEn: null, note: null, on: null }
const person = (row: Row) => ({
  ...none,
  number: row.code ?? null,
  nameAr: row.nameAr ?? null,
  nameEn: row.nameEn ?? null,
  note: row.phone ?? null,
})
const ofCustomer = (row: Row) => {
  const { customer } = row
  const named = typeof customer === 'string' ? { nameAr: customer, nameEn: null } : customer
  return {
    ...none,
    number: row.number ?? null,
    nameAr: named?.nameAr ?? null,
    nameEn: named?.nameEn ?? null,
  }
}
const document = (row: Row) => ({
  ...none,
  number: row.number ?? null,
  nameAr: row.partyName ?? null,
  note: row.reference ?? null,
  on: row.date ?? null,
})

const sources: readonly Source[] = [
  { kind: 'customer', list: 'parties.party.list', input: { role: 'customer' }, hit: person },
  {
    kind: 'vehicle',
    list: 'fleet.vehicle.list',
    hit: row => ({ ...none, number: row.plate ?? null, nameAr: `${row.make} ${row.model} ${row.year}` }),
  },
  { kind: 'contract', list: 'rentals.contract.list', hit: ofCustomer },
  { kind: 'quotation', list: 'rentals.quotation.list', hit: ofCustomer },
  { kind: 'invoice', list: 'billing.invoice.list', hit: document },
  { kind: 'payment', list: 'billing.payment.list', hit: document },
  { kind: 'bill', list: 'billing.bill.list', hit: document },
  { kind: 'vendor', list: 'billing.vendor.list', hit: person },
  {
    kind: 'violation',
    list: 'fleet.violation.list',
    hit: row => ({
      ...none,
      number: row.number ?? null,
      nameAr: row.party?.name ?? null,
      note: row.plate ?? row.plateText ?? null,
    }),
  },
  {
    kind: 'entry',
    list: 'accounting.journal.list',
    hit: row => ({ ...none, number: row.number ?? null, nameAr: row.memo ?? null, on: row.date ?? null }),
  },
  {
    kind: 'item',
    companyModule: 'inventory',
    list: 'trade.item.list',
    hit: row => ({
      ...none,
      number: row.code ?? null,
      nameAr: row.nameAr ?? null,
      nameEn: row.nameEn ?? null,
    }),
  },
  { kind: 'salesOrder', companyModule: 'sales', list: 'trade.sale.list', hit: ofCustomer },
  {
    kind: 'purchaseOrder',
    companyModule: 'suppliers',
    list: 'trade.purchase.list',
    hit: row => ({ ...none, number: row.number ?? null, nameAr: row.supplier ?? null }),
  },
  {
    kind: 'productionOrder',
    companyModule: 'production',
    list: 'trade.production.list',
    hit: row => ({ ...none, number: row.number ?? null, nameAr: row.item ?? null }),
  },
  {
    kind: 'employee',
    list: 'hr.employee.list',
    hit: row => ({ ...none, number: row.number ?? null, nameAr: row.name ?? null, note: row.phone ?? null }),
  },
  {
    kind: 'ticket',
    list: 'support.ticket.list',
    hit: row => ({ ...none, number: row.number ?? null, nameAr: row.title ?? null }),
  },
  {
    kind: 'patient',
    // The list of the desk: number, name and phone. Nothing clinical is searched or shown.
    list: 'clinic.patient.list',
    hit: row => ({ ...none, number: row.number ?? null, nameAr: row.name ?? null, note: row.phone ?? null }),
  },
  {
    kind: 'case',
    list: 'legal.case.list',
    // What is confidential is looked for on its own page: a search is typed with others beside the screen.
    input: { confidential: false },
    hit: row => ({ ...none, number: row.number ?? null, nameAr: row.title ?? null }),
  },
]

export type Found = { readonly kind: SearchKind; readonly rows: readonly Hit[]; readonly hasMore: boolean }

/** Asks each list as its page would ask it, under the same rights: a list that is closed to the person finds nothing. */
export async function askLists(
  ctx: Ctx,
  text: InputOf<typeof runSearch>['text'],
  limit: number,
): Promise<Found[]> {
  const found: Found[] = []
  for (const source of sources) {
    if (source.companyModule && !ctx.company.modules.includes(source.companyModule)) continue
    const page = await askQuestion<{ rows: readonly Row[]; next: string | null }>(ctx, source.list, {
      ...source.input,
      search: text,
      limit,
    })
    if (!page || page.rows.length === 0) continue
    const rows = page.rows.map(row => ({ id: row.id, ...source.hit(row) }))
    found.push({ kind: source.kind, rows, hasMore: page.next !== null })
  }
  return found
}

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse, refused } from '#kernel/shared/refusal.ts'
import {
  allocate,
  type CreditedDocument,
  creditInvoice,
  issueInvoice,
  recordBill,
  unallocate,
  type VoidedDocument,
  voidInvoice,
} from '#modules/billing/public.server.ts'
import { advancesOf, reservationOf } from '../project/projectParts.queries.ts'
import { noteDocument, revenueKeyOf } from '../project/projectRevenue.queries.ts'
import type { ProjectTable } from '../tables.ts'
import { certificateToChange, chainOf, reckonNow, refuseLater } from './certificate.commands.ts'
import type * as contract from './certificate.contract.ts'
import { type CertificateRow, certificates } from './certificate.queries.ts'

type Project = Selectable<ProjectTable>
type Part = { amountMinor: number; retention: boolean; date: Day; dueOn: Day }

/** The key of an entry: the first of its kind as the table of postings has it, a later one after a revocation with its count. */
async function keyOf(ctx: Ctx, row: CertificateRow, part: string, kind: string): Promise<string> {
  const { count } = await ctx.db
    .selectFrom('services.project_document')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('source_id', '=', row.id)
    .where('kind', '=', kind as 'work')
    .executeTakeFirstOrThrow()
  return `services:certificate:${row.id}:${part}${count === 0 ? '' : count + 1}`
}

const textOf = (project: Project, row: CertificateRow, isRetention: boolean) =>
  `${isRetention ? 'محتجز ' : ''}مستخلص ${row.no}، ${project.name_ar}، ${row.cumulative_bps / 100}%`.slice(
    0,
    300,
  )

async function invoicePart(ctx: Ctx, project: Project, row: CertificateRow, part: Part) {
  const kind = part.retention ? ('retention' as const) : ('work' as const)
  const { invoiceId, number } = await issueInvoice(ctx, {
    kind: 'service',
    sourceKey: await keyOf(ctx, row, kind, kind),
    partyId: project.customer_id,
    date: part.date,
    ...(part.retention ? { control: 'retentionReceivable', dueOn: part.dueOn } : {}),
    reference: row.number,
    lines: [
      {
        descriptionAr: textOf(project, row, part.retention),
        key: await revenueKeyOf(ctx, 'contractRevenue'),
        amountMinor: part.amountMinor,
        profitUnitId: project.profit_unit_id,
      },
    ],
  })
  await noteDocument(ctx, { projectId: project.id, invoiceId, kind, sourceId: row.id })
  return { invoiceId, number }
}

async function billPart(ctx: Ctx, project: Project, row: CertificateRow, part: Part) {
  const kind = part.retention ? ('subRetention' as const) : ('subWork' as const)
  const { vendor_id: partyId } = await ctx.db
    .selectFrom('services.subcontract')
    .select('vendor_id')
    .where('id', '=', row.subcontract_id!)
    .executeTakeFirstOrThrow()
  const { invoiceId, number } = await recordBill(ctx, {
    sourceKey: await keyOf(ctx, row, part.retention ? 'retentionBill' : 'bill', kind),
    partyId,
    date: part.date,
    // The vendor wrote one claim: what is held back of it is told apart by its mark.
    reference: part.retention ? `${row.reference}-محتجز` : row.reference!,
    ...(part.retention ? { control: 'retentionPayable', dueOn: part.dueOn } : {}),
    lines: [
      {
        descriptionAr: textOf(project, row, part.retention),
        key: 'subcontractExpense',
        amountMinor: part.amountMinor,
        profitUnitId: project.profit_unit_id,
      },
    ],
  })
  await noteDocument(ctx, { projectId: project.id, invoiceId, kind, sourceId: row.id })
  return { invoiceId, number }
}

/** The day on which what is held back is due, never before the document itself. */
async function releaseDay(ctx: Ctx, project: Project, row: CertificateRow, date: Day): Promise<Day> {
  const planned = row.subcontract_id
    ? (
        await ctx.db
          .selectFrom('services.subcontract')
          .select('retention_due_on')
          .where('id', '=', row.subcontract_id)
          .executeTakeFirstOrThrow()
      ).retention_due_on
    : project.retention_due_on
  return planned && planned > date ? planned : date
}

/** Settles the invoice of the work from the advance of the project, the oldest receipt first. */
async function takeFromAdvance(
  ctx: Ctx,
  projectId: string,
  invoiceId: string,
  wishedMinor: number,
  date: Day,
) {
  let leftMinor = wishedMinor
  for (const advance of await advancesOf(ctx, projectId)) {
    const amountMinor = Math.min(leftMinor, advance.left)
    if (amountMinor <= 0) continue
    await allocate(ctx, {
      sourceKey: `services:certificate:${invoiceId}:advance:${advance.paymentId}`,
      from: { paymentId: advance.paymentId },
      invoices: [{ invoiceId, amountMinor }],
      date: advance.on > date ? advance.on : date,
    })
    leftMinor -= amountMinor
  }
}

/** Rule 35: two documents of one certificate, the advance allocated to the first; a subcontractor's are bills. */
export async function invoiceCertificate(ctx: Ctx, input: InputOf<typeof contract.invoiceCertificate>) {
  const { row, project } = await certificateToChange(ctx, input, 'invoice')
  const sums = await reckonNow(ctx, chainOf(row), row.cumulative_bps, row.certified_on)
  const now = { ...row, ...sums }
  const make = row.subcontract_id ? billPart : invoicePart
  const { date } = input
  const dueOn = await releaseDay(ctx, project, row, date)
  const work = { amountMinor: sums.current_minor - sums.retention_minor, retention: false, date, dueOn }
  const first = await make(ctx, project, now, work)
  const numbers = [first.number]
  if (sums.retention_minor > 0) {
    const held = { amountMinor: sums.retention_minor, retention: true, date, dueOn }
    numbers.push((await make(ctx, project, now, held)).number)
  }
  if (sums.advance_minor > 0)
    await takeFromAdvance(ctx, project.id, first.invoiceId, sums.advance_minor, date)
  const changes = [{ field: 'invoice', before: null, after: numbers.join('، ') }]
  await saveRecord(ctx, certificates, row, { ...sums, state: 'invoiced' }, { changes })
  ctx.hint('services.project', project.id)
  return { documents: numbers }
}

/** The advance that settled a document goes back to the project, so that the document can be taken back. */
async function giveAdvanceBack(ctx: Ctx, projectId: string, invoiceId: string): Promise<void> {
  const taken = await ctx.db
    .selectFrom('billing.allocation as a')
    .innerJoin('billing.payment as p', 'p.id', 'a.payment_id')
    .select('a.id')
    .where('a.invoice_id', '=', invoiceId)
    .where('a.amount_minor', '>', 0)
    .whereRef('a.released_minor', '<', 'a.amount_minor')
    .where('p.reserved_for', '=', reservationOf(projectId))
    .execute()
  for (const { id } of taken)
    await unallocate(ctx, { sourceKey: `services:certificate:${invoiceId}:back:${id}`, allocationId: id })
}

/** Takes the documents back: a tax invoice by a credit note, any other by its void. */
export async function revokeCertificate(ctx: Ctx, input: InputOf<typeof contract.revokeCertificate>) {
  const { row, project } = await certificateToChange(ctx, input, 'revoke')
  await refuseLater(ctx, row)
  // First, so that the rules below let its documents go.
  await saveRecord(ctx, certificates, row, { state: 'certified' }, { reason: input.reason })
  const documents = await ctx.db
    .selectFrom('services.project_document as d')
    .innerJoin('billing.invoice as i', 'i.id', 'd.invoice_id')
    .select(['i.id', 'i.kind', 'i.tax_minor'])
    .select(
      sql<boolean>`exists (select from billing.invoice_line l where l.company_id = i.company_id
      and l.invoice_id = i.id and l.tax_code is not null)`.as('isTaxed'),
    )
    .where('d.source_id', '=', row.id)
    .where('i.status', '=', 'issued')
    .where(
      sql<boolean>`not exists (select from billing.invoice c where c.company_id = i.company_id and c.corrects_id = i.id
        and c.status = 'issued')`,
    )
    .execute()
  for (const document of documents) {
    await giveAdvanceBack(ctx, project.id, document.id)
    const take = { sourceKey: `services:certificate:${document.id}:revoke`, invoiceId: document.id }
    const { reason } = input
    if (document.kind !== 'bill' && document.isTaxed)
      await creditInvoice(ctx, { ...take, lines: 'all', reason })
    else await voidInvoice(ctx, { ...take, reason })
  }
  ctx.hint('services.project', project.id)
  return { ok: true as const }
}

/** A document of a certificate, and the credit note that took it back, go with the certificate: else the project and the ledger differ. */
async function refuseAlone(ctx: Ctx, documentId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('services.project_document as d')
    .innerJoin('services.certificate as c', 'c.id', 'd.source_id')
    .innerJoin('billing.invoice as i', join =>
      join.on(sql<boolean>`(i.id = d.invoice_id and c.state = 'invoiced')
        or (i.corrects_id = d.invoice_id and i.source_key like 'services:certificate:%')`),
    )
    .select('c.number')
    .where('i.id', '=', documentId)
    .executeTakeFirst()
  refuse(row ? refused('services.certificate.document', { params: { number: row.number } }) : null)
}

export async function refuseVoidedCertificate(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind === 'document') await refuseAlone(ctx, document.id)
}

export const refuseCreditedCertificate = (ctx: Ctx, credit: CreditedDocument) =>
  refuseAlone(ctx, credit.invoiceId)

import type { Ctx } from '#kernel/server/context.ts'
import { type Pair, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { chequeStates } from '#modules/billing/public.ts'
import { pdfReply } from '#modules/platform/public.server.ts'
import { listBundles } from '../bundle/bundle.queries.ts'
import { unitsOf } from '../lease/lease.row.ts'
import type * as contract from './paper.contract.ts'
import { namedParty, paperIn } from './paperWish.queries.ts'

const stateNames: Readonly<Record<(typeof chequeStates)[number], Pair>> = {
  onHand: ['في الحافظة', 'With us'],
  lodged: ['مودَع بالبنك', 'At the bank'],
  cleared: ['محصَّل', 'Cleared'],
  handedBack: ['مُعاد لصاحبه', 'Given back'],
  bounced: ['مرتجع', 'Bounced'],
  legal: ['لدى القانونية', 'With legal'],
  replaced: ['مستبدل', 'Replaced'],
  issued: ['صادر', 'Issued'],
  stopped: ['موقوف', 'Stopped'],
}

/** The receipt of the cheques a tenant gave at once: each with its day and the rows it covers. */
export async function printBundle(ctx: Ctx, { id, language }: InputOf<typeof contract.printBundle>) {
  const bundle = await ctx.db
    .selectFrom('realestate.cheque_bundle as b')
    .innerJoin('realestate.lease as l', 'l.id', 'b.lease_id')
    .select(['b.lease_id as leaseId', 'b.taken_on as takenOn', 'l.number', 'l.tenant_id as tenantId'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!bundle) deny(notFound())
  const { cheques } = await listBundles(ctx, { leaseId: bundle.leaseId })
  const taken = cheques.filter(cheque => cheque.bundleId === id)
  const paper = await paperIn(ctx, language)
  const { money, day, count, words } = paperFormat(paper)
  const totalMinor = taken.reduce((sum, cheque) => sum + cheque.amount, 0)
  const units = await unitsOf(ctx, bundle.leaseId)
  const pdf = await printPaper(new URL('./bundle.typ', import.meta.url), paper, {
    number: bundle.number,
    on: day(bundle.takenOn),
    tenant: await namedParty(ctx, bundle.tenantId),
    landlord: paper.company.name,
    units: units.map(unit => unit.fullName).join('، '),
    bank: taken[0]?.bank ?? '',
    drawer: taken[0]?.drawer ?? '',
    count: count(taken.length),
    cheques: taken.map(cheque => [
      cheque.number,
      day(cheque.dueOn),
      cheque.covers.map(cover => String(cover.no)).join(' + '),
      stateNames[cheque.state],
      money(cheque.amount),
    ]),
    total: money(totalMinor),
    ...words(totalMinor),
  })
  return pdfReply(`cheques-${bundle.number ?? day(ctx.today)}`, pdf)
}

import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { companyPaper, type PaperWish, type SignSource } from '#modules/platform/public.server.ts'
import { getContractRow, numberOf } from '../contract/contract.row.ts'
import { customerOf } from '../contract/references.queries.ts'
import { type AmendmentContent, amendmentPdf } from '../document/amendment.pdf.ts'
import { paperCustomer, paperVehicle } from '../document/paper.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { amendmentKinds, isAmendment } from './amendment.rules.ts'

/** The name of an amendment to signing; its id is that of the event. */
export const amendmentType = 'rentals.amendment'

async function eventOf(ctx: Ctx, id: string) {
  const event = await ctx.db
    .selectFrom('rentals.contract_event')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return event ?? deny(notFound())
}

/** The content of an amendment's document; events never change, so neither does it. */
export async function amendmentContent(
  ctx: Ctx,
  eventId: string,
  wish: PaperWish,
): Promise<AmendmentContent> {
  const event = await eventOf(ctx, eventId)
  if (!isAmendment(event.kind)) deny(notFound())
  const row = await getContractRow(ctx, event.contract_id)
  const { place } = await ctx.db
    .selectFrom('rentals.contract_event')
    .select(eb => eb.fn.countAll<number>().as('place'))
    .where('contract_id', '=', row.id)
    .where('kind', 'in', amendmentKinds)
    .where('id', '<=', event.id)
    .executeTakeFirstOrThrow()
  return {
    ...(await companyPaper(ctx, wish)),
    number: `${numberOf(row)}/${place}`,
    contractNumber: numberOf(row),
    kind: event.kind,
    madeAt: event.at,
    madeBy: event.by_name,
    customer: await paperCustomer(ctx, row.customer_id),
    dueBackBefore: event.due_back_before,
    dueBackAfter: event.due_back_after,
    amountMinor: event.amount_minor,
    fromVehicle: await paperVehicle(ctx, event.from_vehicle_id),
    toVehicle: await paperVehicle(ctx, event.to_vehicle_id),
    reason: event.reason,
  }
}

/** The plate or number of today is shown, so the document is compared by the event itself. */
const fingerprintOf = ({ fromVehicle: _from, toVehicle: _to, ...said }: AmendmentContent) =>
  createHash('sha256').update(canonicalJson(said)).digest('hex')

function factsOf(content: AmendmentContent) {
  const { instant, money } = paperFormat(content)
  const same = (text: string) => ({ ar: text, en: text })
  const { dueBackAfter, amountMinor, reason } = content
  return [
    { label: { ar: 'عقد التأجير', en: 'Rental contract' }, value: same(content.contractNumber) },
    ...(dueBackAfter
      ? [{ label: { ar: 'الانتهاء', en: 'Due back' }, value: same(instant(dueBackAfter)) }]
      : []),
    ...(amountMinor
      ? [{ label: { ar: 'فرق القيمة', en: 'Change of the price' }, value: same(money(amountMinor)) }]
      : []),
    ...(reason ? [{ label: { ar: 'السبب', en: 'Reason' }, value: same(reason) }] : []),
  ]
}

const contentOf = (ctx: Ctx, id: string, bilingual: boolean) =>
  amendmentContent(ctx, id, { locale: 'ar', bilingual })

/** Amendments of contracts as papers that can be signed (rule 22). */
export const amendmentSignSource: SignSource = {
  documentType: amendmentType,
  read: 'operations.contracts.read',
  write: 'operations.contracts.write',
  describe: async (ctx, id, bilingual) => {
    const content = await contentOf(ctx, id, bilingual)
    const row = await getContractRow(ctx, (await eventOf(ctx, id)).contract_id)
    const { signLinkHours } = await settingsOf(ctx)
    return {
      number: content.number,
      title: { ar: 'ملحق عقد تأجير', en: 'Amendment to a rental contract' },
      signerName: content.customer.name,
      phone: (await customerOf(ctx, row.customer_id)).phone,
      facts: factsOf(content),
      fingerprint: fingerprintOf(content),
      whyNot: null,
      linkHours: signLinkHours,
    }
  },
  print: async (ctx, id, { bilingual, seal }) => {
    const content = await contentOf(ctx, id, bilingual)
    if (!seal) return amendmentPdf(content)
    const { code, evidence } = seal
    return amendmentPdf({ ...content, seal: { code, verifyUrl: evidence.verifyUrl }, evidence })
  },
  // An event is a fixed line; its seal carries the signature.
  signed: async () => {},
  recordOf: async (ctx, id) => (await eventOf(ctx, id)).contract_id,
}

import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import { refused } from '#kernel/shared/refusal.ts'
import type { SignSource } from '#modules/platform/public.server.ts'
import { customerOf } from '../contract/references.queries.ts'
import { type QuotationContent, quotationPdf } from '../document/documents.pdf.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { getQuotationRow } from './quotation.row.ts'
import { quotationContent } from './quotationPaper.queries.ts'

/** An offer is agreed to by its own link; what is sealed is the offer its customer approved. */
const sealable = new Set(['approved', 'converted'])

const contentOf = async (ctx: Ctx, id: string, bilingual: boolean) =>
  quotationContent(ctx, await getQuotationRow(ctx, id), { locale: 'ar', bilingual })

/** All of the offer but its state: a conversion adds nothing new. */
function fingerprintOf({ status: _state, ...said }: QuotationContent): string {
  return createHash('sha256').update(canonicalJson(said)).digest('hex')
}

/** Approved offers as papers that are sealed (rule 22). */
export const quotationSignSource: SignSource = {
  documentType: 'rentals.quotation',
  read: 'operations.quotations.read',
  write: 'operations.quotations.write',
  describe: async (ctx, id, bilingual) => {
    const row = await getQuotationRow(ctx, id)
    const content = await contentOf(ctx, id, bilingual)
    const { phone } = await customerOf(ctx, row.customer_id)
    const { signLinkHours } = await settingsOf(ctx)
    const { day, money } = paperFormat(content)
    const same = (text: string) => ({ ar: text, en: text })
    return {
      number: row.number ?? '',
      title: { ar: 'عرض سعر', en: 'Quotation' },
      signerName: content.customer.name,
      phone,
      facts: [
        { label: { ar: 'صالح حتى', en: 'Valid until' }, value: same(day(content.validUntilOn)) },
        { label: { ar: 'الإجمالي', en: 'Total' }, value: same(money(content.sums.totalMinor)) },
      ],
      fingerprint: fingerprintOf(content),
      whyNot: sealable.has(row.status) ? null : refused('platform.signing.notSignable'),
      linkHours: signLinkHours,
    }
  },
  print: async (ctx, id, { bilingual, seal }) => {
    const content = await contentOf(ctx, id, bilingual)
    if (!seal) return quotationPdf(content)
    const { code, evidence } = seal
    return quotationPdf({ ...content, seal: { code, verifyUrl: evidence.verifyUrl }, evidence })
  },
  // The decision on the offer is the signature; another paper signed later is kept by its seal alone.
  signed: async () => {},
}

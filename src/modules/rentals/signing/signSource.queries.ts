import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import { refused } from '#kernel/shared/refusal.ts'
import type { PaperSignedBy, SignablePaper, SignSource } from '#modules/platform/public.server.ts'
import { type ContractRow, changeContract, getContractRow, lockContract } from '../contract/contract.row.ts'
import { contractContent } from '../contract/contractPaper.queries.ts'
import type { ContractStatus } from '../contract/contractState.rules.ts'
import { customerOf } from '../contract/references.queries.ts'
import { type ContractContent, contractPdf } from '../document/documents.pdf.ts'
import { settingsOf } from '../settings/settings.queries.ts'

// A draft has no number and may still change; what is over is no longer agreed to.
const signable: readonly ContractStatus[] = ['reserved', 'active', 'suspended']

const wishOf = (bilingual: boolean) => ({ locale: 'ar' as const, bilingual })

/** All of the contract but its state and its signatures: an edit changes it, a handover of the same document does not. */
function fingerprintOf({ status: _state, signatures: _given, ...said }: ContractContent): string {
  return createHash('sha256').update(canonicalJson(said)).digest('hex')
}

async function describe(ctx: Ctx, id: string, bilingual: boolean): Promise<SignablePaper> {
  const row = await getContractRow(ctx, id)
  const content = await contractContent(ctx, row, wishOf(bilingual))
  const { phone } = await customerOf(ctx, row.customer_id)
  const { signLinkHours } = await settingsOf(ctx)
  return {
    number: row.number ?? '',
    title: { ar: 'عقد تأجير مركبة', en: 'Vehicle rental contract' },
    signerName: content.customer.name,
    phone,
    facts: factsOf(content),
    fingerprint: fingerprintOf(content),
    whyNot: signable.includes(row.status) ? null : refused('platform.signing.notSignable'),
    linkHours: signLinkHours,
  }
}

// A plate keeps its own direction within the Arabic name.
const isolated = (plate: string) => `\u2066${plate}\u2069`

function factsOf(content: ContractContent): SignablePaper['facts'] {
  const { instant, money } = paperFormat(content)
  const same = (text: string) => ({ ar: text, en: text })
  const { vehicle, group, sums, currency } = content
  const total = money(sums.totalMinor)
  return [
    {
      label: { ar: 'المركبة', en: 'Vehicle' },
      value: same(vehicle ? `${vehicle.name} · ${isolated(vehicle.plate ?? '')}` : group),
    },
    { label: { ar: 'من', en: 'From' }, value: same(instant(content.startAt)) },
    { label: { ar: 'إلى', en: 'To' }, value: same(instant(content.dueBackAt)) },
    {
      label: { ar: 'قيمة العقد', en: 'Contract total' },
      value: {
        ar: `${total} ${currencySymbol(currency, 'ar')}`,
        en: `${total} ${currencySymbol(currency, 'en')}`,
      },
    },
  ]
}

const print: SignSource['print'] = async (ctx, id, { bilingual, seal }) => {
  const content = await contractContent(ctx, await getContractRow(ctx, id), wishOf(bilingual))
  if (!seal) return contractPdf(content)
  const { code, evidence } = seal
  return contractPdf({ ...content, seal: { code, verifyUrl: evidence.verifyUrl }, evidence })
}

async function signed(ctx: Ctx, id: string, by: PaperSignedBy): Promise<void> {
  const row: ContractRow = await lockContract(ctx, id)
  await changeContract(ctx, row, {
    signed_name: by.name,
    signed_at: by.at,
    signature: JSON.stringify({ strokes: by.strokes, witness: by.witness, ip: ctx.ip, device: ctx.device }),
  })
}

/** Contracts as papers that can be signed (rule 22). */
export const contractSignSource: SignSource = {
  documentType: 'rentals.contract',
  read: 'operations.contracts.read',
  write: 'operations.contracts.write',
  describe,
  print,
  signed,
}

import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import { exchangeLines } from '../payment/payment.postings.ts'

export type PostedTransfer = {
  readonly id: string
  readonly number: string
  readonly fromAccountId: string
  readonly toAccountId: string
  readonly outMinor: Minor
  readonly inMinor: Minor
  readonly feeMinor: Minor
  /** Left above what arrived and was charged: a loss between currencies; below it a gain. */
  readonly exchangeMinor: Minor
  /** Card companies keep their fee; a bank charges one. */
  readonly feeKey: 'cardFees' | 'bankCharges'
  readonly twoSteps: boolean
}

type Step = 'send' | 'receive' | 'return'

const memos: Readonly<Record<Step, string>> = {
  send: 'إرسال تحويل',
  receive: 'تحويل',
  return: 'إرجاع تحويل',
}

const debit = (place: Partial<JournalLineDraft>, amountMinor: Minor): JournalLineDraft[] =>
  amountMinor > 0 ? [{ ...place, debitMinor: amountMinor }] : []

/**
 * The entry of a step of a transfer (section 6 of 40-finance): sent to and received from cash in transit, or in one step
 * between the two accounts, as a card settlement is (Dr bank, cardFees; Cr cardClearing).
 */
export function transferEntry(transfer: PostedTransfer, step: Step, date: Day): JournalDraft {
  const transit = { key: 'cashInTransit' }
  const from = { accountId: transfer.fromAccountId }
  const lines: Record<Step, JournalLineDraft[]> = {
    send: [...debit(transit, transfer.outMinor), { ...from, creditMinor: transfer.outMinor }],
    receive: [
      ...debit({ accountId: transfer.toAccountId }, transfer.inMinor),
      ...debit({ key: transfer.feeKey }, transfer.feeMinor),
      ...exchangeLines(transfer.exchangeMinor),
      { ...(transfer.twoSteps ? transit : from), creditMinor: transfer.outMinor },
    ],
    return: [...debit(from, transfer.outMinor), { ...transit, creditMinor: transfer.outMinor }],
  }
  return {
    sourceKey: `billing:transfer:${transfer.id}:${step}`,
    date,
    memo: `${memos[step]} ${transfer.number}`,
    lines: lines[step],
  }
}

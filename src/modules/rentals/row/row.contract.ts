import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, id, money, version } from '#kernel/shared/fields.ts'
import { billing, documentRef, issuedDocument, moneyChanges } from '../contract/shape.contract.ts'

/** `credited`: nothing of it is owed and nothing was paid. */
export const rowStates = [
  'scheduled',
  'invoiced',
  'partly_paid',
  'paid',
  'credited',
  'cancelled',
  'elsewhere',
] as const

/** A late fee as the schedule shows it: accrued until today, invoiced, waived. */
export const lateFeeOfRow = z.object({
  /** What is waived; null before something was invoiced. */
  id: id().nullable(),
  state: z.enum(['none', 'accruing', 'assessed', 'paid', 'waived']),
  accrued: money(),
  assessed: money(),
  waived: money(),
  lateDays: z.number().int(),
})

export const scheduleRow = z.object({
  id: id(),
  no: z.number().int(),
  from: day(),
  to: day(),
  dueOn: day(),
  /** As agreed and invoiced; less `credited` it is what the row comes to. */
  amount: money(),
  credited: money(),
  paid: money(),
  open: money(),
  state: z.enum(rowStates),
  isOverdue: z.boolean(),
  daysLate: z.number().int(),
  /** Covered by a cheque that has not cleared: open in law, not in the till. */
  isCoveredByCheque: z.boolean(),
  invoice: documentRef.nullable(),
  lateFee: lateFeeOfRow,
})

export const invoiceRow = command({
  name: 'rentals.row.invoice',
  access: billing,
  input: z.object({ contractId: id(), contractVersion: version(), rowIds: z.array(id()).min(1).max(60) }),
  output: z.object({ documents: z.array(issuedDocument) }),
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'rentals.row.invoiced',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Invoices rows before or on their due day; each row is invoiced at most once.',
})

import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, money, version } from '#kernel/shared/fields.ts'
import { contractStatuses } from '../contract/contractState.rules.ts'
import {
  billing,
  documentRef,
  issuedDocument,
  moneyChanges,
  readContracts,
  vehicleRef,
} from '../contract/shape.contract.ts'

export const listMasters = query({
  name: 'rentals.master.list',
  access: readContracts,
  input: z.object({ customerId: id(), exceptId: id().optional() }),
  output: z.object({
    rows: z.array(z.object({ id: id(), number: z.string().nullable(), from: day(), to: day() })),
  }),
  summary: 'Corporate contracts of a customer that another one may follow.',
})

export const getMaster = query({
  name: 'rentals.master.get',
  access: readContracts,
  /** The master or any contract that follows it. */
  input: z.object({ contractId: id() }),
  output: z.object({
    /** Null for a contract that stands alone. */
    master: z
      .object({
        id: id(),
        version: version(),
        number: z.string().nullable(),
        /** Due and in no invoice yet: what an invoice of today would carry. */
        waiting: money(),
        waitingRows: z.number().int(),
        nextOn: day(),
        next: money(),
        balance: money(),
        contracts: z.array(
          z.object({
            id: id(),
            number: z.string().nullable(),
            status: z.enum(contractStatuses),
            vehicle: vehicleRef.nullable(),
            waiting: money(),
            balance: money(),
          }),
        ),
        invoices: z.array(documentRef.extend({ date: day(), total: money(), open: money() })),
      })
      .nullable(),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'A master, the contracts that follow it, and their monthly invoices.',
})

export const invoiceMaster = command({
  name: 'rentals.master.invoice',
  access: billing,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ documents: z.array(issuedDocument) }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'rentals.master.nothingDue',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'One invoice for every row due of the contracts of a master.',
})

import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'
import { documentKinds } from './document.rules.ts'

const writers = { permission: 'fleet.documents.write' } as const
const changes = ['fleet.document', 'fleet.vehicle', 'fleet.legality']
const refusals = ['fleet.document.expiryMissing', 'fleet.document.backwards', 'fleet.state.changed']

const paper = {
  number: optionalText(60),
  issuer: optionalText(120),
  issuedOn: factOn().nullish(),
  expiresOn: factOn().nullish(),
  fee: amount().nullish(),
  fileIds: z.array(id()).max(20).default([]),
}

export const addDocument = command({
  name: 'fleet.document.add',
  access: writers,
  input: z.object({ vehicleId: id(), kind: z.enum(documentKinds), ...paper }),
  output: z.object({ id: id() }),
  refusals,
  changes,
})

export const renewDocument = command({
  name: 'fleet.document.renew',
  access: writers,
  input: z.object({ id: id(), ...paper }),
  output: z.object({ id: id() }),
  refusals,
  changes,
})

export const payDocumentFee = command({
  name: 'fleet.document.payFee',
  access: { anyOf: ['finance.vendors.write', 'finance.payments.write'] },
  input: z.object({
    id: id(),
    version: version(),
    amount: positiveAmount(),
    /** Whose bill it is; one paid at once may go without. */
    vendorPartyId: id().nullish(),
    /** Pays it at once; without one it is the vendor's bill, to be paid later. */
    treasuryAccountId: id().nullish(),
    on: factOn().nullish(),
    /** The number on the paper: a bill needs it. */
    reference: optionalText(60),
  }),
  output: z.object({ version: version(), number: z.string() }),
  refusals: [
    'kernel.record.stale',
    'fleet.document.feePaid',
    'kernel.field.required',
    'access.permission.missing',
    'billing.bill.duplicate',
    'billing.treasury.insufficient',
    'billing.session.none',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: [...changes, 'accounting', 'billing'],
  previews: true,
  movesMoney: true,
  summary:
    'Records what a paper of a vehicle cost, as a vendor’s bill or paid at once; the vehicle bears it.',
})

export const listDocuments = query({
  name: 'fleet.document.list',
  access: { permission: 'fleet.documents.read' },
  input: z.object({
    ...listInput(['expiry']),
    vehicleId: id().optional(),
    kind: z.enum(documentKinds).optional(),
    expiringWithinDays: wholeNumber(0, 3650).optional(),
    /** Also those that a renewal replaced. */
    withReplaced: z.boolean().default(false),
  }),
  output: listOutput(
    z.object({
      id: id(),
      vehicleId: id(),
      plate: z.string().nullable(),
      kind: z.enum(documentKinds),
      number: z.string().nullable(),
      issuer: z.string().nullable(),
      issuedOn: day().nullable(),
      expiresOn: day().nullable(),
      version: version(),
      fee: money().nullable(),
      /** The bill or voucher of the fee. */
      feeDocument: z.string().nullable(),
      feePaymentId: id().nullable(),
      feeBillId: id().nullable(),
      isReplaced: z.boolean(),
      fileIds: z.array(id()),
    }),
  ),
})

import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  instant,
  money,
  optionalText,
  positiveAmount,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { documentLimits, documentStates, employeeDocumentTypes, feeKeys } from './employeeDocument.rules.ts'

const readers = { permission: 'hr.employees.read' } as const
const writers = { permission: 'hr.employees.write' } as const
const changes = ['hr.employeeDocument', 'hr.employee', 'alerts']

const paper = {
  number: optionalText(60),
  issuedOn: day().nullish(),
  expiresOn: day().nullish(),
  /** What it costs; it is posted when it is paid. */
  fee: amount().nullish(),
  note: optionalText(500),
  fileIds: z.array(id()).max(documentLimits.files).default([]),
}

const feePaid = z
  .object({ amount: money(), number: z.string(), paymentId: id().nullable(), billId: id().nullable() })
  .nullable()
const file = z.object({ id: id(), name: z.string(), contentType: z.string() })

export const listEmployeeDocuments = query({
  name: 'hr.employeeDocument.list',
  access: readers,
  input: z.object({ employeeId: id() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        type: z.enum(employeeDocumentTypes),
        number: z.string().nullable(),
        issuedOn: day().nullable(),
        expiresOn: day().nullable(),
        state: z.enum(documentStates),
        fee: money().nullable(),
        feePaid,
        note: z.string().nullable(),
        files: z.array(file),
        createdAt: instant(),
      }),
    ),
    /** Papers of identity lie with the person; their numbers are masked. */
    identity: z.array(
      z.object({
        id: id(),
        type: z.string(),
        country: z.string(),
        masked: z.string(),
        issuedOn: day().nullable(),
        expiresOn: day().nullable(),
        state: z.enum(documentStates),
        feePaid,
      }),
    ),
  }),
})

/** The fields of a document beside its kind and number. */
const standing = { issuedOn: day().nullable(), expiresOn: day().nullable(), state: z.enum(documentStates) }

export const ownEmployeeDocuments = query({
  name: 'hr.employeeDocument.mine',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    /** Null: no employee is linked to the account. */
    employee: z.object({ id: id(), number: z.string(), name: z.string() }).nullable(),
    rows: z.array(
      z.object({
        id: id(),
        type: z.enum(employeeDocumentTypes),
        number: z.string().nullable(),
        ...standing,
        files: z.array(z.object({ id: id() })),
      }),
    ),
    identity: z.array(
      z.object({ id: id(), type: z.string(), country: z.string(), masked: z.string(), ...standing }),
    ),
  }),
  summary: 'The own papers of employment and identity.',
})

export const ownDocumentFile = document({
  name: 'hr.employeeDocument.ownFile',
  access: 'authenticated',
  input: z.object({ file: id() }),
  refusals: ['kernel.file.notFound'],
  summary: 'The file of an own paper.',
})

/** Whose document it is, for who comes from an alert. */
export const locateEmployeeDocument = query({
  name: 'hr.employeeDocument.locate',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({ employeeId: id() }),
})

const refusals = ['hr.document.dates', 'hr.document.files', 'hr.employee.state', 'kernel.file.notFound']

export const addEmployeeDocument = command({
  name: 'hr.employeeDocument.add',
  access: writers,
  input: z.object({ employeeId: id(), type: z.enum(employeeDocumentTypes), ...paper }),
  output: z.object({ id: id() }),
  refusals,
  changes,
})

export const renewEmployeeDocument = command({
  name: 'hr.employeeDocument.renew',
  access: writers,
  input: z.object({ id: id(), ...paper }),
  output: z.object({ id: id() }),
  refusals: [...refusals, 'hr.document.state'],
  changes,
  summary: 'Adds the document that follows; the one before stays in the history with its files.',
})

export const removeEmployeeDocument = command({
  name: 'hr.employeeDocument.remove',
  access: writers,
  input: z.object({ id: id(), version: version(), reason: text(500) }),
  output: done,
  refusals: ['hr.document.state', 'hr.document.feePosted', 'kernel.record.stale'],
  changes,
})

export const payEmployeeDocumentFee = command({
  name: 'hr.employeeDocument.payFee',
  access: { anyOf: ['finance.vendors.write', 'finance.payments.write'] },
  input: z.object({
    employeeId: id(),
    /** A document of employment, or of the person’s identity. */
    documentId: id().nullish(),
    partyDocumentId: id().nullish(),
    key: z.enum(feeKeys),
    amount: positiveAmount(),
    /** Whose bill it is; one paid at once may go without. */
    vendorPartyId: id().nullish(),
    /** Pays it at once; without one it is the vendor's bill. */
    treasuryAccountId: id().nullish(),
    on: day().nullish(),
    reference: optionalText(60),
  }),
  output: z.object({ number: z.string() }),
  refusals: [
    'hr.document.feePaid',
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
  summary: 'Posts the fee of a document as the employer’s expense, paid at once or as a vendor’s bill.',
})

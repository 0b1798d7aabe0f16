import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, wholeNumber } from '#kernel/shared/fields.ts'
import { importHead, importList, importRefusals, undoRefusals } from '#modules/platform/import/public.ts'
import { matchReasons } from '../party/partyCodes.rules.ts'
import { customerImportFields } from './customerImport.rules.ts'

const access = { permission: 'operations.customers.write' }
const changes = ['parties']

const head = importHead(customerImportFields, {
  /** Rows that look like a registered customer and are other people all the same. */
  otherPeople: z.array(wholeNumber()).max(50_000).default([]),
})

export const importCustomers = command({
  name: 'parties.customer.import',
  access,
  ...head,
  output: head.output.extend({
    /** Rows that look like a registered customer: imported only where the person declares them others. */
    alike: z.array(
      z.object({
        row: z.number().int(),
        name: z.string(),
        phone: z.string(),
        score: z.number().int(),
        why: z.array(z.enum(matchReasons)),
        party: z.object({ id: id(), code: z.string(), name: z.string(), phone: z.string().nullable() }),
      }),
    ),
  }),
  refusals: [
    ...importRefusals,
    'parties.customerImport.creditNotYours',
    'parties.party.nameRequired',
    'parties.party.phoneInvalid',
    'parties.party.identityInvalid',
    'parties.party.birthDateImpossible',
    'parties.party.vatNumberInvalid',
    'platform.quota.reached',
  ],
  changes,
  summary:
    'Registers the customers of a file; who is registered already is left as he is, who looks alike is asked.',
})

export const listCustomerImports = query({
  name: 'parties.customerImport.list',
  access,
  ...importList,
})

export const undoCustomerImport = command({
  name: 'parties.customerImport.undo',
  access,
  input: z.object({ id: id() }),
  output: done,
  refusals: undoRefusals,
  changes,
  summary: 'Deletes the customers of a file within 24 hours, unless one of them was used since.',
})

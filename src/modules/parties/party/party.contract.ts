import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { blacklistShape } from '../blacklist/blacklist.contract.ts'
import { documentInput, documentShape } from '../document/document.contract.ts'
import { identityTypes } from '../identity/identity.rules.ts'
import { relationShape } from '../relation/relation.contract.ts'
import { maxTermsDays } from '../terms/terms.rules.ts'
import {
  balanceFilters,
  creditStates,
  documentStates,
  partyKinds,
  partyRoles,
  partyStatuses,
} from './partyCodes.rules.ts'

const read = { permission: 'operations.customers.read' }
const write = { permission: 'operations.customers.write' }
const changes = ['parties']

/** Text that may be left out (untouched) or emptied (null). */
const clearable = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform(value => value || null)
    .optional()

/** A name shows something: direction marks and joiners alone would be an invisible party. */
const name = z
  .string()
  .trim()
  .max(120)
  .nullable()
  .transform(value => (value && /[\p{L}\p{N}]/u.test(value) ? value : null))
  .optional()

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .nullable()
  .refine(value => !value || z.regexes.email.test(value), { params: { code: 'kernel.field.format' } })
  .transform(value => value || null)
  .optional()

const addressPart = z.string().trim().max(80).nullish()
const addressShape = z.object({
  governorate: addressPart,
  area: addressPart,
  block: addressPart,
  street: addressPart,
  building: addressPart,
  unit: addressPart,
})

const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** The plain fields of a party; a phone is read in either digit set and takes the company's country. */
export const partyFields = z.object({
  kind: z.enum(partyKinds),
  nameAr: name,
  nameEn: name,
  phone: text(40),
  altPhone: clearable(40),
  email,
  birthDate: day().nullable().optional(),
  nationality: countryCode.nullable().optional(),
  address: addressShape.nullable().optional(),
  vatNumber: clearable(30),
  /** Days from a document to its due day; null pays on the day. */
  paymentTermsDays: wholeNumber(0, maxTermsDays).nullable().optional(),
})

const roles = z.array(z.enum(partyRoles)).max(partyRoles.length)

/** Figures of other modules about a party and all merged into it; null where no module supplies them. */
const partyFigures = z.object({
  receivable: money().nullable(),
  overdue: money().nullable(),
  unallocated: money().nullable(),
  uninvoiced: money().nullable(),
  deposits: money().nullable(),
  activeContracts: wholeNumber().nullable(),
  nextDueOn: day().nullable(),
})

const filters = {
  search: z.string().trim().max(100).optional(),
  kind: z.enum(partyKinds).optional(),
  role: z.enum(partyRoles).optional(),
  /** Active and inactive when absent; `merged` lists what was merged away. */
  status: z.enum(partyStatuses).optional(),
  blacklisted: z.boolean().optional(),
  creditHold: z.boolean().optional(),
  credit: z.enum(creditStates).optional(),
  balance: z.enum(balanceFilters).optional(),
  /** Something of it is past its due day. */
  overdue: z.boolean().optional(),
  /** A contract of it runs. */
  contracts: z.boolean().optional(),
  documents: z.enum(documentStates).optional(),
  /** Only parties with an undecided possible duplicate. */
  duplicates: z.boolean().optional(),
}

const partyRow = z.object({
  id: id(),
  version: version(),
  code: z.string(),
  kind: z.enum(partyKinds),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  roles,
  status: z.enum(partyStatuses),
  blockedUntil: day().nullable(),
  documents: z.enum(documentStates),
  creditState: z.enum(creditStates),
  creditLimit: money(),
  openMatches: wholeNumber(),
  figures: partyFigures,
  createdAt: instant(),
})

export const listParties = query({
  name: 'parties.party.list',
  summary: 'One page of parties; the text finds names in any spelling, phones, codes and identity numbers.',
  access: read,
  input: z.object({ ...listInput(['name', 'code', 'created']), ...filters }),
  output: listOutput(partyRow),
})

export const countParties = query({
  name: 'parties.party.totals',
  summary: 'Counters over everything the filters find.',
  access: read,
  input: z.object(filters),
  output: z.object({
    total: wholeNumber(),
    individual: wholeNumber(),
    organization: wholeNumber(),
    blacklisted: wholeNumber(),
    inactive: wholeNumber(),
    duplicates: wholeNumber(),
  }),
})

export const readParty = query({
  name: 'parties.party.get',
  summary: 'The 360 header. A merged party answers as its survivor; `id` is then another one than asked for.',
  access: read,
  input: z.object({ id: id() }),
  output: z.object({
    ...partyRow.shape,
    altPhone: z.string().nullable(),
    birthDate: day().nullable(),
    nationality: z.string().nullable(),
    address: addressShape.nullable(),
    vatNumber: z.string().nullable(),
    paymentTermsDays: wholeNumber().nullable(),
    credit: z.object({
      /** Null means the company's default applies. */
      own: money().nullable(),
      limit: money(),
      exposure: money(),
      hold: z.boolean(),
      holdReason: z.string().nullable(),
    }),
    identityDocuments: z.array(documentShape),
    relations: z.array(relationShape),
    blacklist: z.array(blacklistShape),
    mergedFrom: z.array(
      z.object({
        id: id(),
        code: z.string(),
        nameAr: z.string().nullable(),
        nameEn: z.string().nullable(),
        mergedAt: instant(),
      }),
    ),
    updatedAt: instant(),
  }),
})

export const findParties = query({
  name: 'parties.party.find',
  summary:
    'At most eight parties for a picker, best first; `correctedTo` tells that the keyboard layout was repaired.',
  access: read,
  input: z.object({ text: text(100), role: z.enum(partyRoles).optional() }),
  output: z.object({
    correctedTo: z.string().nullable(),
    rows: z.array(
      z.object({
        id: id(),
        code: z.string(),
        kind: z.enum(partyKinds),
        nameAr: z.string().nullable(),
        nameEn: z.string().nullable(),
        phone: z.string().nullable(),
        status: z.enum(partyStatuses),
        roles,
        /** Masked number of the identity by which it was found, else of its main document. */
        identity: z.object({ type: z.enum(identityTypes), masked: z.string() }).nullable(),
        foundBy: z.enum(['identity', 'exact', 'name', 'near']),
        blockedUntil: day().nullable(),
        creditState: z.enum(creditStates),
        receivable: money().nullable(),
      }),
    ),
  }),
})

const fieldRefusals = [
  'parties.party.nameRequired',
  'parties.party.phoneInvalid',
  'parties.party.birthDateImpossible',
  'parties.party.vatNumberInvalid',
]
const documentRefusals = [
  'parties.party.identityInvalid',
  'parties.party.identityExists',
  'parties.document.datesReversed',
]

export const createParty = command({
  name: 'parties.party.create',
  access: write,
  input: partyFields
    .extend({
      roles: roles.min(1).default(['customer']),
      documents: z.array(documentInput).max(12).default([]),
    })
    .refine(party => party.nameAr || party.nameEn, {
      path: ['nameAr'],
      params: { code: 'parties.party.nameRequired' },
    }),
  output: z.object({ id: id(), code: z.string() }),
  refusals: [...fieldRefusals, ...documentRefusals, 'platform.quota.reached'],
  changes,
})

export const updateParty = command({
  name: 'parties.party.update',
  summary: 'Only the fields sent are changed; null empties one.',
  access: write,
  input: z.object({
    id: id(),
    version: version(),
    ...partyFields.partial().shape,
    addRoles: roles.optional(),
    removeRoles: roles.optional(),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: [...fieldRefusals, 'parties.party.roleRequired', 'kernel.record.stale', 'platform.quota.reached'],
  changes,
})

export const deactivateParty = command({
  name: 'parties.party.deactivate',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['parties.party.hasOpenItems', 'kernel.record.stale'],
  changes,
})

export const activateParty = command({
  name: 'parties.party.activate',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale', 'platform.quota.reached'],
  changes,
})

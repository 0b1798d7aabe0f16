import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { addressText, termsText } from '../../merge/comparison.web.ts'
import type { Party } from '../party.web.ts'
import {
  blacklistWords,
  identityWords,
  kindWords,
  listed,
  relationWords,
  roleWords,
  statusWords,
} from '../partyWords.web.ts'

const fields: Record<string, () => string> = {
  kind: m['parties.party.field.kind'],
  altPhone: m['parties.party.field.altPhone'],
  birthDate: m['parties.party.field.birthDate'],
  nationality: m['parties.party.field.nationality'],
  vatNumber: m['parties.party.field.vatNumber'],
  paymentTermsDays: m['parties.party.field.paymentTerms'],
  creditLimitMinor: m['parties.party.field.creditLimit'],
  creditHold: m['parties.party.field.creditHold'],
  creditHoldReason: m['parties.party.field.holdReason'],
  blockedUntil: m['parties.party.field.blockedUntil'],
  merged: m['parties.party.field.mergedFrom'],
  revealed: m['parties.timeline.number'],
  blacklist: m['parties.blacklist.field.reasonCode'],
  reviewOn: m['parties.blacklist.field.reviewOn'],
  appeal: m['parties.blacklist.field.appeal'],
  match: m['parties.party.field.duplicates'],
}

/** The trail writes fields in camel case: `document.civilId`, `contactPerson`. */
const camel = (code: string) => code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
for (const [type, word] of Object.entries(identityWords)) fields[`document.${camel(type)}`] = word
for (const [kind, word] of Object.entries(relationWords)) fields[camel(kind)] = word

const says: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  kind: kindWords,
  status: statusWords,
  blacklist: blacklistWords,
}

/** What happened to a party, in its own words. */
export const timelineWords: TimelineWords = {
  operations: {
    'parties.party.create': m['parties.timeline.created'],
    'parties.party.update': m['parties.timeline.updated'],
    'parties.party.deactivate': m['parties.timeline.deactivated'],
    'parties.party.activate': m['parties.timeline.activated'],
    'parties.party.merge': m['parties.timeline.merged'],
    'parties.party.unmerge': m['parties.timeline.unmerged'],
    'parties.document.add': m['parties.timeline.documentAdded'],
    'parties.document.reveal': m['parties.timeline.revealed'],
    'parties.credit.set': m['parties.timeline.credit'],
    'parties.blacklist.add': m['parties.timeline.blocked'],
    'parties.blacklist.lift': m['parties.timeline.lifted'],
    'parties.blacklist.appeal': m['parties.timeline.appealed'],
    'parties.match.dismiss': m['parties.timeline.dismissed'],
    'parties.relation.add': m['parties.timeline.relationAdded'],
    'parties.relation.remove': m['parties.timeline.relationRemoved'],
  },
  fields,
  sayValue: (field, value) => {
    if (field === 'roles' && Array.isArray(value))
      return listed(
        value.map(role => (roleWords as Record<string, () => string>)[String(role)]?.() ?? String(role)),
      )
    if (field === 'address' && value !== null && typeof value === 'object')
      return addressText(value as Party['address']) ?? undefined
    if (field === 'paymentTermsDays' && typeof value === 'number') return termsText(value) ?? undefined
    if (typeof value !== 'string') return undefined
    if (field === 'revealed') {
      const [type = '', masked = ''] = value.split(' ')
      return `${(identityWords as Record<string, () => string>)[type]?.() ?? type} \u2066${masked}\u2069`
    }
    return says[field]?.[value]?.()
  },
}

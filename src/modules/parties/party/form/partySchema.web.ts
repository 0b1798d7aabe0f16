import { z } from 'zod'
import { day } from '#kernel/shared/fields.ts'
import { checkIdentity, identityTypes } from '../../identity/identity.rules.ts'
import { partyFields } from '../party.contract.ts'
import { sentCountry } from './identityTypes.web.ts'

const typedDocument = z
  .object({
    type: z.enum(identityTypes),
    country: z.string().nullable(),
    number: z.string().max(60),
    issuedOn: day().nullable(),
    expiresOn: day().nullable(),
  })
  .superRefine((document, context) => {
    const at = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { code } })
    if (document.number.trim() === '') return
    const country = sentCountry(document.type, document.country) ?? 'KW'
    if (!checkIdentity(document.type, country, document.number).ok)
      at('number', 'parties.party.identityInvalid')
    if (document.issuedOn && document.expiresOn && document.expiresOn < document.issuedOn)
      at('expiresOn', 'parties.document.datesReversed')
  })

/** What the browser checks before the server does; the same refusals. */
export const partySchema = partyFields
  .extend({ documents: z.array(typedDocument) })
  .superRefine((party, context) => {
    if (!party.nameAr && !party.nameEn)
      context.addIssue({ code: 'custom', path: ['nameAr'], params: { code: 'parties.party.nameRequired' } })
  })

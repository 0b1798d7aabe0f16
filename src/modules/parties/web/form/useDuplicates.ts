import { useEffect, useState } from 'react'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { checkIdentity } from '../../shared/identity.ts'
import { sentCountry } from './identityTypes.ts'
import { type DocumentValues, documentsToSend, type PartyValues } from './partyForm.ts'

type Found = OutputFor<'parties.party.duplicates'>
export type Candidate = Found['candidates'][number]
export type Holder = NonNullable<Found['identity']>

export type DuplicateCheck = {
  /** Nothing to compare yet, asking, or answered for what is typed now. */
  readonly state: 'waiting' | 'asking' | 'answered'
  /** Who has one of the identities already (P2), with the place of the document in the form. */
  readonly holder: Holder | null
  readonly candidates: readonly Candidate[]
}

const isReadable = (document: DocumentValues) =>
  document.number.trim() !== '' &&
  checkIdentity(document.type, sentCountry(document.type, document.country) ?? 'KW', document.number).ok

/** Only what can identify somebody is asked about; null while there is nothing of it. */
function question(values: PartyValues, exceptId?: string): InputFor<'parties.party.duplicates'> | null {
  const documents = documentsToSend(values.documents.filter(isReadable)).map(({ type, country, number }) => ({
    type,
    country,
    number,
  }))
  const hasPhone = values.phone.length >= (values.phone.startsWith('+') ? 12 : 8)
  const hasEmail = /\S@\S+\.\S/.test(values.email)
  if (documents.length === 0 && !hasPhone && !hasEmail) return null
  return {
    ...(documents.length > 0 ? { documents } : {}),
    ...(hasPhone ? { phone: values.phone } : {}),
    ...(hasEmail ? { email: values.email } : {}),
    ...(values.nameAr ? { nameAr: values.nameAr } : {}),
    ...(values.nameEn ? { nameEn: values.nameEn } : {}),
    ...(values.birthDate ? { birthDate: values.birthDate } : {}),
    ...(exceptId ? { exceptId } : {}),
  }
}

/** Who is registered already under what is being typed, asked 300 ms after the last key (rule 3 of 30-rentals). */
export function useDuplicates(values: PartyValues, exceptId?: string): DuplicateCheck {
  const text = JSON.stringify(question(values, exceptId))
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  const asked = JSON.parse(settled) as InputFor<'parties.party.duplicates'> | null
  const answer = useAnswer('parties.party.duplicates', asked ?? {}, {
    enabled: asked !== null,
    keepPrevious: asked !== null,
    staleTime: 10_000,
  })
  if (text === 'null') return { state: 'waiting', holder: null, candidates: [] }
  const readable = values.documents.flatMap((document, index) => (isReadable(document) ? [index] : []))
  const identity = asked ? (answer.data?.identity ?? null) : null
  const holder = identity && { ...identity, documentIndex: readable[identity.documentIndex] ?? 0 }
  return {
    state: text === settled && !answer.isFetching && answer.data ? 'answered' : 'asking',
    holder,
    candidates: asked ? (answer.data?.candidates ?? []).filter(one => one.id !== holder?.id) : [],
  }
}

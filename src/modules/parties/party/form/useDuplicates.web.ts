import { useEffect, useState } from 'react'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { duplicateQuestion, isReadable } from './duplicateQuestion.web.ts'
import type { PartyValues } from './partyForm.web.ts'

type Found = OutputFor<'parties.party.duplicates'>
export type Candidate = Found['candidates'][number]
export type Holder = NonNullable<Found['identity']>

export type DuplicateCheck = {
  /** Nothing to compare yet, asking, answered for what is typed now, or asked in vain. */
  readonly state: 'waiting' | 'asking' | 'answered' | 'failed'
  /** Who has one of the identities already (P2), with the place of the document in the form. */
  readonly holder: Holder | null
  readonly candidates: readonly Candidate[]
}

/** Who is registered already under what is being typed, asked 300 ms after the last key (rule 3 of 30-rentals). */
export function useDuplicates(values: PartyValues, exceptId?: string): DuplicateCheck {
  const text = JSON.stringify(duplicateQuestion(values, exceptId))
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
  const isSettled = text === settled && !answer.isFetching
  return {
    state: isSettled && answer.isError ? 'failed' : isSettled && answer.data ? 'answered' : 'asking',
    holder,
    candidates: asked ? (answer.data?.candidates ?? []).filter(one => one.id !== holder?.id) : [],
  }
}

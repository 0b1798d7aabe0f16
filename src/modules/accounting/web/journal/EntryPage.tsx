import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useToday } from '../FilterParts.tsx'
import { links } from '../links.ts'
import { ApprovalNote } from './ApprovalNote.tsx'
import { EntryForm } from './EntryForm.tsx'
import { type EntryValues, emptyLine } from './entryDraft.ts'

type Entry = OutputFor<'accounting.journal.get'>
type Props = { readonly draftId: string | null; readonly copyId: string | null }

/** A manual entry on its way: new, a copy of another, or a draft taken up again. */
export default function EntryPage({ draftId, copyId }: Props) {
  const today = useToday()
  // The dry run may refuse within the first second: its sentence must be at hand.
  useEffect(() => void loadCodeWords(), [])
  const wanted = draftId ?? copyId
  const answer = useAnswer('accounting.journal.get', { id: wanted ?? '' }, { enabled: wanted !== null })
  if (!wanted)
    return (
      <EntryForm
        draft={null}
        start={{ date: today, memo: '', lines: [emptyLine(), emptyLine()], fileIds: [] }}
      />
    )
  return (
    <Loaded answer={answer}>
      {entry => {
        if (!draftId)
          return <EntryForm draft={null} start={{ ...valuesOf(entry), date: today, fileIds: [] }} />
        if (entry.status === 'posted' || entry.version === null)
          return (
            <EmptyState
              title={m['accounting.entry.alreadyPosted']()}
              actions={<ButtonLink href={links.journal}>{m['accounting.page.journal']()}</ButtonLink>}
            />
          )
        return (
          <EntryForm
            draft={{ id: entry.id, version: entry.version }}
            start={valuesOf(entry)}
            note={entry.approval && <ApprovalNote entry={entry} approval={entry.approval} />}
          />
        )
      }}
    </Loaded>
  )
}

const amountOf = (text: string) => (/[1-9]/.test(text) ? text : null)

function valuesOf(entry: Entry): EntryValues {
  const lines = entry.lines.map(line => ({
    accountId: line.accountId,
    debit: amountOf(line.debit),
    credit: amountOf(line.credit),
    partyId: line.partyId,
    costCenterId: line.costCenterId,
    profitUnitId: line.profitUnitId,
    memo: line.memo ?? '',
  }))
  while (lines.length < 2) lines.push(emptyLine() as (typeof lines)[number])
  return { date: entry.date, memo: entry.memo, lines, fileIds: entry.fileIds }
}

import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../links.web.ts'
import { useToday } from '../report/FilterParts.tsx'
import { ApprovalNote } from './ApprovalNote.tsx'
import { EntryForm } from './EntryForm.tsx'
import { emptyLine, valuesOf } from './entryDraft.web.ts'

type Props = { draftId: string | null; copyId: string | null }

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

import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import '../accounting.css'
import { EntryLines } from '../journal/EntryLines.tsx'
import { links } from '../links.web.ts'
import { SourceLink } from './SourceLink.tsx'

/** The entries of all events of a document, at the side. */
export function SourceEntries({ sourceKey, onClose }: { sourceKey: string; onClose: () => void }) {
  const answer = useAnswer('accounting.journal.ofSource', { sourceKey })
  return (
    <SidePanel open onOpenChange={onClose} title={m['accounting.entry.ofDocumentTitle']()}>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={m['accounting.entry.none']()} />
          ) : (
            <div className="stack">
              {rows.map(row => (
                <SourceEntry key={row.id} id={row.id} isReversed={row.reversed} />
              ))}
            </div>
          )
        }
      </Loaded>
    </SidePanel>
  )
}

function SourceEntry({ id, isReversed }: { id: string; isReversed: boolean }) {
  const answer = useAnswer('accounting.journal.get', { id })
  return (
    <Loaded answer={answer}>
      {entry => (
        <Card
          flush
          title={<DocumentNumber number={entry.number ?? ''} href={links.entry(entry.id)} />}
          caption={<DayText day={entry.date} />}
          end={isReversed && <StatusBadge kind="returned">{m['accounting.entry.reversed']()}</StatusBadge>}
          foot={
            <span className="row">
              <SentenceText className="grow">{entry.memo}</SentenceText>
              <SourceLink sourceKey={entry.sourceKey} long />
            </span>
          }
        >
          <EntryLines entry={entry} />
        </Card>
      )}
    </Loaded>
  )
}

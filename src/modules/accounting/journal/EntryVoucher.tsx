import { m } from '#generated/words/messages.js'
import { fileUrl, type OutputFor } from '#kernel/web/api.ts'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { SourceLink } from '../source/SourceLink.tsx'
import { sourceHref } from '../source/sources.web.ts'
import { entryStatusKinds, entryStatusWords, kindWords } from '../wordMaps.web.ts'
import { ApprovalNote } from './ApprovalNote.tsx'
import { EntryLines } from './EntryLines.tsx'

type Entry = OutputFor<'accounting.journal.get'>

/** One entry in full: when, why, its document, its reversal, its lines and the proof that it is unchanged. */
export function EntryVoucher({ entry }: { entry: Entry }) {
  return (
    <div className="stack">
      {entry.reversedBy && (
        <Notice hue="amber">
          {m['accounting.entry.reversedBy']()}{' '}
          <TextLink href={links.entry(entry.reversedBy.id)}>
            <span className="n">{entry.reversedBy.number}</span>
          </TextLink>
        </Notice>
      )}
      {entry.approval && <ApprovalNote entry={entry} approval={entry.approval} />}
      <p>
        <SentenceText>{entry.memo}</SentenceText>
      </p>
      <dl className="facts">
        <Fact label={m['accounting.entry.date']()}>
          <DayText day={entry.date} />
        </Fact>
        <Fact label={m['accounting.entry.status']()}>
          <StatusBadge kind={entryStatusKinds[entry.status]}>{entryStatusWords[entry.status]()}</StatusBadge>
        </Fact>
        <Fact label={m['accounting.entry.kind']()}>{kindWords[entry.kind]()}</Fact>
        {entry.period && (
          <Fact label={m['accounting.period.label']()}>
            <span className="n">{entry.period}</span>
          </Fact>
        )}
        {entry.reverses && (
          <Fact label={m['accounting.entry.reverses']()}>
            <DocumentNumber number={entry.reverses.number} href={links.entry(entry.reverses.id)} />
          </Fact>
        )}
        {sourceHref(entry.sourceKey) && (
          <Fact label={m['accounting.entry.source']()}>
            <SourceLink sourceKey={entry.sourceKey} long />
          </Fact>
        )}
        {entry.fileIds.length > 0 && (
          <Fact label={m['accounting.entry.files']()}>
            <span className="row wrap">
              {entry.fileIds.map((id, at) => (
                <TextLink key={id} href={fileUrl(id)} target="_blank">
                  {m['accounting.entry.file']({ number: at + 1 })}
                </TextLink>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      <Card flush title={m['accounting.entry.lines']()}>
        <EntryLines entry={entry} />
      </Card>
      {entry.hash && (
        <dl className="stack tight">
          <Fact label={m['accounting.entry.postedAt']()}>
            <InstantText at={entry.at} />
          </Fact>
          <Fact label={m['accounting.entry.sourceKey']()}>
            <span className="n accounting-long cap">{entry.sourceKey}</span>
          </Fact>
          <Fact label={m['accounting.entry.hash']()}>
            <span className="n accounting-long cap">{entry.hash}</span>
          </Fact>
        </dl>
      )}
    </div>
  )
}

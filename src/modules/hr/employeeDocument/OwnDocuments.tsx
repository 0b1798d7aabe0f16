import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import {
  documentStateKinds,
  documentStateWords,
  documentTypeWords,
  identityName,
} from './documentWords.web.ts'

type Own = OutputFor<'hr.employeeDocument.mine'>
type Paper = {
  id: string
  name: string
  number: string | null
  expiresOn: string | null
  state: Own['rows'][number]['state']
  files: readonly { id: string }[]
}

const papersOf = ({ rows, identity }: Own): Paper[] => [
  ...identity.map(row => ({ ...row, name: identityName(row.type), number: row.masked, files: [] })),
  ...rows.map(row => ({ ...row, name: documentTypeWords[row.type]() })),
]

const State = ({ paper }: { paper: Paper }) => (
  <StatusBadge kind={documentStateKinds[paper.state]}>{documentStateWords[paper.state]()}</StatusBadge>
)

const Files = ({ paper }: { paper: Paper }) => (
  <span className="row">
    {paper.files.map((file, at) => (
      <TextLink
        key={file.id}
        href={documentUrl('hr.employeeDocument.ownFile', { file: file.id })}
        target="_blank"
      >
        {m['hr.document.field.file']({ number: at + 1 })}
      </TextLink>
    ))}
  </span>
)

/** «وثائقي»: the own papers of identity and employment, until when they run, and their files. */
export function OwnDocuments() {
  const answer = useAnswer('hr.employeeDocument.mine', {})
  return (
    <Loaded answer={answer}>
      {own =>
        own.employee ? (
          <Card flush>
            <DataTable
              label={m['hr.profile.documents']()}
              bare
              columns={[
                { id: 'type', header: m['hr.document.field.type'](), cell: paper => <b>{paper.name}</b> },
                {
                  id: 'number',
                  header: m['hr.document.field.number'](),
                  cell: paper => <span className="n">{paper.number ?? '\u2014'}</span>,
                },
                {
                  id: 'expiresOn',
                  header: m['hr.document.field.expiresOn'](),
                  cell: paper => <DayText day={paper.expiresOn} />,
                },
                {
                  id: 'state',
                  header: m['hr.document.field.state'](),
                  cell: paper => <State paper={paper} />,
                },
              ]}
              rows={papersOf(own)}
              rowId={paper => paper.id}
              rowActions={paper => paper.files.length > 0 && <Files paper={paper} />}
              card={paper => (
                <>
                  <span className="card-row">
                    <b>{paper.name}</b>
                    <State paper={paper} />
                  </span>
                  <span className="card-row cap">
                    <span className="n">{paper.number ?? '\u2014'}</span>
                    <DayText day={paper.expiresOn} />
                  </span>
                  <Files paper={paper} />
                </>
              )}
              empty={<EmptyState title={m['hr.document.noneOwn']()} />}
            />
          </Card>
        ) : (
          <EmptyState title={m['hr.payslip.notLinked']()} />
        )
      }
    </Loaded>
  )
}

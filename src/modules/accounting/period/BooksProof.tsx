import { Download, ShieldCheck } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Column } from '#ui/tableColumn.ts'

type Seal = OutputFor<'accounting.seal.list'>['rows'][number]

/** The seals of the books, and the two files that prove them offline. */
export function BooksProof() {
  const { can } = useSession()
  const answer = useAnswer('accounting.seal.list', {})
  const columns: Column<Seal>[] = [
    { id: 'at', header: m['accounting.seal.at'](), cell: seal => <InstantText at={seal.at} /> },
    {
      id: 'code',
      header: m['accounting.seal.code'](),
      cell: seal => <span className="n strong">{seal.code}</span>,
    },
    {
      id: 'seq',
      header: m['accounting.seal.entries'](),
      align: 'center',
      cell: seal => <NumberText value={seal.seq} />,
    },
    { id: 'reason', header: m['accounting.seal.reason'](), cell: seal => reasonOf(seal.reason) },
  ]
  return (
    <Card
      flush
      title={m['accounting.seal.title']()}
      caption={m['accounting.seal.body']()}
      end={
        can('finance.reports.view') && (
          <span className="row wrap">
            <ButtonLink size="small" href={documentUrl('accounting.books.export', {})} target="_blank">
              <Download aria-hidden />
              {m['accounting.seal.download']()}
            </ButtonLink>
            <ButtonLink size="small" href={documentUrl('accounting.books.verifier', {})} target="_blank">
              <ShieldCheck aria-hidden />
              {m['accounting.seal.verifier']()}
            </ButtonLink>
          </span>
        )
      }
    >
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            bare
            label={m['accounting.seal.title']()}
            look="statement"
            columns={columns}
            rows={rows}
            rowId={seal => seal.id}
            card={seal => (
              <>
                <span className="card-row">
                  <span className="n strong">{seal.code}</span>
                  <span>{reasonOf(seal.reason)}</span>
                </span>
                <span className="card-row cap">
                  <InstantText at={seal.at} />
                  <span>
                    {m['accounting.seal.entries']()} <NumberText value={seal.seq} />
                  </span>
                </span>
              </>
            )}
            empty={<EmptyState title={m['accounting.seal.empty']()} />}
          />
        )}
      </Loaded>
    </Card>
  )
}

/** What caused a seal: the end of a day, or the closing of a period or a year, which it names. */
function reasonOf(reason: string) {
  const [kind, ...rest] = reason.split(' ')
  const what = <span className="n">{rest.join(' ')}</span>
  if (kind === 'day')
    return (
      <span>
        {m['accounting.seal.ofDay']()} {what}
      </span>
    )
  if (kind === 'close')
    return (
      <span>
        {m['accounting.seal.ofClosing']()} {what}
      </span>
    )
  return <bdi>{reason}</bdi>
}

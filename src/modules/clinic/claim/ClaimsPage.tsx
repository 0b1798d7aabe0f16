import { useMemo, useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.claim.field.ts'
import { words as stateWords } from '#generated/choices/clinic.claim.state.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import { claimKinds } from './claimWords.web.ts'

type Row = OutputFor<'clinic.claim.list'>['rows'][number]
type Unclaimed = OutputFor<'clinic.claim.unclaimed'>['rows'][number]
const filterKeys: readonly string[] = ['state', 'insurerId']

/** The claims on insurers, and what of the visits stands in none yet. */
export default function ClaimsPage() {
  const go = useGo()
  const [open, setOpen] = useState<Unclaimed | null>(null)
  const list = useList('clinic.claim.list', filterKeys)
  const totals = useAnswer('clinic.claim.totals', list.search ? { search: list.search } : {}, {
    keepPrevious: true,
  })
  const unclaimed = useAnswer('clinic.claim.unclaimed', {})
  const columns = useMemo(() => claimColumns(), [])
  return (
    <>
      <ListPage
        title={m['clinic.claim.list.title']()}
        count={totals.data && m['clinic.claim.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: Row) => row.id}
        onOpen={row => go(links.claim(row.id))}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.insurer}</bdi>
              <StatusBadge kind={claimKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
            </span>
            <span className="card-row soft-ink">
              <span className="n">{row.number}</span>
              <Money amount={row.amount} />
            </span>
          </div>
        )}
        searchLabel={m['clinic.claim.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              <span>
                {m['clinic.claim.figure.asked']()} <Money amount={totals.data.asked} strong />
              </span>
              <span>
                {m['clinic.claim.figure.approved']()} <Money amount={totals.data.approved} strong />
              </span>
              <span>
                {m['clinic.claim.figure.unsubmitted']()} <Money amount={totals.data.unsubmitted} strong />
              </span>
            </>
          )
        }
        tabs={
          unclaimed.data && (
            <Card title={m['clinic.claim.unclaimedTitle']()}>
              <div className="stack tight">
                {unclaimed.data.rows.length === 0 && (
                  <p className="soft-ink">{m['clinic.claim.noUnclaimed']()}</p>
                )}
                {unclaimed.data.rows.map(row => (
                  <span key={row.insurerId} className="card-row">
                    <span>
                      <bdi className="strong">{row.insurer}</bdi>{' '}
                      <span className="cap">
                        {fieldWords.lines()} <NumberText value={row.lines} /> · <DayText day={row.fromOn} /> –{' '}
                        <DayText day={row.toOn} />
                      </span>
                    </span>
                    <span className="row">
                      <Money amount={row.amount} />
                      <Button size="small" onPress={() => setOpen(row)}>
                        {m['clinic.claim.act.open']()}
                      </Button>
                    </span>
                  </span>
                ))}
              </div>
            </Card>
          )
        }
        empty={
          <EmptyState title={m['clinic.claim.noClaims']()}>{m['clinic.claim.noClaimsText']()}</EmptyState>
        }
      />
      {open && <OpenDialog of={open} onOpened={id => go(links.claim(id))} onClose={() => setOpen(null)} />}
    </>
  )
}

type Props = { of: Unclaimed; onOpened: (id: string) => void; onClose: () => void }

function OpenDialog({ of, onOpened, onClose }: Props) {
  const [fromOn, setFrom] = useState<string | null>(of.fromOn)
  const [toOn, setTo] = useState<string | null>(of.toOn)
  return (
    <ActDialog
      name="clinic.claim.open"
      title={`${m['clinic.claim.act.open']()} · ${of.insurer}`}
      verb={m['clinic.claim.act.open']()}
      input={fromOn && toOn ? { insurerId: of.insurerId, fromOn, toOn } : null}
      onDone={({ id, number, lines }) => {
        showToast(m['clinic.claim.opened']({ lines, number: isolated(number) }))
        onOpened(id)
      }}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={fieldWords.fromOn()} name="fromOn" value={fromOn} onChange={setFrom} />
        <DateField label={fieldWords.toOn()} name="toOn" value={toOn} onChange={setTo} />
      </div>
    </ActDialog>
  )
}

function claimColumns(): ListColumn<Row>[] {
  return [
    {
      id: 'number',
      header: fieldWords.number(),
      cell: row => <DocumentNumber number={row.number} href={links.claim(row.id)} />,
    },
    { id: 'insurer', header: fieldWords.insurer(), cell: row => <bdi>{row.insurer}</bdi> },
    {
      id: 'fromOn',
      header: fieldWords.fromOn(),
      exportKind: 'day',
      cell: row => <DayText day={row.fromOn} />,
    },
    { id: 'toOn', header: fieldWords.toOn(), exportKind: 'day', cell: row => <DayText day={row.toOn} /> },
    {
      id: 'lines',
      header: fieldWords.lines(),
      exportKind: 'number',
      cell: row => <NumberText value={row.lines} />,
    },
    {
      id: 'amount',
      header: fieldWords.amount(),
      align: 'money',
      exportKind: 'money',
      cell: row => <Money amount={row.amount} />,
    },
    {
      id: 'approved',
      header: fieldWords.approved(),
      align: 'money',
      exportKind: 'money',
      cell: row => (row.approved === null ? null : <Money amount={row.approved} />),
    },
    {
      id: 'undecided',
      header: fieldWords.undecided(),
      exportKind: 'number',
      cell: row => (row.undecided > 0 ? <NumberText value={row.undecided} strong /> : null),
    },
    {
      id: 'state',
      header: fieldWords.state(),
      exportWords: exportWordsOf(stateWords),
      cell: row => <StatusBadge kind={claimKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>,
    },
  ]
}

import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.patient.field.ts'
import { words as sexWords } from '#generated/choices/clinic.patient.sex.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { AddPatientDialog } from './PatientDialog.tsx'

type Row = OutputFor<'clinic.patient.list'>['rows'][number]
const filterKeys: readonly string[] = []

/** The list of patients, without anything clinical. */
export default function PatientsPage() {
  const { can } = useSession()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const list = useList('clinic.patient.list', filterKeys)
  const totals = useAnswer('clinic.patient.totals', list.search ? { search: list.search } : {}, {
    keepPrevious: true,
  })
  const columns = useMemo(() => patientColumns(), [])
  const add = can('clinic.patients.write') && (
    <Button kind="primary" onPress={() => setOpen(true)}>
      <Plus aria-hidden />
      {m['clinic.patient.act.add']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['clinic.patient.list.title']()}
        count={totals.data && m['clinic.patient.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: Row) => row.id}
        onOpen={row => go(links.patient(row.id))}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.name}</bdi>
              <span className="n soft-ink">{row.number}</span>
            </span>
            <span className="card-row soft-ink">
              <span className="n" dir="ltr">
                {row.phone}
              </span>
              <Money amount={row.balance} />
            </span>
          </div>
        )}
        searchLabel={m['clinic.patient.search']()}
        total={totals.data?.count}
        actions={
          <>
            {can('clinic.billing.write') && (
              <ButtonLink href={links.claims()}>{m['clinic.claim.list.title']()}</ButtonLink>
            )}
            {add}
          </>
        }
        empty={<EmptyState title={m['clinic.patient.empty']()} actions={add} />}
      />
      {isOpen && <AddPatientDialog onDone={id => go(links.patient(id))} onClose={() => setOpen(false)} />}
    </>
  )
}

function patientColumns(): ListColumn<Row>[] {
  return [
    {
      id: 'number',
      header: fieldWords.number(),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.patient(row.id)} />,
    },
    { id: 'name', header: fieldWords.name(), cell: row => <bdi>{row.name}</bdi> },
    {
      id: 'phone',
      header: fieldWords.phone(),
      cell: row => (
        <span className="n" dir="ltr">
          {row.phone}
        </span>
      ),
    },
    {
      id: 'birthDate',
      header: fieldWords.birthDate(),
      exportKind: 'day',
      cell: row => <DayText day={row.birthDate} />,
    },
    {
      id: 'sex',
      header: fieldWords.sex(),
      optional: true,
      exportWords: exportWordsOf(sexWords),
      cell: row => sexWords[row.sex](),
    },
    {
      id: 'lastVisitAt',
      header: fieldWords.lastVisit(),
      cell: row => <InstantText at={row.lastVisitAt} />,
    },
    {
      id: 'nextVisitAt',
      header: fieldWords.nextVisit(),
      cell: row => <InstantText at={row.nextVisitAt} />,
    },
    {
      id: 'balance',
      header: fieldWords.balance(),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.balance} />,
    },
  ]
}

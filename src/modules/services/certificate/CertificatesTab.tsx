import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import type { Project } from '../project/projectWords.web.ts'
import { CertificateActs } from './CertificateActs.tsx'
import { CertificateDialog } from './CertificateDialog.tsx'
import { actWords, type Certificate, fieldWords, percentText, stateWords } from './certificateWords.web.ts'

const kinds: Readonly<Record<Certificate['state'], StatusKind>> = {
  draft: 'unsent',
  submitted: 'promised',
  certified: 'decide',
  invoiced: 'settled',
  cancelled: 'out',
}

type Act = Certificate['actions'][number]
const order: readonly Act[] = ['cancel', 'takeBack', 'revoke', 'save', 'submit', 'certify', 'invoice']

/** Certificates of the company's own work, or of one subcontract, the oldest first. */
export function CertificatesTab({
  project,
  subcontractId = null,
}: {
  project: Project
  subcontractId?: string | null
}) {
  const { can } = useSession()
  const [open, setOpen] = useState<{ act: Act; id: string } | null>(null)
  const [isNew, setNew] = useState(false)
  const rows = project.certificates.filter(one => one.subcontractId === subcontractId)
  const opened = open && rows.find(row => row.id === open.id)
  // Only the last one of a contract has a next step.
  const last = rows.at(-1)
  const acts = last && project.state === 'active' ? order.filter(act => last.actions.includes(act)) : []
  const isOpen = rows.some(row => row.state !== 'invoiced')
  const add = can('services.projects.write') && project.state === 'active' && !isOpen && (
    <Button onPress={() => setNew(true)}>
      <Plus aria-hidden />
      {m['services.certificate.add']()}
    </Button>
  )
  return (
    <>
      {last && (
        <div className="row wrap project-acts">
          {acts.length > 0 && <span className="n soft-ink">{last.number}</span>}
          {acts.map((act, at) => (
            <Button
              key={act}
              kind={at === acts.length - 1 && act !== 'revoke' ? 'primary' : 'secondary'}
              onPress={() => setOpen({ act, id: last.id })}
            >
              {actWords[act]()}
            </Button>
          ))}
          {add}
        </div>
      )}
      <DataTable
        bare
        label={m['services.project.tab.certificates']()}
        rows={rows}
        rowId={(row: Certificate) => row.id}
        empty={<EmptyState title={m['services.certificate.empty']()} actions={add} />}
        card={row => <CertificateCard row={row} />}
        columns={[
          { id: 'no', header: fieldWords.no(), cell: row => <span className="n">{row.no}</span> },
          { id: 'number', header: fieldWords.number(), cell: row => <DocumentNumber number={row.number} /> },
          { id: 'on', header: fieldWords.date(), cell: row => <DayText day={row.on} /> },
          {
            id: 'cumulative',
            header: fieldWords.cumulativeBps(),
            align: 'money',
            cell: row => <span className="n">{percentText(row.cumulativeBps)}</span>,
          },
          {
            id: 'previous',
            header: fieldWords.previous(),
            align: 'money',
            cell: row => <Amount amount={row.previous} />,
          },
          {
            id: 'current',
            header: fieldWords.current(),
            align: 'money',
            cell: row => <Amount amount={row.current} />,
          },
          {
            id: 'retention',
            header: fieldWords.retention(),
            align: 'money',
            cell: row => <Amount amount={row.retention} />,
          },
          {
            id: 'retentionToDate',
            header: fieldWords.retentionToDate(),
            align: 'money',
            cell: row => <Amount amount={row.retentionToDate} />,
          },
          {
            id: 'advance',
            header: fieldWords.advance(),
            align: 'money',
            cell: row => <Amount amount={row.advance} />,
          },
          {
            id: 'due',
            header: fieldWords.due(),
            align: 'money',
            cell: row => <Amount amount={row.due} strong />,
          },
          {
            id: 'state',
            header: fieldWords.state(),
            cell: row => <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>,
          },
          { id: 'documents', header: fieldWords.documents(), cell: row => <Documents row={row} /> },
        ]}
      />
      {isNew && (
        <CertificateDialog
          project={project}
          subcontractId={subcontractId}
          record={null}
          onClose={() => setNew(false)}
        />
      )}
      {open?.act === 'save' && opened && (
        <CertificateDialog
          project={project}
          subcontractId={subcontractId}
          record={opened}
          onClose={() => setOpen(null)}
        />
      )}
      {open && open.act !== 'save' && opened && (
        <CertificateActs act={open.act} record={opened} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const Documents = ({ row }: { row: Certificate }) => (
  <span className="row wrap">
    {row.documents.map(one => (
      <DocumentNumber
        key={one.id}
        number={one.number}
        href={row.subcontractId ? billingLinks.bill(one.id) : billingLinks.invoice(one.id)}
      />
    ))}
  </span>
)

function CertificateCard({ row }: { row: Certificate }) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <span className="strong n">
          {row.number} · {percentText(row.cumulativeBps)}
        </span>
        <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      </span>
      <span className="card-row soft-ink">
        <span>
          {fieldWords.current()} <Money amount={row.current} />
        </span>
        <span>
          {fieldWords.due()} <Money amount={row.due} strong />
        </span>
      </span>
      <Documents row={row} />
    </div>
  )
}

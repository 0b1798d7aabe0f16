import { Plus } from 'lucide-react'
import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/services.boqLine.field.ts'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { percentText } from '../certificate/certificateWords.web.ts'
import type { BoqLine, Project } from '../project/projectWords.web.ts'
import { BoqLineDialog, RemoveBoqLine } from './BoqLineDialogs.tsx'

/** The bill of quantities with what is done of each line. */
export function BoqTab({ project }: { project: Project }) {
  const { can } = useSession()
  const [open, setOpen] = useState<{ act: 'save' | 'remove'; row: BoqLine | null } | null>(null)
  const close = () => setOpen(null)
  const mayWrite = project.state === 'active' && can('services.projects.write')
  const add = mayWrite && (
    <Button onPress={() => setOpen({ act: 'save', row: null })}>
      <Plus aria-hidden />
      {m['services.boqLine.add']()}
    </Button>
  )
  const acts = (row: BoqLine) =>
    mayWrite && (
      <>
        <Button size="small" onPress={() => setOpen({ act: 'remove', row })}>
          {m['services.boqLine.remove']()}
        </Button>
        <Button size="small" onPress={() => setOpen({ act: 'save', row })}>
          {m['services.boqLine.act.save']()}
        </Button>
      </>
    )
  const name = (row: BoqLine) => (
    <span className="row wrap">
      <bdi>{row.description}</bdi>
      {row.variedOn && <Badge>{m['services.milestone.field.isVariation']()}</Badge>}
    </span>
  )
  return (
    <>
      {project.boq.length > 0 && add && <div className="row project-acts">{add}</div>}
      <DataTable
        bare
        label={m['services.project.tab.boq']()}
        rows={project.boq}
        rowId={(row: BoqLine) => row.id}
        empty={<EmptyState title={m['services.boqLine.empty']()} actions={add} />}
        rowActions={acts}
        totals={
          project.doneBps === null
            ? {}
            : {
                amount: <Amount amount={project.value} strong />,
                doneBps: <span className="n strong">{percentText(project.doneBps)}</span>,
              }
        }
        totalsLabel={m['services.boqLine.total']()}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              {name(row)}
              <Money amount={row.amount} />
            </span>
            <span className="card-row soft-ink">
              <span>
                <NumberText value={row.quantity} /> <bdi>{row.unit}</bdi>
              </span>
              <span className="n">{percentText(row.doneBps)}</span>
            </span>
            <span className="row wrap">{acts(row)}</span>
          </div>
        )}
        columns={[
          { id: 'code', header: fieldWords.code(), cell: row => <span className="n">{row.code}</span> },
          { id: 'description', header: fieldWords.description(), cell: name },
          { id: 'unit', header: fieldWords.unit(), cell: row => <bdi>{row.unit}</bdi> },
          {
            id: 'quantity',
            header: fieldWords.quantity(),
            align: 'money',
            cell: row => <NumberText value={row.quantity} />,
          },
          {
            id: 'rate',
            header: fieldWords.rate(),
            align: 'money',
            cell: row => <Amount amount={row.rate} />,
          },
          {
            id: 'amount',
            header: fieldWords.amount(),
            align: 'money',
            cell: row => <Amount amount={row.amount} />,
          },
          {
            id: 'doneBps',
            header: fieldWords.doneBps(),
            align: 'money',
            cell: row => <span className="n">{percentText(row.doneBps)}</span>,
          },
        ]}
      />
      {open?.act === 'save' && <BoqLineDialog project={project} record={open.row} onClose={close} />}
      {open?.act === 'remove' && open.row && <RemoveBoqLine record={open.row} onClose={close} />}
    </>
  )
}

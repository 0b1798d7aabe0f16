import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { links } from '../links.web.ts'
import { type Plan, serviceWords } from '../maintenance/maintenanceWords.web.ts'

const PlanDialog = onDemand(async () => (await import('./PlanDialog.tsx')).PlanDialog)

/** Services that come again: each opens its request by itself before it is due. */
export default function PlansPage() {
  const { can } = useSession()
  const [open, setOpen] = useState<Plan | 'new' | null>(null)
  const answer = useAnswer('realestate.maintenancePlan.list', {})
  const title = m['realestate.maintenancePlan.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const mayWrite = can('realestate.maintenance.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['realestate.maintenancePlan.add']()}
    </Button>
  )
  const next = (plan: Plan) => (
    <span className="row">
      <DayText day={plan.nextDueOn} />
      {!plan.isActive && <Badge hue="slate">{m['realestate.maintenancePlan.inactive']()}</Badge>}
    </span>
  )
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['realestate.maintenance.list.title'](), href: links.maintenance() },
              { name: title },
            ]}
          />
        }
        actions={add}
      />
      <Card flush>
        <DataTable
          bare
          label={title}
          rows={answer.data?.rows ?? []}
          rowId={plan => plan.id}
          loading={answer.isPending}
          {...(mayWrite ? { onOpen: setOpen } : {})}
          empty={
            <EmptyState title={m['realestate.maintenancePlan.empty']()} actions={add}>
              {m['realestate.maintenancePlan.emptyText']()}
            </EmptyState>
          }
          card={plan => (
            <>
              <span className="card-row">
                <span className="strong">{serviceWords[plan.service]()}</span>
                {next(plan)}
              </span>
              <bdi className="cap">{plan.property}</bdi>
            </>
          )}
          columns={[
            {
              id: 'service',
              header: m['realestate.maintenancePlan.field.service'](),
              cell: plan => serviceWords[plan.service](),
            },
            {
              id: 'property',
              header: m['realestate.maintenance.field.property'](),
              cell: plan => <bdi>{plan.property}</bdi>,
            },
            {
              id: 'everyMonths',
              header: m['realestate.maintenancePlan.field.everyMonths'](),
              cell: plan => <span className="n">{plan.everyMonths}</span>,
            },
            {
              id: 'lastDoneOn',
              header: m['realestate.maintenancePlan.field.lastDoneOn'](),
              cell: plan => <DayText day={plan.lastDoneOn} />,
            },
            { id: 'nextDueOn', header: m['realestate.maintenancePlan.field.nextDueOn'](), cell: next },
            {
              id: 'vendor',
              header: m['realestate.maintenance.field.vendor'](),
              cell: plan => (plan.vendor ? <bdi>{plan.vendor}</bdi> : null),
            },
            {
              id: 'request',
              header: m['realestate.maintenancePlan.field.request'](),
              cell: plan =>
                plan.openRequest ? (
                  <DocumentNumber
                    number={plan.openRequest.number}
                    href={links.request(plan.openRequest.id)}
                  />
                ) : null,
            },
          ]}
        />
      </Card>
      {open && <PlanDialog plan={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}

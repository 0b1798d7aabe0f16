import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { late } from '#ui/onDemand.tsx'
import { daysText, nameOf } from '../leave/leaveWords.web.ts'

const LeaveTypeForm = late(() => import('./LeaveTypeForm.tsx'))

type LeaveType = OutputFor<'hr.leaveType.list'>['rows'][number]

const yearText = (type: LeaveType): string =>
  type.annualDays === null ? '\u2014' : m['hr.leaveType.yearDays']({ days: daysText(type.annualDays) })

const paidText = (type: LeaveType): string =>
  type.paidTiers.length === 0
    ? m['hr.leaveType.paidFull']()
    : type.paidTiers
        .map(tier => m['hr.leaveType.tier']({ days: daysText(tier.days), percent: tier.percent }))
        .join('، ')

/** The kinds of leave of the company, each with what it grants and how it is paid. */
export function LeaveTypesTab() {
  const answer = useAnswer('hr.leaveType.list', {})
  const [typed, setTyped] = useState<LeaveType | 'new' | null>(null)
  return (
    <div className="stack">
      <div>
        <Button kind="primary" onPress={() => setTyped('new')}>
          <Plus aria-hidden />
          {m['hr.leaveType.add']()}
        </Button>
      </div>
      <Loaded answer={answer}>
        {({ rows }) => (
          <>
            <Card flush>
              <DataTable
                label={m['hr.leaveType.list.title']()}
                bare
                columns={[
                  {
                    id: 'name',
                    header: m['hr.leaveType.field.nameAr'](),
                    cell: type => (
                      <span className="row">
                        <b>{nameOf(type)}</b>
                        {!type.isActive && <Badge>{m['hr.leaveType.unused']()}</Badge>}
                      </span>
                    ),
                  },
                  {
                    id: 'annualDays',
                    header: m['hr.leaveType.field.annualDays'](),
                    cell: yearText,
                  },
                  { id: 'paidTiers', header: m['hr.leaveType.field.paidTiers'](), cell: paidText },
                ]}
                rows={rows}
                rowId={type => type.id}
                onOpen={setTyped}
                card={type => (
                  <>
                    <span className="card-row">
                      <b>{nameOf(type)}</b>
                      {!type.isActive && <Badge>{m['hr.leaveType.unused']()}</Badge>}
                    </span>
                    <span className="card-row cap">
                      <span>{paidText(type)}</span>
                      <span>{yearText(type)}</span>
                    </span>
                  </>
                )}
              />
            </Card>
            <Suspense>
              {typed && (
                <LeaveTypeForm
                  key={typed === 'new' ? 'new' : typed.id}
                  type={typed === 'new' ? null : typed}
                  accruing={rows.filter(type => type.accrues)}
                  onClose={() => setTyped(null)}
                />
              )}
            </Suspense>
          </>
        )}
      </Loaded>
    </div>
  )
}

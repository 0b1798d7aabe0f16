import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { BalanceCards } from './BalanceCards.tsx'
import { LeaveCard, shortColumns } from './leaveColumns.tsx'
import '../hr.css'

const LeavePanel = onDemand(async () => (await import('./LeavePanel.tsx')).LeavePanel)
const LeaveForm = late(() => import('./LeaveForm.tsx'))

const hrefOf = (id: string) => `/profile?tab=leave&leave=${id}`

/** «إجازاتي»: one's own balance and requests, and what of one's people waits for a decision. */
export function OwnLeave() {
  const [address, change] = useAddress()
  const balances = useAnswer('hr.leave.balance', {})
  const opened = typeof address['leave'] === 'string' ? address['leave'] : null
  return (
    <Loaded answer={balances}>
      {({ employee, rows }) => (
        <div className="stack">
          <Team />
          {!employee ? (
            <EmptyState title={m['hr.leave.noEmployee']()} />
          ) : (
            <>
              <div>
                <Button kind="primary" onPress={() => change({ ask: 'own' })}>
                  <Plus aria-hidden />
                  {m['hr.leave.act.ask']()}
                </Button>
              </div>
              <BalanceCards rows={rows} />
              <Requests />
            </>
          )}
          {opened && <LeavePanel key={opened} id={opened} onClose={() => change({ leave: undefined })} />}
          <Suspense>
            {address['ask'] === 'own' && employee && (
              <LeaveForm
                forOther={false}
                onClose={() => change({ ask: undefined })}
                onDone={id => change({ ask: undefined, leave: id })}
              />
            )}
          </Suspense>
        </div>
      )}
    </Loaded>
  )
}

function Team() {
  const [, change] = useAddress()
  const { data } = useAnswer('hr.leave.waiting', {})
  if (!data || data.rows.length === 0) return null
  return (
    <Card flush title={m['hr.leave.team']()}>
      <DataTable
        label={m['hr.leave.team']()}
        bare
        density="compact"
        columns={shortColumns('all', hrefOf)}
        rows={data.rows}
        rowId={row => row.id}
        onOpen={row => change({ leave: row.id })}
        card={row => <LeaveCard row={row} href={hrefOf(row.id)} />}
      />
    </Card>
  )
}

function Requests() {
  const [, change] = useAddress()
  const answer = useAnswer('hr.leave.mine', { limit: 100 })
  return (
    <Card flush title={m['hr.leave.tab.mine']()}>
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            label={m['hr.leave.tab.mine']()}
            bare
            density="compact"
            columns={shortColumns('own', hrefOf)}
            rows={rows}
            rowId={row => row.id}
            onOpen={row => change({ leave: row.id })}
            card={row => <LeaveCard row={row} href={hrefOf(row.id)} />}
            empty={<EmptyState title={m['hr.leave.empty']()} />}
          />
        )}
      </Loaded>
    </Card>
  )
}

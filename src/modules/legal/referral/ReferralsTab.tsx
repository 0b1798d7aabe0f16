import { useState } from 'react'
import { words as stepWords } from '#generated/choices/legal.referral.step.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { ReferralPanel } from './ReferralPanel.tsx'

const referralKinds = { draft: 'unsent', ready: 'promised', submitted: 'settled' } as const

/** Sheets of defaulters that were or will be handed over. */
export function ReferralsTab() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const answer = useAnswer('legal.referral.list', { limit: 100 })
  const create = useCommand('legal.referral.create')
  const [isBusy, setBusy] = useState(false)
  const opened = typeof address['sheet'] === 'string' ? address['sheet'] : null
  const make = async () => {
    setBusy(true)
    try {
      const { id, number } = await create.mutateAsync({ partyIds: null, batchSize: 4 })
      showToast(m['legal.referral.created']({ number: isolated(number) }))
      change({ sheet: id })
    } catch (error) {
      showProblem(sayError(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Toolbar
        end={
          can('legal.cases.write') && (
            <Button kind="primary" busy={isBusy} onPress={() => void make()}>
              {m['legal.referral.create']()}
            </Button>
          )
        }
      />
      <Loaded answer={answer}>
        {({ rows }) => (
          <Card flush>
            <DataTable
              label={m['legal.referral.title']()}
              rows={rows}
              rowId={row => row.id}
              onOpen={row => change({ sheet: row.id })}
              empty={<EmptyState title={m['legal.referral.empty']()} />}
              card={row => (
                <span className="card-row">
                  <span className="n strong">{row.number}</span>
                  <Amount amount={row.total} />
                  <StatusBadge kind={referralKinds[row.state]}>{stepWords[row.state]()}</StatusBadge>
                </span>
              )}
              columns={[
                {
                  id: 'number',
                  header: m['legal.referral.field.number'](),
                  cell: row => <span className="n strong">{row.number}</span>,
                },
                {
                  id: 'asOf',
                  header: m['legal.referral.field.asOf'](),
                  cell: row => <DayText day={row.asOf} />,
                },
                {
                  id: 'parties',
                  header: m['legal.referral.field.parties'](),
                  align: 'money',
                  cell: row => <span className="n">{row.parties}</span>,
                },
                {
                  id: 'total',
                  header: m['legal.referral.field.total'](),
                  align: 'money',
                  cell: row => <Amount amount={row.total} />,
                },
                {
                  id: 'state',
                  header: m['legal.referral.field.state'](),
                  cell: row => (
                    <StatusBadge kind={referralKinds[row.state]}>{stepWords[row.state]()}</StatusBadge>
                  ),
                },
              ]}
            />
          </Card>
        )}
      </Loaded>
      {opened && <ReferralPanel key={opened} id={opened} onClose={() => change({ sheet: undefined })} />}
    </>
  )
}

import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showToast } from '#ui/toast.ts'
import { CheckRow } from './CheckRow.tsx'
import type { Period } from './period.web.ts'
import { periodName, stepsOf } from './periodSteps.web.ts'

type Check = OutputFor<'accounting.period.checklist'>['checks'][number]
type Props = { period: Period; all: readonly Period[]; onClose: () => void }

/** What stands between a period and its closing, each failing check with its first rows and the way to them. */
export function CheckPanel({ period, all, onClose }: Props) {
  const { can } = useSession()
  const answer = useAnswer('accounting.period.checklist', { id: period.id }, { staleTime: 0 })
  const close = useCommand('accounting.period.close')
  const [refused, setRefused] = useState<Error | null>(null)
  const name = periodName(period)
  const blocking = answer.data?.checks.filter(check => check.blocks && check.count > 0) ?? []
  const whyNot =
    stepsOf(period, all).close ??
    (blocking.length > 0
      ? m['accounting.period.blocked']({ count: blocking.length })
      : answer.data
        ? null
        : m['accounting.period.checking']())
  const save = async () => {
    setRefused(null)
    try {
      await close.mutateAsync({ id: period.id })
      showToast(m['accounting.period.closedNow']({ period: name }))
      onClose()
    } catch (error) {
      setRefused(error as Error)
      void answer.refetch()
    }
  }
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['accounting.period.checklistTitle']({ period: name })}
      actions={
        <>
          <Button busy={answer.isFetching} onPress={() => void answer.refetch()}>
            {m['accounting.period.checkAgain']()}
          </Button>
          {can('finance.periods.write') && (
            <Button kind="primary" busy={close.isPending} disabledReason={whyNot} onPress={() => void save()}>
              {m['accounting.period.close']()}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <RefusalNotice error={refused} />
        <p className="soft-ink">{m['accounting.period.closeBody']()}</p>
        <Loaded answer={answer}>
          {({ checks }) => (
            <ul className="card work-list">
              {checks
                .toSorted((a, b) => weight(a) - weight(b))
                .map(check => (
                  <CheckRow key={check.code} check={check} days={period} />
                ))}
            </ul>
          )}
        </Loaded>
      </div>
    </SidePanel>
  )
}

/** Failing checks that block come first, then the other failing ones. */
const weight = (check: Check) => (check.count === 0 ? 2 : check.blocks ? 0 : 1)

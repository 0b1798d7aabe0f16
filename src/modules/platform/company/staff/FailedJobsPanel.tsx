import { RotateCw } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showProblem, showToast } from '#ui/toast.ts'

/** Background work that failed for good, why, and the way to run it again. */
export function FailedJobsPanel({ onClose }: { onClose: () => void }) {
  const answer = useAnswer('platform.failedJob.list', {})
  const retry = useCommand('platform.failedJob.retry')
  const runAgain = (id: string) =>
    retry.mutate(
      { id },
      {
        onSuccess: () => showToast(m['platform.failedJob.retried']()),
        onError: error => showProblem(sayError(error)),
      },
    )
  return (
    <SidePanel open onOpenChange={onClose} title={m['platform.staff.failedJobs']()}>
      <p className="cap">{m['platform.failedJob.hint']()}</p>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={m['platform.failedJob.none']()} />
          ) : (
            <ul className="stack plain">
              {rows.map(row => (
                <li key={row.id} className="failed-job">
                  <span className="row">
                    <span className="grow">
                      <b className="n">{row.job}</b>
                    </span>
                    {row.canRetry && (
                      <Button size="small" onPress={() => runAgain(row.id)} disabled={retry.isPending}>
                        <RotateCw aria-hidden />
                        {m['platform.failedJob.retry']()}
                      </Button>
                    )}
                  </span>
                  <span className="cap">
                    {row.company && (
                      <>
                        <bdi>{row.company.nameAr}</bdi>
                        {' · '}
                      </>
                    )}
                    <InstantText at={row.lastAt} />
                    {' · '}
                    {m['platform.failedJob.times']({ count: row.times })}
                  </span>
                  <bdi className="failed-reason">{row.reason}</bdi>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SidePanel>
  )
}

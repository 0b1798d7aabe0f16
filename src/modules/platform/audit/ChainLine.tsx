import { m } from '#generated/words/messages.js'
import { formatNumber } from '#kernel/shared/format.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useDisplay } from '#ui/display.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** Whether the chain of the company proves unbroken, read when the page opens and again on demand. */
export function ChainLine() {
  const { digits } = useDisplay()
  const answer = useAnswer('platform.audit.verify', {}, { staleTime: 60_000 })
  const number = (seq: number) => formatNumber(seq, digits)
  return (
    <span className="chain-line">
      {answer.data ? (
        <span className="chain-state">
          <StatusBadge kind={answer.data.brokenSeq === null ? 'settled' : 'late'}>
            {answer.data.brokenSeq === null
              ? m['platform.audit.sound']({ seq: number(answer.data.verifiedSeq) })
              : m['platform.audit.broken']({ seq: number(answer.data.brokenSeq) })}
          </StatusBadge>
          <InstantText at={answer.data.checkedAt} timeOnly />
        </span>
      ) : (
        <span className="chain-state">
          {answer.error ? sayError(answer.error) : m['platform.audit.checking']()}
        </span>
      )}
      <button
        type="button"
        className="link"
        disabled={answer.isFetching}
        onClick={() => void answer.refetch()}
      >
        {m['platform.audit.check']()}
      </button>
      <a className="link" href={documentUrl('platform.audit.export', {})} download>
        {m['platform.audit.export']()}
      </a>
    </span>
  )
}

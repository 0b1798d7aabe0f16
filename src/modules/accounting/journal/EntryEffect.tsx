import { m } from '#generated/words/messages.js'
import type { PreviewState } from '#kernel/web/hooks.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { Card } from '#ui/Card.tsx'
import { JournalPreview } from '#ui/JournalPreview.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { nameOf } from '../account/names.web.ts'
import { periodStatusKinds, periodStatusWords } from '../wordMaps.web.ts'
import { type EntryValues, isEmptyLine } from './entryDraft.web.ts'

type Props = {
  values: EntryValues
  /** The dry run of the saved draft; null while there are unsaved changes. */
  state: PreviewState<unknown> | null
  /** The sum reaches the limit of the finance settings: it will not post at once. */
  waits: boolean
}

/** «معاينة القيد»: what is typed as it would stand, then what the server would post, and the period it falls in. */
export function EntryEffect({ values, state, waits }: Props) {
  const accounts = useAnswer('accounting.account.list', {})
  const byId = new Map(accounts.data?.rows.map(account => [account.id, account]))
  const lines = values.lines.filter(line => !isEmptyLine(line))
  return (
    <>
      {state?.error && <JournalEffects state={state} />}
      {waits && <Notice hue="amber">{m['accounting.approval.willWait']()}</Notice>}
      {state?.preview && !waits ? (
        <JournalEffects state={state} />
      ) : lines.length === 0 ? (
        <Card title={m['kernel.journal.preview']()}>
          <p className="quiet">{m['kernel.journal.complete']()}</p>
        </Card>
      ) : (
        <JournalPreview
          title={m['kernel.journal.preview']()}
          rows={lines.map(line => {
            const account = line.accountId ? byId.get(line.accountId) : undefined
            return {
              code: account?.code ?? '',
              name: account ? nameOf(account) : m['accounting.entry.noAccount'](),
              party: line.memo || null,
              debit: line.debit ?? null,
              credit: line.credit ?? null,
            }
          })}
        >
          {m['kernel.journal.correct']()}
        </JournalPreview>
      )}
      <PeriodState day={values.date} />
    </>
  )
}

function PeriodState({ day }: { day: string }) {
  const answer = useAnswer('accounting.period.list', {})
  const period = answer.data?.rows.find(one => one.number !== 13 && one.startsOn <= day && day <= one.endsOn)
  if (!period) return null
  return (
    <Card>
      <div className="row">
        <span className="grow">
          {m['accounting.period.label']()} <span className="n">{period.label}</span>
        </span>
        <StatusBadge kind={periodStatusKinds[period.status]}>
          {periodStatusWords[period.status]()}
        </StatusBadge>
      </div>
    </Card>
  )
}

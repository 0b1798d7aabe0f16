import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { JournalPreview } from '#ui/JournalPreview.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { moneyText } from '../shared/money.ts'
import { RefusalError } from '../shared/refusal.ts'
import type { PreviewState } from './hooks.ts'
import { currentLocale, sayError, sayRefusal } from './say.ts'
import { useCompany } from './session.tsx'
import { useWayOut } from './wayOut.tsx'

/** The shape of a journal effect, as `postJournal` reports it. */
export type JournalEffect = {
  readonly number: string
  readonly date: string
  readonly memo: string
  readonly lines: readonly {
    readonly accountCode: string
    readonly accountNameAr: string
    readonly accountNameEn: string
    readonly partyName?: string | null
    readonly debitMinor: number
    readonly creditMinor: number
    readonly memo?: string | null
  }[]
}

type Props = {
  state: PreviewState<unknown>
  /** A fact about the entries from the page: the period they fall into. */
  note?: ReactNode
}

/** «معاينة القيد»: every journal entry the command would post, or why it would be refused. */
export function JournalEffects({ state, note }: Props) {
  const { currency } = useCompany()
  const isArabic = currentLocale() === 'ar'
  const wayOut = useWayOut(state.error)
  if (state.error)
    return (
      <Notice hue="amber" actions={wayOut}>
        {state.error instanceof RefusalError ? sayRefusal(state.error.refusal) : sayError(state.error)}
      </Notice>
    )
  const entries = (state.preview?.effects ?? [])
    .filter(effect => effect.kind === 'journal')
    .map(effect => effect.value as JournalEffect)
  if (!state.preview)
    return (
      <Card title={m['kernel.journal.preview']()}>
        {state.isLoading ? (
          <Skeleton lines={4} />
        ) : (
          <p className="caption">{m['kernel.journal.complete']()}</p>
        )}
      </Card>
    )
  if (entries.length === 0)
    return (
      <Card title={m['kernel.journal.preview']()}>
        <p className="caption">{m['kernel.journal.none']()}</p>
      </Card>
    )
  return entries.map(entry => (
    <JournalPreview
      key={`${entry.number}-${entry.memo}`}
      title={entries.length > 1 ? entry.memo : m['kernel.journal.preview']()}
      rows={entry.lines.map(line => ({
        code: line.accountCode,
        name: isArabic ? line.accountNameAr : line.accountNameEn || line.accountNameAr,
        party: line.partyName ?? line.memo ?? null,
        debit: line.debitMinor ? moneyText(line.debitMinor, currency) : null,
        credit: line.creditMinor ? moneyText(line.creditMinor, currency) : null,
      }))}
    >
      {note}
      {m['kernel.journal.correct']()}
    </JournalPreview>
  ))
}

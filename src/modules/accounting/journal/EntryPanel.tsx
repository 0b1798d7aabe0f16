import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { DecideRequest } from '#modules/approvals/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Money } from '#ui/Money.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { links } from '../links.web.ts'
import { RepeatDialog } from '../recurring/RepeatDialog.tsx'
import { sourceHref } from '../source/sources.web.ts'
import { EntryVoucher } from './EntryVoucher.tsx'
import { ReverseDialog } from './ReverseDialog.tsx'

/** The voucher of an entry at the side of a list, with what may be done with it. */
export function EntryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const answer = useAnswer('accounting.journal.get', { id })
  const entry = answer.data
  const mayWrite = can('finance.ledger.write')
  const request = entry?.request ?? null
  const mayDecide = request !== null && (request.mayDecide || request.mayWithdraw)
  const hasActs = entry && (entry.status === 'posted' || mayWrite || mayDecide)
  return (
    <SidePanel
      open
      onOpenChange={open => !open && onClose()}
      title={entry?.number ?? m['accounting.entry.title']()}
      actions={hasActs && <Acts entry={entry} mayWrite={mayWrite} mayDecide={mayDecide} onClose={onClose} />}
    >
      <Loaded answer={answer}>{found => <EntryVoucher entry={found} />}</Loaded>
    </SidePanel>
  )
}

type Entry = OutputFor<'accounting.journal.get'>

type ActsProps = {
  entry: Entry
  mayWrite: boolean
  mayDecide: boolean
  onClose: () => void
}

function Acts({ entry, mayWrite, mayDecide, onClose }: ActsProps) {
  const [isReversing, setReversing] = useState(false)
  const [isRepeating, setRepeating] = useState(false)
  const document = sourceHref(entry.sourceKey)
  if (entry.status !== 'posted')
    return (
      <>
        {mayWrite && (
          <ButtonLink kind={mayDecide ? 'secondary' : 'primary'} href={links.draft(entry.id)}>
            {m['accounting.entry.editDraft']()}
          </ButtonLink>
        )}
        {entry.request && (
          <DecideRequest posts request={entry.request} onApproved={onClose}>
            <p className="row">
              <SentenceText className="grow">{entry.memo}</SentenceText>
              <Money amount={entry.total} strong />
            </p>
          </DecideRequest>
        )}
      </>
    )
  const isManual = entry.kind === 'manual' || entry.kind === 'recurring'
  const whyNotReverse = entry.reversedBy
    ? m['accounting.journal.reversed']({ number: entry.number ?? '', reversal: entry.reversedBy.number })
    : !isManual
      ? m['accounting.journal.fromDocument']({ document: entry.memo })
      : null
  return (
    <>
      <ButtonLink
        href={documentUrl('accounting.journal.document', { id: entry.id, locale: currentLocale() })}
        target="_blank"
      >
        {m['accounting.entry.print']()}
      </ButtonLink>
      {mayWrite && isManual && (
        <Button onPress={() => setRepeating(true)}>{m['accounting.recurring.repeat']()}</Button>
      )}
      {mayWrite && isManual && (
        <ButtonLink href={links.copyOf(entry.id)}>{m['accounting.entry.copy']()}</ButtonLink>
      )}
      {mayWrite && entry.kind !== 'reversal' && (
        <Button disabledReason={whyNotReverse} onPress={() => setReversing(true)}>
          {m['accounting.entry.reverse']()}
        </Button>
      )}
      {document && (
        <ButtonLink kind="primary" href={document}>
          {m['accounting.entry.openDocument']()}
        </ButtonLink>
      )}
      {isRepeating && <RepeatDialog entry={entry} onClose={() => setRepeating(false)} />}
      {isReversing && <ReverseDialog entry={entry} onClose={() => setReversing(false)} />}
    </>
  )
}

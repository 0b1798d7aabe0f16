import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useClock } from '../../clock.web.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { unitWords } from '../../price/priceWords.web.ts'
import { actionWords } from '../actWords.web.ts'
import { endAfter, usualDays } from '../form/contractForm.web.ts'
import { contractName } from '../list/contractColumns.tsx'

type Props = {
  contract: Contract
  change: 'extend' | 'shorten'
  /** The end to begin with: where it was dragged to. */
  startWith?: string
  onClose: () => void
}

/** A later or an earlier end: what it costs or gives back, the entries, and why it would be refused. */
export function EndDialog({ contract, change, startWith, onClose }: Props) {
  const clock = useClock()
  const isLonger = change === 'extend'
  const [dueBackAt, setDueBackAt] = useState(
    startWith ?? (isLonger ? endAfter(contract.dueBackAt, 1) : contract.dueBackAt),
  )
  const [reason, setReason] = useState('')
  const isMoved = isLonger ? dueBackAt > contract.dueBackAt : dueBackAt < contract.dueBackAt
  const asked = { id: contract.id, change, dueBackAt }
  const answer = useAnswer('rentals.contract.previewChange', asked, { enabled: isMoved, keepPrevious: true })
  const shown = isMoved ? answer.data : undefined
  const isComplete = isMoved && (isLonger || reason.trim() !== '')
  return (
    <ActDialog
      name={isLonger ? 'rentals.contract.extend' : 'rentals.contract.shorten'}
      title={`${actionWords[change]()} ${contractName(contract)}`}
      verb={actionWords[change]()}
      posts
      input={isComplete ? { id: contract.id, version: contract.version, dueBackAt, reason } : null}
      missing={shown?.why ? sayCode(shown.why.code, shown.why.params) : null}
      onClose={onClose}
    >
      <DateTimeField
        name="dueBackAt"
        label={m['rentals.field.newDueBackAt']()}
        value={clock.localOf(new Date(dueBackAt))}
        onChange={local => local && setDueBackAt(clock.instantOf(local))}
        autoFocus
      />
      {isLonger && (
        <div className="row wrap">
          {usualDays.map(count => (
            <Button
              key={count}
              size="small"
              onPress={() => setDueBackAt(endAfter(contract.dueBackAt, count))}
            >
              {`+ ${unitWords.day({ count })}`}
            </Button>
          ))}
        </div>
      )}
      <TextField
        name="reason"
        label={m['rentals.field.reason']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        {...(isLonger ? { optional: true } : {})}
      />
      {isMoved && answer.error && <Notice hue="red">{sayError(answer.error)}</Notice>}
      {shown?.why && <Notice hue="red">{sayCode(shown.why.code, shown.why.params)}</Notice>}
      {shown && (
        <dl className="facts">
          <Fact label={m['rentals.change.before']()}>
            <Money amount={shown.totalBefore} />
          </Fact>
          <Fact label={m['rentals.change.after']()}>
            <Money amount={shown.totalAfter} />
          </Fact>
          <Fact label={m['rentals.change.difference']()} strong>
            <Money amount={shown.difference} />
          </Fact>
        </dl>
      )}
    </ActDialog>
  )
}

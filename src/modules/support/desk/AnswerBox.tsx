import { useState } from 'react'
import { words as outcomeWords } from '#generated/choices/support.outcome.ts'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

type Outcome = NonNullable<InputFor<'support.ticket.answer'>['outcome']>
const outcomes: readonly Outcome[] = ['continue', 'ask', 'resolve']

/** The answer of the staff, and what follows from it: work goes on, the company is asked, or it is done. */
export function AnswerBox({ id }: { id: string }) {
  const [message, setMessage] = useState('')
  const [outcome, setOutcome] = useState<Outcome>('continue')
  const answer = useCommand('support.ticket.answer')
  const send = () =>
    answer.mutate(
      { id, message, outcome },
      {
        onSuccess: () => {
          showToast(m['support.act.answered']())
          setMessage('')
          setOutcome('continue')
        },
      },
    )
  return (
    <Card title={m['support.card.answer']()}>
      <div className="stack">
        <RefusalNotice error={answer.error} />
        <TextArea
          label={m['support.field.answer']()}
          value={message}
          onChange={setMessage}
          rows={5}
          maxLength={5000}
        />
        <SegmentedControl
          label={m['support.field.outcome']()}
          value={outcome}
          onChange={setOutcome}
          options={outcomes.map(one => ({ id: one, name: outcomeWords[one]() }))}
        />
        <div className="row">
          <Button
            kind="primary"
            busy={answer.isPending}
            disabledReason={message.trim() ? null : m['support.form.writeFirst']()}
            onPress={send}
          >
            {m['support.act.answer']()}
          </Button>
        </div>
      </div>
    </Card>
  )
}

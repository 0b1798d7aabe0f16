import { useState } from 'react'
import { words as channelWords } from '#generated/choices/legal.defaulter.channel.ts'
import { words as pledgeWords } from '#generated/choices/legal.defaulter.pledge.ts'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { optionsOf } from '../../case/caseWords.web.ts'

type Props = { partyId: string; onClose: () => void }
type FileProps = Props & { lastNoteId: string | null }

/** What was newest when the dialog opened; once a refusal has told of something newer, that counts as seen. */
function useSeen(lastNoteId: string | null) {
  const [seenNoteId, setSeen] = useState(lastNoteId)
  const remedy = (refused: unknown) =>
    refused instanceof RefusalError &&
    refused.refusal.code === 'legal.file.moved' &&
    lastNoteId !== seenNoteId && (
      <Button onPress={() => setSeen(lastNoteId)}>{m['legal.defaulter.readIt']()}</Button>
    )
  return { seenNoteId, remedy }
}

/** What was said on the telephone, and when to come back. */
export function CallDialog({ partyId, lastNoteId, onClose }: FileProps) {
  const { seenNoteId, remedy } = useSeen(lastNoteId)
  const [note, setNote] = useState('')
  const [nextActionOn, setNext] = useState<string | null>(null)
  return (
    <ActDialog
      name="legal.defaulter.act"
      title={m['legal.defaulter.call']()}
      verb={m['kernel.action.save']()}
      input={note.trim() ? { partyId, kind: 'call', note, nextActionOn, seenNoteId } : null}
      remedy={remedy}
      onDone={onClose}
      onClose={onClose}
    >
      <TextArea
        label={m['legal.defaulter.field.note']()}
        name="note"
        rows={3}
        value={note}
        onChange={setNote}
      />
      <DateField
        label={m['legal.defaulter.field.nextActionOn']()}
        name="nextActionOn"
        optional
        value={nextActionOn}
        onChange={setNext}
      />
    </ActDialog>
  )
}

export function QuietDialog({ partyId, lastNoteId, onClose }: FileProps) {
  const { seenNoteId, remedy } = useSeen(lastNoteId)
  const [until, setUntil] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="legal.defaulter.noContact"
      title={m['legal.defaulter.quiet']()}
      verb={m['kernel.action.save']()}
      input={{ partyId, until, reason: reason.trim() || null, seenNoteId }}
      remedy={remedy}
      onDone={onClose}
      onClose={onClose}
    >
      <DateField
        label={m['legal.defaulter.field.until']()}
        name="until"
        optional
        value={until}
        onChange={setUntil}
      />
      <TextArea
        label={m['legal.defaulter.field.reason']()}
        name="reason"
        optional={until === null}
        rows={2}
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}

type Line = { key: number; dueOn: string | null; amount: string }

/** What the party said it would pay, and when. */
export function PromiseDialog({ partyId, onClose }: Props) {
  const [channel, setChannel] = useState<keyof typeof channelWords>('phone')
  const [lines, setLines] = useState<readonly Line[]>([{ key: 1, dueOn: null, amount: '' }])
  const set = (key: number, part: Partial<Line>) =>
    setLines(lines.map(line => (line.key === key ? { ...line, ...part } : line)))
  const isWhole = lines.every(line => line.dueOn && line.amount)
  return (
    <ActDialog
      name="legal.defaulter.promise"
      title={m['legal.defaulter.promise']()}
      verb={m['kernel.action.save']()}
      input={
        isWhole
          ? { partyId, channel, rows: lines.map(({ dueOn, amount }) => ({ dueOn: dueOn!, amount })) }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <Select
        label={m['legal.defaulter.field.channel']()}
        name="channel"
        value={channel}
        onChange={value => setChannel(value as keyof typeof channelWords)}
        options={optionsOf(channelWords)}
      />
      {lines.map((line, at) => (
        <div key={line.key} className="fields">
          <DateField
            label={m['legal.defaulter.field.dueOn']()}
            name={at === 0 ? 'rows' : `rows.${at}.dueOn`}
            value={line.dueOn}
            onChange={dueOn => set(line.key, { dueOn })}
          />
          <MoneyField
            label={m['legal.defaulter.field.amount']()}
            name={`rows.${at}.amount`}
            value={line.amount}
            onChange={amount => set(line.key, { amount })}
          />
        </div>
      ))}
      <div className="row">
        <Button
          kind="tertiary"
          onPress={() => setLines([...lines, { key: lines.length + 1, dueOn: null, amount: '' }])}
        >
          {m['legal.defaulter.addRow']()}
        </Button>
      </div>
    </ActDialog>
  )
}

export function WithdrawDialog({
  promise,
  onClose,
}: {
  promise: { id: string; version: number }
  onClose: () => void
}) {
  return (
    <ActDialog
      name="legal.promise.withdraw"
      title={m['legal.defaulter.promise']()}
      verb={pledgeWords.withdrawn()}
      input={{ id: promise.id, version: promise.version }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

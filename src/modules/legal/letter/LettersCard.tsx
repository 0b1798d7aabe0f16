import { useState } from 'react'
import { words as channelWords } from '#generated/choices/legal.letter.channel.ts'
import { words as stateWords } from '#generated/choices/legal.letter.step.ts'
import { words as typeWords } from '#generated/choices/legal.letter.type.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextField } from '#ui/TextField.tsx'
import { optionsOf } from '../case/caseWords.web.ts'

type Letter = OutputFor<'legal.correspondence.list'>['rows'][number]
type Act = 'send' | 'deliver' | 'refresh' | 'void'
const kinds = {
  draft: 'unsent',
  sent: 'running',
  delivered: 'settled',
  answered: 'settled',
  void: 'out',
} as const
const actsOf: Partial<Record<Letter['state'], readonly Act[]>> = {
  draft: ['send', 'refresh', 'void'],
  sent: ['deliver'],
}

/** Letters to a party, newest first, each with what can be done with it. */
export function LettersCard({ partyId }: { partyId: string }) {
  const { can } = useSession()
  const answer = useAnswer(
    'legal.correspondence.list',
    { partyId, limit: 50 },
    { enabled: can('legal.correspondence.read') },
  )
  const [open, setOpen] = useState<{ letter: Letter; act: Act } | 'draft' | null>(null)
  const mayWrite = can('legal.correspondence.write')
  const rows = answer.data?.rows ?? []
  return (
    <Card
      title={m['legal.letter.list.title']()}
      end={
        mayWrite && (
          <Button size="small" onPress={() => setOpen('draft')}>
            {m['legal.letter.draftTitle']()}
          </Button>
        )
      }
    >
      {rows.length === 0 && <EmptyState title={m['legal.letter.empty']()} />}
      <div className="stack">
        {rows.map(letter => (
          <div key={letter.id} className="stack tight">
            <span className="card-row">
              <span className="row tight">
                <strong>{typeWords[letter.letterType]()}</strong>
                {letter.number && <span className="n">{letter.number}</span>}
              </span>
              <StatusBadge kind={kinds[letter.state]}>{stateWords[letter.state]()}</StatusBadge>
            </span>
            <span className="row soft-ink">
              <Money amount={letter.amount} />
              {letter.sentOn && (
                <span>
                  {m['legal.letter.field.sentOn']()} <DayText day={letter.sentOn} />
                </span>
              )}
              {letter.endsOn && (
                <span>
                  {m['legal.letter.field.endsOn']()} <DayText day={letter.endsOn} />
                </span>
              )}
            </span>
            <span className="row tight">
              <ButtonLink
                size="small"
                target="_blank"
                href={documentUrl('legal.correspondence.print', { id: letter.id })}
              >
                {m['legal.letter.print']()}
              </ButtonLink>
              {mayWrite &&
                actsOf[letter.state]?.map(act => (
                  <Button key={act} size="small" onPress={() => setOpen({ letter, act })}>
                    {verbOf[act]()}
                  </Button>
                ))}
            </span>
          </div>
        ))}
      </div>
      {open === 'draft' && <DraftDialog partyId={partyId} onClose={() => setOpen(null)} />}
      {open && open !== 'draft' && <LetterDialog {...open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

const verbOf: Readonly<Record<Act, () => string>> = {
  send: m['legal.letter.send'],
  deliver: m['legal.letter.deliver'],
  refresh: m['legal.letter.refresh'],
  void: m['legal.letter.void'],
}

type LetterType = keyof typeof typeWords

/** A letter at what the party owes today. */
export function DraftDialog({
  partyId,
  letterType: wished = 'legal_warning',
  onClose,
}: {
  partyId: string
  letterType?: LetterType
  onClose: () => void
}) {
  const [letterType, setType] = useState<LetterType>(wished)
  return (
    <ActDialog
      name="legal.correspondence.draft"
      title={m['legal.letter.draftTitle']()}
      verb={m['legal.letter.draftTitle']()}
      input={{ partyId, letterType }}
      onDone={onClose}
      onClose={onClose}
    >
      <Select
        label={m['legal.letter.field.type']()}
        name="letterType"
        value={letterType}
        onChange={value => setType(value as LetterType)}
        options={optionsOf(typeWords)}
      />
    </ActDialog>
  )
}

function LetterDialog({ letter, act, onClose }: { letter: Letter; act: Act; onClose: () => void }) {
  const { timeZone } = useCompany()
  const [channel, setChannel] = useState<keyof typeof channelWords>('registered')
  const [deliveredOn, setDelivered] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [proof, setProof] = useState('')
  const { id, version } = letter
  const shared = { title: verbOf[act](), verb: verbOf[act](), onDone: onClose, onClose }
  if (act === 'send')
    return (
      <ActDialog name="legal.correspondence.send" {...shared} input={{ id, version, channel }}>
        <Select
          label={m['legal.letter.field.channel']()}
          name="channel"
          value={channel}
          onChange={value => setChannel(value as keyof typeof channelWords)}
          options={optionsOf(channelWords)}
        />
      </ActDialog>
    )
  if (act === 'deliver')
    return (
      <ActDialog
        name="legal.correspondence.deliver"
        {...shared}
        input={deliveredOn && proof.trim() ? { id, version, deliveredOn, proof } : null}
      >
        <div className="fields">
          <DateField
            label={m['legal.letter.field.deliveredOn']()}
            name="deliveredOn"
            value={deliveredOn}
            onChange={setDelivered}
          />
          <TextField label={m['legal.letter.field.proof']()} name="proof" value={proof} onChange={setProof} />
        </div>
      </ActDialog>
    )
  return (
    <ActDialog
      name={act === 'refresh' ? 'legal.correspondence.refresh' : 'legal.correspondence.void'}
      {...shared}
      danger={act === 'void'}
      input={{ id, version }}
    />
  )
}

import { useState } from 'react'
import { words as textWords } from '#generated/choices/clinic.encounter.text.ts'
import { words as vitalWords } from '#generated/choices/clinic.encounter.vital.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { AttachDialog, FileButton } from './AttachDialog.tsx'
import { EncounterDialog } from './EncounterDialog.tsx'
import { PrescribeDialog } from './PrescribeDialog.tsx'
import { type Encounter, vitalKeys } from './recordShown.web.ts'

type Props = { patientId: string; encounter: Encounter; mayWrite: boolean; onChanged: () => void }
type Open = 'write' | 'sign' | 'prescribe' | 'attach' | 'addendum' | null

/** What was written of one visit: a draft of its practitioner, or signed and only added to. */
export function EncounterCard({ patientId, encounter, mayWrite, onChanged }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isDraft = encounter.state === 'draft'
  const vitals = vitalKeys.filter(key => encounter.vitals[key] != null)
  return (
    <Card
      title={
        <>
          <InstantText at={encounter.startedAt} /> · <bdi>{encounter.practitioner}</bdi>
        </>
      }
      caption={<span className="n">{encounter.number}</span>}
      end={
        <StatusBadge kind={isDraft ? 'unsent' : 'settled'}>
          {isDraft
            ? m['clinic.encounter.draft']()
            : m['clinic.encounter.signedBy']({ name: encounter.signedBy ?? '' })}
        </StatusBadge>
      }
      foot={
        mayWrite && (
          <span className="row wrap">
            <Button size="small" onPress={() => setOpen('attach')}>
              {m['clinic.encounter.act.attach']()}
            </Button>
            {isDraft ? (
              <>
                <Button size="small" onPress={() => setOpen('prescribe')}>
                  {m['clinic.encounter.act.prescribe']()}
                </Button>
                <Button size="small" onPress={() => setOpen('write')}>
                  {m['clinic.encounter.act.write']()}
                </Button>
                <Button size="small" kind="primary" onPress={() => setOpen('sign')}>
                  {m['clinic.encounter.act.sign']()}
                </Button>
              </>
            ) : (
              <Button size="small" onPress={() => setOpen('addendum')}>
                {m['clinic.encounter.act.addendum']()}
              </Button>
            )}
          </span>
        )
      }
    >
      <div className="stack">
        {encounter.diagnoses.length > 0 && (
          <span className="row wrap">
            {encounter.diagnoses.map(one => (
              <Badge key={`${one.code} ${one.text}`} hue={one.isMain ? 'blue' : 'slate'}>
                {one.code && <span className="n">{one.code} </span>}
                {one.text}
              </Badge>
            ))}
          </span>
        )}
        {vitals.length > 0 && (
          <dl className="facts">
            {vitals.map(key => (
              <Fact key={key} label={vitalWords[key]()}>
                <span className="n">{encounter.vitals[key]}</span>
              </Fact>
            ))}
          </dl>
        )}
        {(['complaint', 'findings', 'plan'] as const).map(
          key =>
            encounter[key] && (
              <div key={key}>
                <h3>{textWords[key]()}</h3>
                <p className="clinic-text">{encounter[key]}</p>
              </div>
            ),
        )}
        {encounter.prescriptions.map(one => (
          <div key={one.id} className="stack tight">
            <h3>
              {m['clinic.encounter.prescription']()} <span className="n soft-ink">{one.number}</span>
            </h3>
            {one.lines.map(line => (
              <p key={`${line.drug} ${line.dose}`}>
                <bdi className="strong">{line.drug}</bdi> <bdi>{line.strength}</bdi> · <bdi>{line.dose}</bdi>{' '}
                · <bdi>{line.frequency}</bdi> · {m['clinic.encounter.days']({ count: line.days })}
                <br />
                <span className="cap">
                  {line.instructionAr} · <bdi>{line.instructionEn}</bdi>
                </span>
              </p>
            ))}
          </div>
        ))}
        {encounter.attachments.map(file => (
          <span key={file.id} className="card-row">
            <span>
              <bdi>{file.name}</bdi> · <DayText day={file.takenOn} />
            </span>
            <FileButton patientId={patientId} id={file.id} />
          </span>
        ))}
        {encounter.addenda.map(one => (
          <p key={one.id} className="clinic-text">
            <span className="cap">
              {m['clinic.encounter.addendumBy']({ name: one.by })} <InstantText at={one.at} />
            </span>
            <br />
            {one.text}
          </p>
        ))}
      </div>
      {open === 'write' && (
        <EncounterDialog patientId={patientId} encounter={encounter} onDone={onChanged} onClose={close} />
      )}
      {open === 'prescribe' && (
        <PrescribeDialog patientId={patientId} encounter={encounter} onDone={onChanged} onClose={close} />
      )}
      {open === 'attach' && (
        <AttachDialog patientId={patientId} encounterId={encounter.id} onDone={onChanged} onClose={close} />
      )}
      {open === 'sign' && (
        <ActDialog
          name="clinic.encounter.sign"
          title={m['clinic.encounter.act.sign']()}
          verb={m['clinic.encounter.act.sign']()}
          input={{ patientId, id: encounter.id, version: encounter.version }}
          onDone={onChanged}
          onClose={close}
        >
          <p>{m['clinic.encounter.signText']()}</p>
        </ActDialog>
      )}
      {open === 'addendum' && (
        <AddendumDialog patientId={patientId} id={encounter.id} onDone={onChanged} onClose={close} />
      )}
    </Card>
  )
}

type AddendumProps = { patientId: string; id: string; onDone: () => void; onClose: () => void }

function AddendumDialog({ patientId, id, onDone, onClose }: AddendumProps) {
  const [text, setText] = useState('')
  return (
    <ActDialog
      name="clinic.encounter.addendum"
      title={m['clinic.encounter.act.addendum']()}
      verb={m['kernel.action.save']()}
      input={text.trim() ? { patientId, id, text: text.trim() } : null}
      onDone={onDone}
      onClose={onClose}
    >
      <TextArea label={textWords.addendum()} name="text" rows={4} autoFocus value={text} onChange={setText} />
    </ActDialog>
  )
}

import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { VehicleDiagram, type VehicleMark } from '#ui/VehicleDiagram.tsx'
import { sameMarkQuestion } from '../../mark/mark.rules.ts'
import { markName, severityWords, typeWords } from './inspectionWords.web.ts'
import { MarkPhoto } from './MarkPhoto.tsx'
import { sendWaiting } from './outbox.web.ts'
import type { NewMark, YardDraftState } from './yardDraft.web.ts'

type Known = {
  id: string
  view: NewMark['view']
  x: number
  y: number
  type: NewMark['type']
  severity: NewMark['severity']
}
type Props = { state: YardDraftState; known: readonly Known[] }

const types = ['scratch', 'dent', 'crack', 'chip', 'broken', 'missing', 'burn', 'stain'] as const
/** How a mark near an open one relates to it. */
type Same = 'same' | 'worse' | 'another'

const severities = ['minor', 'moderate', 'severe'] as const

/** The diagram: what was there before is grey, what is added now is red. */
export function DamageStep({ state, known }: Props) {
  const { draft, change, changeFrom } = state
  const [edited, setEdited] = useState<{ index: number | null; mark: NewMark } | null>(null)
  const marks: VehicleMark[] = [
    ...known.map(mark => ({
      id: mark.id,
      view: mark.view,
      x: mark.x,
      y: mark.y,
      found: 'before' as const,
      name: markName(mark),
    })),
    ...draft.marks.map((mark, index) => ({
      id: `new${index}`,
      ...mark,
      found: 'now' as const,
      name: markName(mark),
    })),
  ]
  const near = edited && sameMarkQuestion(edited.mark, known)?.open
  const answered: Same | null = edited?.mark.worsensId ? 'worse' : edited?.mark.isSurelyNew ? 'another' : null
  const save = () => {
    if (!edited) return
    const { index, mark: shown } = edited
    // Moved or retyped, it may stand near nothing any more: then there was no question.
    const { worsensId: _worse, isSurelyNew: _another, ...bare } = shown
    const mark = near ? shown : bare
    changeFrom(before => ({
      badPhoto: before.badPhoto?.angle === 'mark' ? null : before.badPhoto,
      marks:
        index === null ? [...before.marks, mark] : before.marks.map((one, at) => (at === index ? mark : one)),
    }))
    if (mark.fileIds?.length) void sendWaiting()
    setEdited(null)
  }
  const remove = () => {
    changeFrom(before => ({ marks: before.marks.filter((_, at) => at !== edited?.index) }))
    setEdited(null)
  }
  const answer = (same: Same) => {
    if (same === 'same') return edited?.index === null ? setEdited(null) : remove()
    if (!edited || !near) return
    const { worsensId: _worse, isSurelyNew: _another, ...bare } = edited.mark
    const told = same === 'worse' ? { worsensId: near.id } : { isSurelyNew: true }
    setEdited({ ...edited, mark: { ...bare, ...told } })
  }
  const set = (part: Partial<NewMark>) =>
    setEdited(before => before && { ...before, mark: { ...before.mark, ...part } })
  return (
    <>
      <p className="soft-ink">{m['fleet.inspection.diagramHint']()}</p>
      <VehicleDiagram
        label={m['fleet.inspection.diagram']()}
        marks={marks}
        onAdd={spot => setEdited({ index: null, mark: { ...spot, type: 'scratch', severity: 'minor' } })}
        onOpen={id => {
          const index = id.startsWith('new') ? Number(id.slice(3)) : -1
          const mark = draft.marks[index]
          if (mark) setEdited({ index, mark })
        }}
      />
      {draft.badPhoto?.angle === 'mark' && (
        <Notice hue="red" live>
          {draft.badPhoto.text}
        </Notice>
      )}
      <p className="cap">
        {m['fleet.inspection.markCount']({ before: known.length, added: draft.marks.length })}
      </p>
      <TextArea
        label={m['fleet.inspection.note']()}
        optional
        rows={2}
        value={draft.note}
        onChange={note => change({ note })}
        maxLength={500}
      />
      <Dialog
        open={edited !== null}
        onOpenChange={() => setEdited(null)}
        title={m['fleet.inspection.markTitle']()}
        actions={
          <>
            {edited?.index !== null && edited && (
              <Button kind="danger" onPress={remove}>
                {m['fleet.inspection.markRemove']()}
              </Button>
            )}
            <Button
              kind="primary"
              onPress={save}
              {...(near && !answered ? { disabledReason: m['fleet.inspection.same.ask']() } : {})}
            >
              {m['fleet.inspection.markSave']()}
            </Button>
          </>
        }
      >
        {edited && (
          <div className="stack">
            <RadioGroup<NewMark['type']>
              label={m['fleet.inspection.markType']()}
              value={edited.mark.type}
              onChange={type => set({ type })}
              options={types.map(type => ({ id: type, name: typeWords[type]() }))}
            />
            <SegmentedControl<NewMark['severity']>
              label={m['fleet.inspection.markSeverity']()}
              value={edited.mark.severity}
              onChange={severity => set({ severity })}
              options={severities.map(severity => ({ id: severity, name: severityWords[severity]() }))}
            />
            {near && (
              <RadioGroup<Same>
                label={m['fleet.inspection.same.question']({ mark: markName(near) })}
                value={answered}
                onChange={answer}
                options={[
                  { id: 'same', name: m['fleet.inspection.same.same']() },
                  { id: 'worse', name: m['fleet.inspection.same.worse']() },
                  { id: 'another', name: m['fleet.inspection.same.another']() },
                ]}
              />
            )}
            <MarkPhoto mark={edited.mark} onChange={fileIds => set({ fileIds })} />
          </div>
        )}
      </Dialog>
    </>
  )
}

import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { usePreview } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { links } from '../links.web.ts'
import { confidenceWords, severityWords } from './templateWords.web.ts'

export type LawRule = OutputFor<'rentals.law.pack'>['rules'][number]

/** A rule dated anew: what is judged from its day on, and which open contracts that changes something for. */
export function LawRuleDialog({ rule, onClose }: { rule: LawRule; onClose: () => void }) {
  const [validFromOn, setFrom] = useState<string | null>(null)
  const [severity, setSeverity] = useState(rule.severity)
  const [confidence, setConfidence] = useState(rule.confidence)
  const [nameAr, setName] = useState(rule.nameAr)
  const [messageAr, setMessage] = useState(rule.messageAr)
  const [source, setSource] = useState(rule.source)
  const [limit, setLimit] = useState(rule.limit)
  const isComplete =
    validFromOn !== null && nameAr.trim() !== '' && messageAr.trim() !== '' && source.trim() !== ''
  const input = isComplete
    ? {
        id: rule.id,
        version: rule.version,
        validFromOn,
        severity,
        confidence,
        nameAr,
        messageAr,
        source,
        limit,
      }
    : null
  const { preview, error } = usePreview('rentals.law.amend', input)
  const dayError =
    error instanceof RefusalError && error.refusal.field === 'validFromOn' ? sayError(error) : null
  const affected = preview?.output.affected ?? []
  return (
    <ActDialog
      name="rentals.law.amend"
      title={`${m['rentals.law.amend']()} ${rule.code}`}
      verb={m['kernel.action.save']()}
      input={input}
      onClose={onClose}
    >
      <DateField
        name="validFromOn"
        label={m['rentals.law.validFrom']()}
        value={validFromOn}
        onChange={setFrom}
        error={dayError}
      />
      <SegmentedControl<LawRule['severity']>
        label={m['rentals.law.severityLabel']()}
        value={severity}
        onChange={setSeverity}
        options={(['block', 'warn', 'info'] as const).map(id => ({ id, name: severityWords[id]() }))}
      />
      <TextField
        name="nameAr"
        label={m['rentals.law.name']()}
        value={nameAr}
        onChange={setName}
        maxLength={80}
      />
      <TextArea
        name="messageAr"
        label={m['rentals.law.message']()}
        rows={2}
        value={messageAr}
        onChange={setMessage}
        maxLength={300}
      />
      {rule.limit !== null && (
        <NumberField name="limit" label={m['rentals.law.limit']()} value={limit} onChange={setLimit} />
      )}
      <TextArea
        name="source"
        label={m['rentals.law.source']()}
        rows={2}
        value={source}
        onChange={setSource}
        maxLength={300}
      />
      <SegmentedControl<LawRule['confidence']>
        label={m['rentals.law.confidenceLabel']()}
        value={confidence}
        onChange={setConfidence}
        options={(['confirmed', 'toConfirm', 'practice'] as const).map(id => ({
          id,
          name: confidenceWords[id](),
        }))}
      />
      {preview && (
        <div role="status">
          <p className="cap">{m['rentals.law.affected']({ count: affected.length })}</p>
          <div className="row wrap">
            {affected.map(contract => (
              <a key={contract.id} className="n" href={links.contract(contract.id)}>
                {contract.number}
              </a>
            ))}
          </div>
        </div>
      )}
    </ActDialog>
  )
}

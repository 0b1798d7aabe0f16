import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { DateField } from '#ui/DateField.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Project } from '../project/projectWords.web.ts'
import { useToday } from '../today.web.ts'
import { type Certificate, fieldWords, percentText } from './certificateWords.web.ts'

type Props = {
  project: Project
  subcontractId: string | null
  record: Certificate | null
  onClose: () => void
}

/** A draft: how much of the whole is done, with what that comes to beside it. */
export function CertificateDialog({ project, subcontractId, record, onClose }: Props) {
  const [today, setDate] = useToday()
  const [typed, setTyped] = useState<number | null>(record ? record.cumulativeBps / 100 : null)
  const [reference, setReference] = useState(record?.reference ?? '')
  const cumulativeBps = typed === null ? null : Math.round(typed * 100)
  const asked = { projectId: project.id, subcontractId }
  const proposal = useAnswer(
    'services.certificate.propose',
    cumulativeBps === null || cumulativeBps < 1 || cumulativeBps > 10_000
      ? asked
      : { ...asked, cumulativeBps },
    { keepPrevious: true },
  ).data
  const date = record && today ? (record.on > today ? today : record.on) : today
  const bps = cumulativeBps ?? proposal?.cumulativeBps ?? null
  return (
    <ActDialog
      name="services.certificate.save"
      title={record ? m['services.certificate.edit']() : m['services.certificate.add']()}
      verb={m['kernel.action.save']()}
      input={
        date && bps
          ? {
              id: record?.id ?? null,
              version: record?.version ?? null,
              ...asked,
              date,
              cumulativeBps: bps,
              reference: reference.trim() || null,
            }
          : null
      }
      onDone={({ number }) => showToast(m['services.certificate.saved']({ number }))}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={fieldWords.date()} name="date" value={date} onChange={setDate} />
        <NumberField
          label={fieldWords.cumulativeBps()}
          name="cumulativeBps"
          digits={2}
          unit="%"
          value={typed ?? (proposal ? proposal.cumulativeBps / 100 : null)}
          onChange={setTyped}
        />
        {subcontractId && (
          <TextField
            label={fieldWords.reference()}
            name="reference"
            maxLength={60}
            value={reference}
            onChange={setReference}
          />
        )}
      </div>
      {proposal && (
        <Notice hue="slate">
          <div className="stack tight">
            <span className="card-row">
              <span>
                {fieldWords.previous()} <span className="n">{percentText(proposal.previousBps)}</span>
              </span>
              <Money amount={proposal.previous} />
            </span>
            {(['current', 'retention', 'advance'] as const).map(field => (
              <span key={field} className="card-row">
                <span>{fieldWords[field]()}</span>
                <Money amount={proposal[field]} />
              </span>
            ))}
            <span className="card-row strong">
              <span>{fieldWords.due()}</span>
              <Money amount={proposal.due} strong />
            </span>
          </div>
        </Notice>
      )}
    </ActDialog>
  )
}

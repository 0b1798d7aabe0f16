import { useState } from 'react'
import { words as kindWords } from '#generated/choices/legal.advisor.court.ts'
import { words as countryWords } from '#generated/choices/legal.library.country.ts'
import { words as trustWords } from '#generated/choices/legal.library.trust.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { optionsOf } from '../case/caseWords.web.ts'
import { courtKinds } from '../office/office.rules.ts'

type Office = OutputFor<'legal.office.get'>

/** A court or body of the company, or another use of one that came with the product. */
export function CourtDialog({ court, onClose }: { court?: Office['courts'][number]; onClose: () => void }) {
  const [country, setCountry] = useState(court?.country ?? 'KW')
  const [nameAr, setName] = useState(court?.nameAr ?? '')
  const [courtKind, setKind] = useState<(typeof courtKinds)[number]>(court?.courtKind ?? 'ordinary')
  const [place, setPlace] = useState(court?.place ?? '')
  const [source, setSource] = useState(court?.source ?? '')
  const [confidence, setConfidence] = useState(court?.confidence ?? ('toConfirm' as const))
  const [isActive, setActive] = useState(court?.isActive ?? true)
  return (
    <ActDialog
      name="legal.court.save"
      title={m['legal.advisor.addCourt']()}
      verb={m['kernel.action.save']()}
      input={
        nameAr.trim() && source.trim()
          ? {
              id: court?.id ?? null,
              version: court?.version ?? null,
              country: country as 'KW',
              nameAr,
              courtKind,
              place: place.trim() || null,
              source,
              confidence,
              isActive,
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <TextField label={m['legal.court.field.nameAr']()} name="nameAr" value={nameAr} onChange={setName} />
        <Select
          label={m['legal.article.field.country']()}
          name="country"
          value={country}
          onChange={setCountry}
          options={optionsOf(countryWords)}
        />
        <Select
          label={m['legal.court.field.courtKind']()}
          name="courtKind"
          value={courtKind}
          onChange={id => setKind(id as typeof courtKind)}
          options={courtKinds.map(id => ({ id, name: kindWords[id]() }))}
        />
        <TextField
          label={m['legal.court.field.place']()}
          name="place"
          optional
          value={place}
          onChange={setPlace}
        />
        <TextField
          label={m['legal.article.field.source']()}
          name="source"
          value={source}
          onChange={setSource}
        />
        <Select
          label={m['legal.article.field.confidence']()}
          name="confidence"
          value={confidence}
          onChange={id => setConfidence(id as typeof confidence)}
          options={optionsOf(trustWords)}
        />
      </div>
      <Checkbox name="isActive" checked={isActive} onChange={setActive}>
        {m['legal.court.field.isActive']()}
      </Checkbox>
    </ActDialog>
  )
}

/** A time limit: another value of its day, or one that begins later. */
export function LimitDialog({ limit, onClose }: { limit: Office['limits'][number]; onClose: () => void }) {
  const [days, setDays] = useState<number | null>(limit.days)
  const [validFromOn, setFrom] = useState<string | null>(limit.validFromOn)
  const [source, setSource] = useState(limit.source)
  const [confidence, setConfidence] = useState(limit.confidence)
  // Another day begins a limit of its own; the one that stood holds for judgments before it.
  const isSame = validFromOn === limit.validFromOn
  return (
    <ActDialog
      name="legal.limit.save"
      title={m['legal.advisor.limits']()}
      verb={m['kernel.action.save']()}
      input={
        days && validFromOn && source.trim()
          ? {
              id: isSame ? limit.id : null,
              version: isSame ? limit.version : null,
              country: limit.country,
              courtKind: limit.courtKind,
              days,
              validFromOn,
              source,
              confidence,
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <NumberField label={m['legal.office.field.days']()} name="days" value={days} onChange={setDays} />
        <DateField
          label={m['legal.article.field.validFromOn']()}
          name="validFromOn"
          value={validFromOn}
          onChange={setFrom}
        />
        <TextField
          label={m['legal.article.field.source']()}
          name="source"
          value={source}
          onChange={setSource}
        />
        <Select
          label={m['legal.article.field.confidence']()}
          name="confidence"
          value={confidence}
          onChange={id => setConfidence(id as typeof confidence)}
          options={optionsOf(trustWords)}
        />
      </div>
    </ActDialog>
  )
}

import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, addMonths, type Day, dayIn } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { type PartyRow, partyName } from '../party.web.ts'
import { type BlacklistReason, blacklistReasons } from '../partyCodes.rules.ts'
import { blacklistWords } from '../partyWords.web.ts'

type Field = 'reasonCode' | 'reason' | 'startsOn' | 'reviewOn' | 'evidenceLinks'

type Props = {
  party: Pick<PartyRow, 'id' | 'code' | 'nameAr' | 'nameEn'>
  onClose: () => void
}

/** Blocks a party until a day of review, at most 12 months; the reason is what the counter will read. */
export function BlockDialog({ party, onClose }: Props) {
  const { timeZone } = useCompany()
  const today = dayIn(new Date(), timeZone)
  const add = useCommand('parties.blacklist.add')
  const [reasonCode, setReasonCode] = useState<BlacklistReason | null>(null)
  const [reason, setReason] = useState('')
  const [startsOn, setStartsOn] = useState<Day | null>(today)
  const [reviewOn, setReviewOn] = useState<Day | null>(addMonths(today, 6))
  const [evidence, setEvidence] = useState('')
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const name = partyName(party)
  const missing = (): Partial<Record<Field, string>> => ({
    ...(reasonCode ? {} : { reasonCode: m['parties.blacklist.chooseReason']() }),
    ...(reason.trim().length < 10 ? { reason: m['parties.reason.short']({ count: 10 }) } : {}),
    ...(reviewOn ? {} : { reviewOn: m['parties.blacklist.chooseReview']() }),
  })
  const save = async () => {
    const found = missing()
    setErrors(found)
    if (Object.keys(found).length > 0 || !reasonCode || !reviewOn) return
    try {
      await add.mutateAsync({
        partyId: party.id,
        reasonCode,
        reason,
        reviewOn,
        ...(startsOn ? { startsOn } : {}),
        evidenceLinks: evidence
          .split('\n')
          .map(line => line.trim())
          .filter(Boolean),
      })
      showToast(m['parties.blacklist.added']({ name }))
      onClose()
    } catch (error) {
      const field = error instanceof RefusalError ? error.refusal.field?.split('.')[0] : undefined
      setErrors({ [(field as Field | undefined) ?? 'reason']: sayError(error) })
    }
  }
  return (
    <PanelForm
      title={m['parties.blacklist.addTitle']({ name })}
      changed={reason !== '' || reasonCode !== null}
      verb={m['parties.blacklist.add']()}
      danger
      busy={add.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="soft-ink">{m['parties.blacklist.addText']()}</p>
      <Select
        label={m['parties.blacklist.field.reasonCode']()}
        name="reasonCode"
        value={reasonCode}
        onChange={setReasonCode}
        options={blacklistReasons.map(id => ({ id, name: blacklistWords[id]() }))}
        error={errors.reasonCode ?? null}
        autoFocus
      />
      <TextArea
        label={m['parties.blacklist.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        hint={m['parties.blacklist.reasonHint']()}
        error={errors.reason ?? null}
      />
      <div className="fields">
        <DateField
          label={m['parties.blacklist.field.startsOn']()}
          name="startsOn"
          value={startsOn}
          onChange={setStartsOn}
          error={errors.startsOn ?? null}
        />
        <DateField
          label={m['parties.blacklist.field.reviewOn']()}
          name="reviewOn"
          value={reviewOn}
          onChange={setReviewOn}
          min={addDays(startsOn ?? today, 1)}
          max={addMonths(startsOn ?? today, 12)}
          hint={m['parties.blacklist.reviewHint']()}
          error={errors.reviewOn ?? null}
        />
      </div>
      <TextArea
        label={m['parties.blacklist.field.evidenceLinks']()}
        name="evidenceLinks"
        optional
        value={evidence}
        onChange={setEvidence}
        hint={m['parties.blacklist.evidenceHint']()}
        error={errors.evidenceLinks ?? null}
      />
    </PanelForm>
  )
}

import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.insurance.field.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { seenOf } from '../practice/SetupDialog.tsx'

type Coverage = OutputFor<'clinic.coverage.list'>['rows'][number]

/** The covers of a patient. */
export function CoverageTab({ patientId }: { patientId: string }) {
  const covers = useAnswer('clinic.coverage.list', { patientId })
  const [open, setOpen] = useState<{ row: Coverage | null } | null>(null)
  if (!covers.data) return null
  const { rows, canWrite } = covers.data
  const add = canWrite && (
    <Button onPress={() => setOpen({ row: null })}>{m['clinic.insurance.act.addCoverage']()}</Button>
  )
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={m['clinic.insurance.noCoverage']()} actions={add} />
      ) : (
        <div className="card-body stack">
          {rows.map(row => (
            <span key={row.id} className="card-row">
              <span className="stack tight">
                <span>
                  <bdi className="strong">{row.insurer}</bdi> · <bdi>{row.plan}</bdi>{' '}
                  {row.isCurrent && <Badge hue="green">{m['clinic.insurance.current']()}</Badge>}
                </span>
                <span className="cap">
                  <span className="n">{row.memberNo}</span> · <DayText day={row.fromOn} /> –{' '}
                  {row.toOn ? <DayText day={row.toOn} /> : m['clinic.insurance.open']()}
                  {row.referral && (
                    <>
                      {' · '}
                      {fieldWords.referral()} <span className="n">{row.referral}</span>
                    </>
                  )}
                </span>
              </span>
              {canWrite && (
                <Button size="small" onPress={() => setOpen({ row })}>
                  {m['clinic.practice.act.edit']()}
                </Button>
              )}
            </span>
          ))}
          {add && <div>{add}</div>}
        </div>
      )}
      {open && <CoverageDialog patientId={patientId} row={open.row} onClose={() => setOpen(null)} />}
    </>
  )
}

type Props = { patientId: string; row: Coverage | null; onClose: () => void }

function CoverageDialog({ patientId, row, onClose }: Props) {
  const { timeZone } = useCompany()
  const insurers = useAnswer('clinic.insurance.list', {})
  const [draft, setDraft] = useState({
    planId: row?.planId ?? (null as string | null),
    memberNo: row?.memberNo ?? '',
    fromOn: row?.fromOn ?? (dayIn(new Date(), timeZone) as string | null),
    toOn: row?.toOn ?? null,
    referral: row?.referral ?? '',
  })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const { planId, fromOn } = draft
  const plans = (insurers.data?.rows ?? []).flatMap(insurer =>
    insurer.plans
      .filter(plan => plan.id === row?.planId || (plan.isActive && insurer.isActive))
      .map(plan => ({ id: plan.id, name: `${plan.nameAr} · ${insurer.name}` })),
  )
  return (
    <ActDialog
      name="clinic.coverage.save"
      title={row ? m['clinic.insurance.act.editCoverage']() : m['clinic.insurance.act.addCoverage']()}
      verb={m['kernel.action.save']()}
      input={
        planId && fromOn && draft.memberNo.trim()
          ? {
              ...seenOf(row),
              patientId,
              ...draft,
              planId,
              fromOn,
              memberNo: draft.memberNo.trim(),
              referral: draft.referral.trim() || null,
            }
          : null
      }
      onClose={onClose}
    >
      <Select
        label={fieldWords.plan()}
        name="planId"
        placeholder={insurers.data && plans.length === 0 ? m['clinic.insurance.noInsurers']() : undefined}
        value={planId}
        onChange={id => set({ planId: id })}
        options={plans}
      />
      <div className="fields">
        <TextField
          label={fieldWords.memberNo()}
          name="memberNo"
          dir="ltr"
          value={draft.memberNo}
          onChange={memberNo => set({ memberNo })}
        />
        <TextField
          label={fieldWords.referral()}
          name="referral"
          dir="ltr"
          optional
          value={draft.referral}
          onChange={referral => set({ referral })}
        />
        <DateField
          label={fieldWords.fromOn()}
          name="fromOn"
          value={fromOn}
          onChange={day => set({ fromOn: day })}
        />
        <DateField
          label={fieldWords.toOn()}
          name="toOn"
          optional
          value={draft.toOn}
          onChange={toOn => set({ toOn })}
        />
      </div>
    </ActDialog>
  )
}

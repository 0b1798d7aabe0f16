import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.insurance.field.ts'
import { words as shareWords } from '#generated/choices/clinic.insurance.share.ts'
import { words as groupWords } from '#generated/choices/clinic.practice.group.ts'
import { m } from '#generated/words/messages.js'
import { Checkbox } from '#ui/Checkbox.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { serviceGroups } from '../practice/practice.rules.ts'
import { SetupDialog, seenOf } from '../practice/SetupDialog.tsx'
import type { InsurancePlan, Insurer } from './insuranceShown.web.ts'

type Kind = 'none' | 'percent' | 'fixed'
type Rule = { kind: Kind; percent: number | null; share: string; needsApproval: boolean }
type Group = (typeof serviceGroups)[number]

function startOf(row: InsurancePlan | null): Record<Group, Rule> {
  const of = (group: Group): Rule => {
    const rule = row?.rules.find(one => one.serviceGroup === group)
    return {
      kind: rule?.shareKind ?? 'none',
      percent: rule?.shareBps === undefined || rule.shareBps === null ? null : rule.shareBps / 100,
      share: rule?.share ?? '',
      needsApproval: rule?.needsApproval ?? false,
    }
  }
  return {
    consultation: of('consultation'),
    procedure: of('procedure'),
    lab: of('lab'),
    pharmacy: of('pharmacy'),
  }
}

const isWhole = (rule: Rule) =>
  rule.kind === 'none' || (rule.kind === 'percent' ? rule.percent !== null : rule.share !== '')

type Props = { insurer: Insurer; row: InsurancePlan | null; onClose: () => void }

/** What a plan pays: of each group of services the share of the patient, and the most of one visit. */
export function PlanDialog({ insurer, row, onClose }: Props) {
  const [nameAr, setName] = useState(row?.nameAr ?? '')
  const [cap, setCap] = useState(row?.cap ?? '')
  const [isActive, setActive] = useState(row?.isActive ?? true)
  const [rules, setRules] = useState(() => startOf(row))
  const covered = serviceGroups.filter(group => rules[group].kind !== 'none')
  const set = (group: Group, part: Partial<Rule>) =>
    setRules({ ...rules, [group]: { ...rules[group], ...part } })
  // A refusal names a rule by its place among those that are sent.
  const placeOf = (group: Group, field: string) => `rules.${covered.indexOf(group)}.${field}`
  return (
    <SetupDialog
      name="clinic.plan.save"
      title={row ? row.nameAr : `${m['clinic.insurance.act.addPlan']()} · ${insurer.name}`}
      input={
        nameAr.trim() && serviceGroups.every(group => isWhole(rules[group]))
          ? {
              ...seenOf(row),
              insurerId: insurer.id,
              nameAr: nameAr.trim(),
              cap: cap || null,
              isActive,
              rules: covered.map(serviceGroup => {
                const { kind, percent, share, needsApproval } = rules[serviceGroup]
                const isFixed = kind === 'fixed'
                return {
                  serviceGroup,
                  shareKind: isFixed ? 'fixed' : 'percent',
                  shareBps: isFixed ? null : Math.round((percent ?? 0) * 100),
                  share: isFixed ? share : null,
                  needsApproval,
                }
              }),
            }
          : null
      }
      isActive={isActive}
      onActive={setActive}
      activeWord={fieldWords.isActive()}
      onClose={onClose}
      below={
        <div className="stack" data-field="rules">
          {serviceGroups.map(group => (
            <div key={group} className="clinic-rule clinic-drug">
              <Select
                label={`${fieldWords.shareKind()} · ${groupWords[group]()}`}
                name={placeOf(group, 'serviceGroup')}
                value={rules[group].kind}
                onChange={kind => set(group, { kind })}
                options={(['none', 'percent', 'fixed'] as const).map(id => ({ id, name: shareWords[id]() }))}
              />
              {rules[group].kind === 'percent' && (
                <NumberField
                  label={fieldWords.shareBps()}
                  name={placeOf(group, 'shareBps')}
                  digits={2}
                  unit="%"
                  value={rules[group].percent}
                  onChange={percent => set(group, { percent })}
                />
              )}
              {rules[group].kind === 'fixed' && (
                <MoneyField
                  label={fieldWords.share()}
                  name={placeOf(group, 'share')}
                  value={rules[group].share}
                  onChange={share => set(group, { share })}
                />
              )}
              {rules[group].kind !== 'none' && (
                <Checkbox
                  checked={rules[group].needsApproval}
                  onChange={needsApproval => set(group, { needsApproval })}
                >
                  {fieldWords.needsApproval()}
                </Checkbox>
              )}
            </div>
          ))}
        </div>
      }
    >
      <TextField label={fieldWords.nameAr()} name="nameAr" autoFocus value={nameAr} onChange={setName} />
      <MoneyField
        label={fieldWords.cap()}
        hint={m['clinic.insurance.capHint']()}
        name="cap"
        optional
        value={cap}
        onChange={setCap}
      />
    </SetupDialog>
  )
}

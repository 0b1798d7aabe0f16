import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { newKey } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { useToday } from '../list/ListFilters.tsx'
import { isSomething } from '../money/amounts.web.ts'
import { LateFeeExample } from './LateFeeExample.tsx'
import { bpsOf, isNoPercent, percentText, type Rule } from './lateFeeRule.web.ts'

type Tier = { key: string; fromDay: number | null; fixed: string; percent: string }

const tiersOf = (rule: Rule | null): Tier[] =>
  rule
    ? rule.tiers.map(tier => ({
        key: newKey(),
        fromDay: tier.fromDay,
        fixed: isSomething(tier.fixed) ? tier.fixed : '',
        percent: tier.percentBps ? percentText(tier.percentBps) : '',
      }))
    : [{ key: newKey(), fromDay: 1, fixed: '', percent: '' }]

const percentProblem = (text: string) => (isNoPercent(text) ? m['kernel.field.tooBig']({ max: 100 }) : null)

type Props = {
  /** The version in force, to begin with. */
  start: Rule | null
  onClose: () => void
}

/** A new version of the rule from a day on; earlier ones stay as they were. */
export function RuleDialog({ start, onClose }: Props) {
  const today = useToday()
  const [validFrom, setValidFrom] = useState<Day | null>(today)
  const [grace, setGrace] = useState<number | null>(start?.graceDays ?? 0)
  const [tiers, setTiers] = useState(() => tiersOf(start))
  const [cap, setCap] = useState(start?.cap ?? '')
  const [capPercent, setCapPercent] = useState(
    start?.capPercentBps == null ? '' : percentText(start.capPercentBps),
  )
  const set = (key: string, change: Partial<Tier>) =>
    setTiers(before => before.map(tier => (tier.key === key ? { ...tier, ...change } : tier)))
  const percents = [capPercent, ...tiers.map(tier => tier.percent)]
  const isWhole =
    !percents.some(isNoPercent) &&
    tiers.every(tier => tier.fromDay && (isSomething(tier.fixed) || isSomething(tier.percent)))
  const inOrder = tiers.toSorted((a, b) => (a.fromDay ?? 0) - (b.fromDay ?? 0))
  /** Where a tier stands in what is sent: a refusal names its place. */
  const nameOf = (tier: Tier, field: string) => `tiers.${inOrder.indexOf(tier)}.${field}`
  const rule =
    validFrom && grace !== null && isWhole
      ? {
          validFrom,
          graceDays: grace,
          tiers: inOrder.map(tier => ({
            fromDay: tier.fromDay ?? 1,
            fixed: tier.fixed || '0',
            percentBps: bpsOf(tier.percent) ?? 0,
          })),
          cap: cap || null,
          capPercentBps: bpsOf(capPercent),
        }
      : null
  return (
    <ActDialog
      name="billing.lateFeeRule.save"
      title={m['billing.lateFeeRule.new']()}
      verb={m['kernel.action.save']()}
      input={rule}
      missing={rule ? null : m['billing.lateFeeRule.lack']()}
      onClose={onClose}
      onDone={() => showToast(m['kernel.saved']())}
    >
      <p className="soft-ink">{m['billing.lateFeeRule.body']()}</p>
      <div className="fields">
        <DayField
          name="validFrom"
          label={m['billing.lateFeeRule.from']()}
          value={validFrom}
          onChange={setValidFrom}
          gregorianOnly
        />
        <NumberField
          name="graceDays"
          label={m['billing.lateFeeRule.grace']()}
          value={grace}
          onChange={setGrace}
        />
      </div>
      {tiers.map(tier => (
        <div key={tier.key} className="billing-tender">
          <NumberField
            name={nameOf(tier, 'fromDay')}
            label={m['billing.lateFeeRule.tierDay']()}
            value={tier.fromDay}
            onChange={fromDay => set(tier.key, { fromDay })}
          />
          <MoneyField
            name={nameOf(tier, 'fixed')}
            label={m['billing.lateFeeRule.fixed']()}
            value={tier.fixed}
            onChange={fixed => set(tier.key, { fixed })}
            optional
          />
          <DecimalField
            name={nameOf(tier, 'percentBps')}
            label={m['billing.lateFeeRule.percent']()}
            value={tier.percent}
            error={percentProblem(tier.percent)}
            onChange={percent => set(tier.key, { percent })}
            digits={2}
            end={<span className="in-unit">%</span>}
            optional
          />
          {tiers.length > 1 && (
            <IconButton
              label={m['billing.lateFeeRule.removeTier']()}
              onPress={() => setTiers(before => before.filter(one => one.key !== tier.key))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <div>
        <Button
          kind="tertiary"
          size="small"
          onPress={() =>
            setTiers(before => [...before, { key: newKey(), fromDay: null, fixed: '', percent: '' }])
          }
        >
          <Plus aria-hidden />
          {m['billing.lateFeeRule.addTier']()}
        </Button>
      </div>
      <div className="fields">
        <MoneyField
          name="cap"
          label={m['billing.lateFeeRule.cap']()}
          value={cap}
          onChange={setCap}
          optional
        />
        <DecimalField
          name="capPercentBps"
          label={m['billing.lateFeeRule.capPercent']()}
          value={capPercent}
          error={percentProblem(capPercent)}
          onChange={setCapPercent}
          digits={2}
          end={<span className="in-unit">%</span>}
          optional
        />
      </div>
      {rule && <LateFeeExample rule={rule} />}
    </ActDialog>
  )
}

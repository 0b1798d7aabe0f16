import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { AccountPicker } from '../account/AccountPicker.tsx'
import { minorOf } from '../account/names.web.ts'
import { CostCenterField } from '../costCenter/CostCenterField.tsx'
import { monthName } from '../monthNames.web.ts'
import { evenMonths } from './budget.rules.ts'
import './budget.css'
import type { BudgetYear } from './budgetWords.web.ts'

export type LineValues = {
  readonly accountId: string
  readonly costCenterId: string | null
  readonly amounts: readonly string[]
}

type Props = {
  number: number
  line: LineValues
  year: BudgetYear
  total: string
  error: string | null
  onChange: (line: LineValues) => void
  onRemove?: () => void
}

/** An account of a budget: its amount for the year, spread evenly, or month by month. */
export function BudgetLineCard({ number, line, year, total, error, onChange, onRemove }: Props) {
  const { currency } = useCompany()
  const [ofYear, setOfYear] = useState('')
  return (
    <Card
      title={m['accounting.budget.line']({ number })}
      caption={<Money amount={total} />}
      end={
        onRemove && (
          <IconButton label={m['accounting.budget.removeLine']()} onPress={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )
      }
    >
      <div className="stack">
        <div className="fields">
          <AccountPicker
            label={m['accounting.budget.account.title']()}
            name={`lines.${number - 1}.accountId`}
            value={line.accountId || null}
            control="none"
            onChange={id => onChange({ ...line, accountId: id ?? '' })}
            error={error}
          />
          <CostCenterField
            value={line.costCenterId}
            onChange={costCenterId => onChange({ ...line, costCenterId })}
          />
          <MoneyField
            label={m['accounting.budget.spreadYear']()}
            hint={m['accounting.budget.spreadHint']()}
            value={ofYear}
            optional
            onChange={text => {
              setOfYear(text)
              const months = evenMonths(minorOf(text, currency))
              onChange({ ...line, amounts: months.map(minor => moneyText(minor, currency)) })
            }}
          />
        </div>
        <div className="accounting-budget-months">
          {line.amounts.map((amount, at) => {
            const month = addMonths(year.startsOn, at)
            return (
              <MoneyField
                key={month}
                label={monthName(month)}
                value={amount}
                onChange={text =>
                  onChange({
                    ...line,
                    amounts: line.amounts.map((one, index) => (index === at ? text : one)),
                  })
                }
              />
            )
          })}
        </div>
      </div>
    </Card>
  )
}

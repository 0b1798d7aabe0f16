import { Copy, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import '../accounting.css'
import { links } from '../links.web.ts'
import { CostCenterChip, useToday } from '../report/FilterParts.tsx'
import { SheetMenu } from '../report/SheetMenu.tsx'
import { BudgetActs } from './BudgetActs.tsx'
import { BudgetGrid } from './BudgetGrid.tsx'
import { budgetSheet } from './budgetSheet.web.ts'
import {
  type BudgetHead,
  type BudgetYear,
  budgetStatusKinds,
  budgetStatusWords,
  type FigureName,
  figureNames,
  figureWords,
} from './budgetWords.web.ts'

const CopyDialog = onDemand(async () => (await import('./CopyDialog.tsx')).CopyDialog)

/** «الموازنات»: what was planned beside what the ledger holds, account by month. */
export default function BudgetsPage() {
  const { can } = useSession()
  const mayWrite = can('finance.budgets.write')
  const today = useToday()
  const [address, change] = useAddress()
  const [isCopying, setCopying] = useState(false)
  const answer = useAnswer('accounting.budget.list', {})
  const years = answer.data?.years ?? []
  const rows = answer.data?.rows ?? []
  const yearNow = years.find(year => year.startsOn <= today && year.endsOn >= today) ?? years[0]
  const chosen =
    rows.find(row => row.id === address['budget']) ??
    rows.find(row => row.yearId === yearNow?.id) ??
    rows[0] ??
    null
  useEffect(() => {
    document.title = m['accounting.page.budgets']()
  }, [])
  const newHref = yearNow ? links.newBudget(yearNow.id) : null
  const starts = mayWrite && newHref && (
    <>
      <Button onPress={() => setCopying(true)}>
        <Copy aria-hidden />
        {m['accounting.budget.copyAct']()}
      </Button>
      <ButtonLink href={links.budgetImport}>{m['accounting.import.act']()}</ButtonLink>
      <ButtonLink kind="primary" href={newHref}>
        <Plus aria-hidden />
        {m['accounting.budget.new']()}
      </ButtonLink>
    </>
  )
  return (
    <div className="page list-page">
      <PageHeader
        title={m['accounting.page.budgets']()}
        status={
          chosen && (
            <StatusBadge kind={budgetStatusKinds[chosen.status]}>
              {budgetStatusWords[chosen.status]()}
            </StatusBadge>
          )
        }
        actions={
          chosen &&
          mayWrite &&
          newHref && (
            <BudgetActs
              key={chosen.id}
              budget={chosen}
              newHref={newHref}
              onCopy={() => setCopying(true)}
              onMade={id => change({ budget: id })}
              onGone={() => change({ budget: undefined })}
            />
          )
        }
      />
      <Loaded answer={answer}>
        {() =>
          chosen ? (
            <Chosen budget={chosen} all={rows} years={years} />
          ) : (
            <EmptyState title={m['accounting.budget.none']()} actions={starts}>
              {m['accounting.budget.noneBody']()}
            </EmptyState>
          )
        }
      </Loaded>
      {isCopying && (
        <CopyDialog
          years={years}
          yearId={yearNow?.id ?? ''}
          onMade={id => change({ budget: id })}
          onClose={() => setCopying(false)}
        />
      )}
    </div>
  )
}

type ChosenProps = {
  budget: BudgetHead
  all: readonly BudgetHead[]
  years: readonly BudgetYear[]
}

function Chosen({ budget, all, years }: ChosenProps) {
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const costCenterId = typeof address['costCenterId'] === 'string' ? address['costCenterId'] : null
  const isHigh = address['high'] === true
  const shown = figureNames.find(name => name === address['show']) ?? 'actual'
  const answer = useAnswer(
    'accounting.budget.show',
    {
      id: budget.id,
      ...(costCenterId ? { costCenterId } : {}),
      ...(isHigh ? { fromPercent: 90 } : {}),
    },
    { keepPrevious: true },
  )
  const yearName = (id: string) => years.find(year => year.id === id)?.name ?? ''
  const nameOfHead = (one: BudgetHead) =>
    `${yearName(one.yearId)} · ${one.nameAr} · ${budgetStatusWords[one.status]()}`
  return (
    <>
      <Toolbar
        search={
          <SegmentedControl<FigureName>
            label={m['accounting.budget.show']()}
            value={shown}
            onChange={show => change({ show: show === 'actual' ? undefined : show })}
            options={figureNames.map(id => ({ id, name: figureWords[id]() }))}
          />
        }
        end={answer.data && <SheetMenu sheet={budgetSheet(answer.data, yearName(budget.yearId), currency)} />}
      >
        <FilterChip name={m['accounting.budget.choose']()} value={<bdi>{nameOfHead(budget)}</bdi>}>
          <Select
            label={m['accounting.budget.choose']()}
            value={budget.id}
            onChange={id => change({ budget: id })}
            options={all.map(one => ({ id: one.id, name: nameOfHead(one) }))}
          />
        </FilterChip>
        <CostCenterChip id={costCenterId} onChange={id => change({ costCenterId: id ?? undefined })} />
        <FilterChip
          name={m['accounting.budget.used']()}
          value={isHigh ? m['accounting.budget.from90']() : m['accounting.budget.allLines']()}
          {...(isHigh ? { onRemove: () => change({ high: undefined }) } : {})}
        >
          <Button onPress={() => change({ high: !isHigh || undefined })}>
            {isHigh ? m['accounting.budget.allLines']() : m['accounting.budget.from90']()}
          </Button>
        </FilterChip>
      </Toolbar>
      <Loaded answer={answer}>
        {data => <BudgetGrid budget={data} shown={shown} isFiltered={isHigh || costCenterId !== null} />}
      </Loaded>
    </>
  )
}

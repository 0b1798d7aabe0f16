import { CalendarPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { fiscalYearName } from './period.rules.ts'
import '../accounting.css'
import { useControlKey } from '../pageKeys.web.ts'
import { BooksProof } from './BooksProof.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { PeriodTable } from './PeriodTable.tsx'
import type { Period, Year } from './period.web.ts'
import { YearBar } from './YearBar.tsx'

/** Fiscal years and their periods: close with a checklist, adjust, reopen with a reason, open the next year. */
export default function PeriodsPage() {
  const years = useAnswer('accounting.year.list', {})
  const periods = useAnswer('accounting.period.list', {})
  useEffect(() => {
    document.title = m['accounting.page.periods']()
  }, [])
  return (
    <Loaded answer={years}>
      {({ rows }) => <Loaded answer={periods}>{all => <Periods years={rows} periods={all.rows} />}</Loaded>}
    </Loaded>
  )
}

function Periods({ years, periods }: { years: readonly Year[]; periods: readonly Period[] }) {
  const { can } = useSession()
  const [address, change] = useAddress()
  const mayWrite = can('finance.periods.write')
  const [opening, setOpening] = useState<'next' | 'previous' | null>(null)
  useControlKey('KeyN', mayWrite ? () => setOpening('next') : null)
  const newestFirst = years.toReversed()
  const withOpen = newestFirst.find(year =>
    periods.some(one => one.yearId === year.id && one.status !== 'closed'),
  )
  const year = years.find(one => one.id === address['year']) ?? withOpen ?? newestFirst[0]
  const shown = periods.filter(period => period.yearId === year?.id)
  const checked = periods.find(period => period.id === address['period'])
  const closedCount = shown.filter(period => period.number !== 13 && period.status === 'closed').length
  return (
    <div className="page">
      <PageHeader
        title={m['accounting.page.periods']()}
        count={year && m['accounting.period.closedCount']({ count: closedCount })}
        actions={
          mayWrite && (
            <Button kind="primary" onPress={() => setOpening('next')}>
              <CalendarPlus aria-hidden />
              {years.length === 0 ? m['accounting.year.openFirst']() : m['accounting.year.openNext']()}
            </Button>
          )
        }
      />
      {year ? (
        <>
          <YearBar
            year={year}
            years={years}
            periods={periods}
            onChoose={id => change({ year: id })}
            onOpenPrevious={() => setOpening('previous')}
          />
          <PeriodTable
            periods={shown}
            allPeriods={periods}
            year={year}
            onCheck={period => change({ period: period.id })}
          />
          <BooksProof />
        </>
      ) : (
        <Card>
          <EmptyState title={m['accounting.year.empty']()} />
        </Card>
      )}
      {checked && <CheckPanel period={checked} all={periods} onClose={() => change({ period: undefined })} />}
      {opening && (
        <OpenYear
          which={opening}
          beside={(opening === 'next' ? years.at(-1) : years[0]) ?? null}
          onClose={() => setOpening(null)}
          onOpened={id => change({ year: id })}
        />
      )}
    </div>
  )
}

type OpenYearProps = {
  which: 'next' | 'previous'
  beside: Year | null
  onClose: () => void
  onOpened: (id: string) => void
}

/** Confirms before a year is opened, by its name; a year opened meanwhile is reported, not doubled. */
function OpenYear({ which, beside, onClose, onOpened }: OpenYearProps) {
  const [from, to] = beside
    ? which === 'next'
      ? [addDays(beside.endsOn, 1), addMonths(beside.endsOn, 12)]
      : [addMonths(beside.startsOn, -12), addDays(beside.startsOn, -1)]
    : [null, null]
  const open = useCommand('accounting.year.open')
  const act = () =>
    open.mutate(
      { which, besideId: beside?.id ?? null },
      {
        onSuccess: ({ id, name }) => {
          showToast(m['accounting.year.opened']({ name }))
          onOpened(id)
          onClose()
        },
        onError: error => {
          showProblem(sayError(error))
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        from && to
          ? m['accounting.year.openTitle']({ year: fiscalYearName(from, to) })
          : m['accounting.year.openFirst']()
      }
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={open.isPending} onPress={act}>
            {m['accounting.year.open']()}
          </Button>
        </>
      }
    >
      {m['accounting.year.openBody']()}
    </Dialog>
  )
}

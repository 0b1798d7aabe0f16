import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import '../billing.css'
import { percentText } from '../lateFee/lateFeeRule.web.ts'
import { useToday } from '../list/ListFilters.tsx'
import { whyNoStandardCode } from './tax.rules.ts'
import { type TaxCodeRow, taxKindWords } from './taxCodeForm.web.ts'

const AddTaxCodeDialog = onDemand(async () => (await import('./TaxCodeDialogs.tsx')).AddTaxCodeDialog)
const ChangeTaxCodeDialog = onDemand(async () => (await import('./TaxCodeDialogs.tsx')).ChangeTaxCodeDialog)

/** «رموز الضريبة»: each code with the rates it had, has and will have. */
export default function TaxCodesPage() {
  const { can } = useSession()
  const today = useToday()
  const answer = useAnswer('billing.taxCode.list', {})
  /** The code that gets another rate, or `new` for a new code. */
  const [adding, setAdding] = useState<TaxCodeRow | 'new' | null>(null)
  const [changing, setChanging] = useState<TaxCodeRow | null>(null)
  const mayWrite = can('finance.accounts.write')
  const title = m['billing.page.taxCodes']()
  useEffect(() => {
    document.title = title
  }, [title])
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setAdding('new')}>
      <Plus aria-hidden />
      {m['billing.taxCode.new']()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={title} actions={(answer.data?.rows.length ?? 0) > 0 && add} />
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Card>
              <EmptyState title={m['billing.taxCode.none']()} actions={add} />
            </Card>
          ) : (
            <>
              {whyNoStandardCode(rows, today, '') && (
                <Notice hue="amber">{m['billing.taxCode.chooseUsual']()}</Notice>
              )}
              {[...new Set(rows.map(row => row.code))].map(code => (
                <Code
                  key={code}
                  rows={rows.filter(row => row.code === code).toReversed()}
                  isOneOfSeveral={isOneOfSeveral(rows, code)}
                  onAdd={mayWrite ? setAdding : null}
                  onChange={mayWrite ? setChanging : null}
                />
              ))}
            </>
          )
        }
      </Loaded>
      {adding && <AddTaxCodeDialog of={adding === 'new' ? null : adding} onClose={() => setAdding(null)} />}
      {changing && <ChangeTaxCodeDialog row={changing} onClose={() => setChanging(null)} />}
    </div>
  )
}

/** Whether a company has other standard codes than this one, so that the usual one is chosen. */
const isOneOfSeveral = (rows: readonly TaxCodeRow[], code: string) => {
  const standard = new Set(rows.filter(row => row.kind === 'standard' && !row.isReverse).map(row => row.code))
  return standard.has(code) && standard.size > 1
}

type CodeProps = {
  /** Newest first. */
  rows: readonly TaxCodeRow[]
  isOneOfSeveral: boolean
  onAdd: ((latest: TaxCodeRow) => void) | null
  onChange: ((row: TaxCodeRow) => void) | null
}

function Code({ rows, isOneOfSeveral, onAdd, onChange }: CodeProps) {
  const prefer = useCommand('billing.taxCode.prefer')
  const latest = rows[0]
  if (!latest) return null
  return (
    <Card
      title={
        <span className="row tight">
          <span className="n">{latest.code}</span>{' '}
          {latest.isReverse ? m['billing.taxCode.reverse']() : taxKindWords[latest.kind]()}
          {isOneOfSeveral && latest.isUsual && (
            <StatusBadge kind="running">{m['billing.taxCode.usual']()}</StatusBadge>
          )}
        </span>
      }
      end={
        onAdd &&
        latest.kind === 'standard' && (
          <span className="row tight">
            {isOneOfSeveral && !latest.isUsual && (
              <Button
                size="small"
                kind="tertiary"
                busy={prefer.isPending}
                onPress={() =>
                  prefer.mutate(
                    { code: latest.code },
                    {
                      onSuccess: () => showToast(m['billing.taxCode.preferred']({ code: latest.code })),
                    },
                  )
                }
              >
                {m['billing.taxCode.prefer']()}
              </Button>
            )}
            <Button size="small" onPress={() => onAdd(latest)}>
              {m['billing.taxCode.nextRate']()}
            </Button>
          </span>
        )
      }
    >
      <div className="stack">
        {rows.map(row => (
          <Rate key={row.id} row={row} onChange={onChange} />
        ))}
      </div>
    </Card>
  )
}

function Rate({ row, onChange }: { row: TaxCodeRow } & Pick<CodeProps, 'onChange'>) {
  const today = useToday()
  const isPast = row.validTo !== null && row.validTo < today
  return (
    <div className="row wrap">
      <dl className="facts grow">
        <Fact label={m['billing.taxCode.percent']()}>
          <span className="row tight">
            <span className="n strong">{percentText(row.rateBps)}%</span>
            {row.validFrom > today ? (
              <StatusBadge kind="promised">{m['billing.taxCode.coming']()}</StatusBadge>
            ) : isPast ? (
              <StatusBadge kind="unsent">{m['billing.taxCode.past']()}</StatusBadge>
            ) : (
              <StatusBadge kind="running">{m['billing.taxCode.current']()}</StatusBadge>
            )}
          </span>
        </Fact>
        <Fact label={m['billing.taxCode.nameAr']()}>
          {currentLocale() === 'ar' ? row.nameAr : row.nameEn}
        </Fact>
        <Fact label={m['billing.taxCode.from']()}>
          <DayText day={row.validFrom} />
        </Fact>
        <Fact label={m['billing.taxCode.to']()}>
          {row.validTo ? <DayText day={row.validTo} /> : m['billing.taxCode.open']()}
        </Fact>
        <Fact label={m['billing.taxCode.returnBox']()}>{row.returnBox ?? '\u2014'}</Fact>
        {row.inputBox && <Fact label={m['billing.taxCode.inputBox']()}>{row.inputBox}</Fact>}
      </dl>
      {onChange && (
        <Button size="small" kind="tertiary" onPress={() => onChange(row)}>
          {m['kernel.action.edit']()}
        </Button>
      )}
    </div>
  )
}

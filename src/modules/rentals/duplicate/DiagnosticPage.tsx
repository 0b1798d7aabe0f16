import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatDay, formatMoney } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { type Sheet, SheetMenu } from '#modules/accounting/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { type Display, useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { contractName } from '../contract/list/contractColumns.tsx'
import { links } from '../links.web.ts'
import '../rentals.css'
import { statusWords } from '../wordMaps.web.ts'
import { checkWords, ruleWords } from './duplicateWords.web.ts'

type Check = OutputFor<'rentals.duplicate.diagnose'>['checks'][number]
type Row = Check['rows'][number]

const detailText = ({ name, status, sum, total, from, to }: Row, display: Display): string =>
  [
    name,
    status && statusWords[status](),
    sum !== null && `${m['rentals.diagnosis.rowsSum']()} ${formatMoney(sum, display)}`,
    total !== null && `${m['rentals.diagnosis.contractTotal']()} ${formatMoney(total, display)}`,
    from && to && [from, to].map(day => formatDay(day, display.digits)).join(' \u2190 '),
  ]
    .filter(Boolean)
    .join(' · ')

/** What the page shows as a table: a line for each check, and one for each row it found. */
function sheetOf(checks: readonly Check[], display: Display): Sheet {
  const line = (check: Check, label: string | null, detail: string | null) => [
    ...[checkWords[check.check](), String(check.scanned), String(check.found)],
    ...[label, detail],
  ]
  return {
    title: m['rentals.diagnosis.title'](),
    currency: display.currency,
    columns: [
      m['rentals.diagnosis.check'](),
      m['rentals.diagnosis.looked'](),
      m['rentals.diagnosis.found'](),
      m['rentals.field.contractNumber'](),
      m['rentals.diagnosis.detail'](),
    ].map(header => ({ header, kind: 'text' as const })),
    rows: checks.flatMap(check =>
      check.rows.length === 0
        ? [line(check, null, null)]
        : check.rows.map(row => line(check, contractName(row), detailText(row, display))),
    ),
  }
}

/** Every check over the contracts, run now: what it looked at, what it found, and the rows themselves. */
export default function DiagnosticPage() {
  const display = useDisplay()
  const answer = useAnswer('rentals.duplicate.diagnose', {}, { staleTime: 60_000 })
  const found = answer.data?.checks.filter(check => check.found > 0) ?? []
  return (
    <div className="page">
      <PageHeader
        title={m['rentals.diagnosis.title']()}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['rentals.duplicate.title'](), href: links.duplicates },
              { name: m['rentals.diagnosis.title']() },
            ]}
          />
        }
        facts={answer.data && <InstantText at={answer.data.at} />}
        actions={
          <>
            {answer.data && <SheetMenu sheet={sheetOf(answer.data.checks, display)} />}
            <Button busy={answer.isFetching} onPress={() => void answer.refetch()}>
              {m['rentals.diagnosis.again']()}
            </Button>
          </>
        }
      />
      {answer.error && <Notice hue="red">{sayError(answer.error)}</Notice>}
      {!answer.data && !answer.error && <Skeleton lines={10} />}
      {answer.data && found.length === 0 && <EmptyState title={m['rentals.diagnosis.clean']()} />}
      {answer.data && (
        <Card>
          <ul className="rentals-lines">
            {answer.data.checks.map(check => (
              <CheckLine key={check.check} check={check} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function CheckLine({ check }: { check: Check }) {
  const [isOpen, setOpen] = useState(false)
  const isRule = check.check in ruleWords
  return (
    <li>
      <span className="grow">
        {checkWords[check.check]()}
        <span className="cap rentals-block">
          {m['rentals.diagnosis.scanned']({ scanned: check.scanned, millis: check.millis })}
        </span>
      </span>
      {check.found === 0 ? (
        <StatusBadge kind="settled">{m['rentals.diagnosis.sound']()}</StatusBadge>
      ) : (
        <StatusBadge kind="late">
          <NumberText value={check.found} />
        </StatusBadge>
      )}
      {check.found > 0 && (
        <Button size="small" kind="tertiary" onPress={() => setOpen(!isOpen)}>
          {isOpen ? m['rentals.diagnosis.hide']() : m['rentals.diagnosis.show']()}
        </Button>
      )}
      {check.found > 0 && isRule && (
        <TextLink href={`${links.duplicates}?rule=${check.check}`}>{m['rentals.diagnosis.fix']()}</TextLink>
      )}
      {isOpen && (
        <ul className="rentals-lines rentals-rows">
          {check.rows.map(row => (
            <li key={`${row.contractId} ${row.number} ${row.from}`}>
              <span className="grow">
                {row.contractId ? (
                  <DocumentNumber number={contractName(row)} href={links.contract(row.contractId)} />
                ) : (
                  <bdi className="n">{row.number}</bdi>
                )}
              </span>
              <DetailOf row={row} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function DetailOf({ row: { name, status, sum, total, from, to } }: { row: Row }) {
  return (
    <span className="row wrap cap">
      {name && <bdi>{name}</bdi>}
      {status && statusWords[status]()}
      {sum !== null && (
        <span>
          {m['rentals.diagnosis.rowsSum']()} <Money amount={sum} />
        </span>
      )}
      {total !== null && (
        <span>
          {m['rentals.diagnosis.contractTotal']()} <Money amount={total} />
        </span>
      )}
      {from && to && (
        <span>
          <DayText day={from} /> {'\u2190'} <DayText day={to} />
        </span>
      )}
    </span>
  )
}

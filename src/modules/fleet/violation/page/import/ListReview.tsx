import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ErrorCard, StepBar } from '#modules/platform/import/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { figureText } from '#ui/figures.ts'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Occurred } from '../ViolationParts.tsx'
import { reasonWords, violationFieldWords } from '../violationWords.web.ts'
import type { ListDryRun, ListJob } from './listJob.web.ts'

type Props = {
  job: ListJob
  dryRun: ListDryRun
  isSaving: boolean
  error: Error | null
  onReadAs: (readAs: ListJob['readAs']) => void
  onBack: () => void
  onCommit: (goodRowsOnly: boolean) => void
}

/** What the list would bring: who is certain, what will wait and why, what is known already, every error. */
export function ListReview({ job, dryRun, isSaving, error, onReadAs, onBack, onCommit }: Props) {
  const [goodRowsOnly, setGoodRowsOnly] = useState(false)
  const nothing = dryRun.addedCount === 0 && dryRun.changedCount === 0
  const whyNot = nothing
    ? m['fleet.import.nothing']()
    : dryRun.errorCount > 0 && !goodRowsOnly
      ? m['fleet.import.goodOnlyReason']()
      : null
  return (
    <>
      <StatStrip>
        <Stat label={m['fleet.violation.review.matched']()} note={<Money amount={dryRun.matched} />}>
          <NumberText value={dryRun.matchedCount} strong />
        </Stat>
        <Stat label={m['fleet.violation.review.queued']()} note={<Money amount={dryRun.queued} />}>
          <NumberText value={dryRun.queuedCount} strong />
        </Stat>
        <Stat label={m['fleet.import.duplicates']()} note={m['fleet.violation.review.known']()}>
          <NumberText value={dryRun.duplicateCount} strong />
        </Stat>
        <Stat label={m['fleet.violation.review.changed']()}>
          <NumberText value={dryRun.changedCount} strong />
        </Stat>
        <Stat label={m['platform.import.errorRows']()}>
          <span className={dryRun.errorCount > 0 ? 'bad' : undefined}>
            <NumberText value={dryRun.errorCount} strong />
          </span>
        </Stat>
      </StatStrip>
      <StepBar
        back={m['platform.import.back']()}
        onBack={onBack}
        go={m['fleet.violation.commit']({ count: dryRun.addedCount })}
        onGo={() => onCommit(goodRowsOnly)}
        whyNot={whyNot}
        isBusy={isSaving}
        error={error}
      >
        {dryRun.errorCount > 0 && (
          <Checkbox checked={goodRowsOnly} onChange={setGoodRowsOnly}>
            {m['fleet.import.goodOnly']()}
          </Checkbox>
        )}
      </StepBar>
      <Reasons dryRun={dryRun} />
      {dryRun.errors.length > 0 && (
        <ErrorCard
          table={job.table}
          errors={dryRun.errors}
          words={violationFieldWords}
          onReadAs={(field, reading) => onReadAs({ ...job.readAs, [field]: reading })}
        />
      )}
      <Sample dryRun={dryRun} />
    </>
  )
}

function Reasons({ dryRun }: { dryRun: ListDryRun }) {
  const reasons = Object.entries(dryRun.reasons) as [keyof typeof reasonWords, number][]
  if (reasons.length === 0) return null
  return (
    <div className="row wrap">
      {reasons.map(([reason, count]) => (
        <Badge key={reason} hue="amber">
          {reasonWords[reason]()} <span className="n">{figureText(count)}</span>
        </Badge>
      ))}
    </div>
  )
}

function Sample({ dryRun }: { dryRun: ListDryRun }) {
  if (dryRun.sample.length === 0) return null
  return (
    <Card flush title={m['fleet.violation.review.sample']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['platform.import.rowNumber']()}</th>
              <th scope="col">{m['fleet.violation.field.reference']()}</th>
              <th scope="col">{m['fleet.violation.plateAsWritten']()}</th>
              <th scope="col">{m['fleet.violation.column.occurred']()}</th>
              <th scope="col" className="money-cell">
                {m['fleet.violation.field.fine']()}
              </th>
              <th scope="col">{m['fleet.violation.review.result']()}</th>
            </tr>
          </thead>
          <tbody>
            {dryRun.sample.map(one => (
              <tr key={one.row}>
                <td>
                  <span className="quiet n">{one.row}</span>
                </td>
                <td>
                  <span className="n">{one.reference}</span>
                </td>
                <td>
                  <bdi>{one.plateText}</bdi>
                </td>
                <td>
                  <Occurred row={one} />
                </td>
                <td className="money-cell">
                  <Amount amount={one.fine} />
                  {one.isUsualFine && <span className="cap"> {m['fleet.violation.usualFineMark']()}</span>}
                </td>
                <td>
                  {one.queueReason ? (
                    <StatusBadge kind="decide">{reasonWords[one.queueReason]()}</StatusBadge>
                  ) : (
                    <span className="row">
                      <Plate number={one.plate} /> <bdi className="strong">{one.holder}</bdi>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

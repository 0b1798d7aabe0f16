import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { ErrorCard, StepBar } from '#modules/platform/import/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import type { ImportJob } from './importJob.web.ts'
import { type DryRun, importFieldWords } from './importWords.web.ts'

type Props = {
  job: ImportJob
  dryRun: DryRun
  isSaving: boolean
  error: Error | null
  onReadAs: (readAs: ImportJob['readAs']) => void
  onBack: () => void
  onCommit: (goodRowsOnly: boolean) => void
}

/** What the import would do, before anything is saved: counts, groups, and every error with its row and reason. */
export function CheckStep({ job, dryRun, isSaving, error, onReadAs, onBack, onCommit }: Props) {
  const [goodRowsOnly, setGoodRowsOnly] = useState(false)
  const badRows = new Set(dryRun.errors.map(one => one.row)).size
  const whyNot =
    dryRun.createCount === 0
      ? m['fleet.import.nothing']()
      : badRows > 0 && !goodRowsOnly
        ? m['fleet.import.goodOnlyReason']()
        : null
  return (
    <>
      <StatStrip>
        <Stat label={m['fleet.import.willCreate']()}>
          <NumberText value={dryRun.createCount} strong />
        </Stat>
        <Stat label={m['fleet.import.duplicates']()} note={m['fleet.import.duplicatesNote']()}>
          <NumberText value={dryRun.duplicateCount} strong />
        </Stat>
        <Stat label={m['platform.import.errorRows']()}>
          <span className={badRows > 0 ? 'bad' : undefined}>
            <NumberText value={badRows} strong />
          </span>
        </Stat>
        <Stat label={m['fleet.import.rowsInFile']()} note={<bdi>{job.table.name}</bdi>}>
          <NumberText value={dryRun.rowCount} strong />
        </Stat>
      </StatStrip>
      <StepBar
        back={m['platform.import.back']()}
        onBack={onBack}
        go={m['fleet.import.commit']({ count: dryRun.createCount })}
        onGo={() => onCommit(goodRowsOnly)}
        whyNot={whyNot}
        isBusy={isSaving}
        error={error}
      >
        {badRows > 0 && (
          <Checkbox checked={goodRowsOnly} onChange={setGoodRowsOnly}>
            {m['fleet.import.goodOnly']()}
          </Checkbox>
        )}
      </StepBar>
      {isSaving && (
        <Notice hue="blue" live>
          {m['fleet.import.saving']({ count: dryRun.createCount })}
        </Notice>
      )}
      <div className="fleet-import-check">
        <ErrorCard
          table={job.table}
          errors={dryRun.errors}
          words={importFieldWords}
          onReadAs={(field, reading) => onReadAs({ ...job.readAs, [field]: reading })}
        />
        <GroupCard groups={dryRun.groups} />
      </div>
    </>
  )
}

function GroupCard({ groups }: { groups: DryRun['groups'] }) {
  const { currency } = useCompany()
  return (
    <Card
      title={m['fleet.import.groups']()}
      caption={m['fleet.groups.count']({ count: groups.length })}
      flush
    >
      <div className="plain-scroll fleet-groups-made">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['fleet.groups.name']()}</th>
              <th scope="col" className="money-cell">
                {m['fleet.groups.vehicles']()}
              </th>
              <th scope="col" className="money-cell">
                {m['fleet.import.groupDailyIn']({ currency: currencySymbol(currency, currentLocale()) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(group => (
              <tr key={group.name}>
                <td>
                  <span className="row">
                    <bdi>{group.name}</bdi>
                    {group.isNew && <Badge hue="accent">{m['fleet.import.groupNew']()}</Badge>}
                  </span>
                </td>
                <td className="money-cell">
                  <NumberText value={group.vehicleCount} />
                </td>
                <td className="money-cell">
                  <Amount amount={group.daily} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

import { ArrowLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { errorFileText, saveTextFile } from './errorFile.ts'
import { type DryRun, importFieldWords, type RowError, reasonOf } from './importWords.ts'
import type { ImportJob } from './keptImport.ts'

type Props = {
  readonly job: ImportJob
  readonly dryRun: DryRun
  readonly isSaving: boolean
  readonly error: Error | null
  readonly onBack: () => void
  readonly onCommit: (goodRowsOnly: boolean) => void
}

/** What the import would do, before anything is saved: counts, groups, and every error with its row and reason. */
export function CheckStep({ job, dryRun, isSaving, error, onBack, onCommit }: Props) {
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
      {error && (
        <Notice hue="red" live>
          {sayError(error)}
        </Notice>
      )}
      <StatStrip>
        <Stat label={m['fleet.import.willCreate']()}>
          <NumberText value={dryRun.createCount} strong />
        </Stat>
        <Stat label={m['fleet.import.duplicates']()} note={m['fleet.import.duplicatesNote']()}>
          <NumberText value={dryRun.duplicateCount} strong />
        </Stat>
        <Stat label={m['fleet.import.errorRows']()}>
          <span className={badRows > 0 ? 'bad' : undefined}>
            <NumberText value={badRows} strong />
          </span>
        </Stat>
        <Stat label={m['fleet.import.rowsInFile']()} note={<bdi>{job.table.name}</bdi>}>
          <NumberText value={dryRun.rowCount} strong />
        </Stat>
      </StatStrip>
      <div className="row wrap fleet-import-acts">
        <Button onPress={onBack} disabled={isSaving}>
          <DirIcon icon={ArrowLeft} />
          {m['fleet.import.back']()}
        </Button>
        {badRows > 0 && (
          <Checkbox checked={goodRowsOnly} onChange={setGoodRowsOnly}>
            {m['fleet.import.goodOnly']()}
          </Checkbox>
        )}
        <span className="push">
          <Button
            kind="primary"
            busy={isSaving}
            disabledReason={whyNot}
            onPress={() => onCommit(goodRowsOnly)}
          >
            {m['fleet.import.commit']({ count: dryRun.createCount })}
          </Button>
        </span>
      </div>
      {isSaving && (
        <Notice hue="blue" live>
          {m['fleet.import.saving']({ count: dryRun.createCount })}
        </Notice>
      )}
      <div className="fleet-import-check">
        <ErrorCard job={job} dryRun={dryRun} badRows={badRows} />
        <GroupCard groups={dryRun.groups} />
      </div>
    </>
  )
}

function ErrorCard({ job, dryRun, badRows }: Pick<Props, 'job' | 'dryRun'> & { readonly badRows: number }) {
  const download = () =>
    saveTextFile(
      `${m['fleet.import.errorFile']({ name: job.table.name.replace(/\.\w+$/, '') })}.csv`,
      errorFileText(job.table, dryRun.errors, m['fleet.import.errorReason']()),
    )
  return (
    <Card
      title={m['fleet.import.errors']()}
      caption={badRows > 0 && m['fleet.import.rows']({ count: badRows })}
      end={
        badRows > 0 && (
          <Button size="small" onPress={download}>
            <Download aria-hidden />
            {m['fleet.import.downloadErrors']()}
          </Button>
        )
      }
      flush={badRows > 0}
    >
      {badRows === 0 ? (
        <p className="good">{m['fleet.import.noErrors']()}</p>
      ) : (
        <div className="fleet-errors">
          <DataTable<RowError>
            label={m['fleet.import.errors']()}
            bare
            density="compact"
            rows={dryRun.errors}
            rowId={one => `${one.row}.${one.field}`}
            card={one => (
              <>
                <div className="card-row">
                  <b>{importFieldWords[one.field]()}</b>
                  <span className="cap">
                    {m['fleet.import.rowNumber']()} <span className="n">{one.row}</span>
                  </span>
                </div>
                <div className="card-row bad">{reasonOf(one)}</div>
              </>
            )}
            columns={[
              {
                id: 'row',
                header: m['fleet.import.rowNumber'](),
                cell: one => <span className="n">{one.row}</span>,
              },
              {
                id: 'field',
                header: m['fleet.import.errorField'](),
                cell: one => (
                  <>
                    {importFieldWords[one.field]()}
                    {one.header && (
                      <>
                        {' '}
                        <bdi className="quiet">{one.header}</bdi>
                      </>
                    )}
                  </>
                ),
              },
              {
                id: 'reason',
                header: m['fleet.import.errorReason'](),
                cell: one => <span className="bad fleet-why">{reasonOf(one)}</span>,
              },
            ]}
          />
        </div>
      )}
    </Card>
  )
}

function GroupCard({ groups }: { readonly groups: DryRun['groups'] }) {
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

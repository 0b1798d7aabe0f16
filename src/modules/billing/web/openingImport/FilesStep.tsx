import { m } from '#generated/words/messages.js'
import { TableDrop } from '#modules/platform/web/import/public.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayField } from '../DayField.tsx'
import { type OpeningJob, readBalanceFile, readItemFile } from './openingJob.ts'

type Props = {
  readonly job: OpeningJob
  readonly onChange: (job: OpeningJob) => void
  readonly onNext: () => void
}

/** The day of the opening and the files of the old system. */
export function FilesStep({ job, onChange, onNext }: Props) {
  return (
    <Card>
      <div className="stack">
        <p className="soft-ink">{m['billing.openingImport.intro']()}</p>
        <div className="fields">
          <DayField
            label={m['billing.openingImport.openedOn']()}
            value={job.openedOn}
            onChange={openedOn => onChange({ ...job, openedOn })}
            gregorianOnly
          />
        </div>
        <div className="opening-files">
          <OneFile
            label={m['billing.openingImport.balancesFile']()}
            name={job.balances?.table.name}
            onRead={table => onChange({ ...job, balances: readBalanceFile(table), chosen: {} })}
          />
          <OneFile
            label={m['billing.openingImport.itemsFile']()}
            hint={`${m['billing.openingImport.itemsOptional']()} · ${m['billing.openingImport.kindHint']()}`}
            name={job.items?.table.name}
            onRead={table => onChange({ ...job, items: readItemFile(table) })}
            onRemove={() => onChange({ ...job, items: null })}
          />
        </div>
        <div className="row">
          <span className="push">
            <Button
              kind="primary"
              onPress={onNext}
              disabledReason={
                !job.balances
                  ? m['billing.openingImport.missingFile']()
                  : job.openedOn
                    ? null
                    : m['billing.lack.day']()
              }
            >
              {m['billing.openingImport.step.columns']()}
            </Button>
          </span>
        </div>
      </div>
    </Card>
  )
}

function OneFile(props: {
  readonly label: string
  readonly hint?: string
  readonly name: string | undefined
  readonly onRead: Parameters<typeof TableDrop>[0]['onRead']
  readonly onRemove?: () => void
}) {
  return (
    <div className="stack tight">
      <TableDrop label={props.label} onRead={props.onRead} />
      {props.hint && <p className="cap">{props.hint}</p>}
      {props.name && (
        <p className="row good">
          <bdi>{props.name}</bdi>
          {props.onRemove && (
            <Button size="small" kind="tertiary" onPress={props.onRemove}>
              {m['billing.openingImport.withoutItems']()}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

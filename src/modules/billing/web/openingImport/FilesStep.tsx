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
          <TableDrop
            label={m['billing.openingImport.balancesFile']()}
            onRead={table => onChange({ ...job, balances: readBalanceFile(table), chosen: {} })}
            onRemove={() => onChange({ ...job, balances: null, chosen: {} })}
          />
          <div className="stack tight">
            <TableDrop
              label={m['billing.openingImport.itemsFile']()}
              onRead={table => onChange({ ...job, items: readItemFile(table) })}
              onRemove={() => onChange({ ...job, items: null })}
            />
            <p className="cap">
              {m['billing.openingImport.itemsOptional']()} · {m['billing.openingImport.kindHint']()}
            </p>
          </div>
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

import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { TableDrop } from '#modules/platform/import/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayField } from '../document/DayField.tsx'
import { type OpeningJob, readBalanceFile, readItemFile } from './openingJob.web.ts'

type Props = {
  job: OpeningJob
  /** Two files may be read at once, so each changes what is there by then. */
  onChange: (change: (job: OpeningJob) => OpeningJob) => void
  onNext: () => void
}

/** The day of the opening and the files of the old system. */
export function FilesStep({ job, onChange, onNext }: Props) {
  const [reading, setReading] = useState(0)
  // Who goes on while the second file is read would leave it behind.
  const onReading = (isReading: boolean) => setReading(count => count + (isReading ? 1 : -1))
  const missing = job.balances ? null : m['billing.openingImport.missingFile']()
  const lack = missing ?? (job.openedOn ? null : m['billing.lack.day']())
  return (
    <Card>
      <div className="stack">
        <p className="soft-ink">{m['billing.openingImport.intro']()}</p>
        <div className="fields">
          <DayField
            label={m['billing.openingImport.openedOn']()}
            value={job.openedOn}
            onChange={openedOn => onChange(now => ({ ...now, openedOn }))}
            gregorianOnly
          />
        </div>
        <div className="opening-files">
          <TableDrop
            label={m['billing.openingImport.balancesFile']()}
            onRead={table => onChange(now => ({ ...now, balances: readBalanceFile(table), chosen: {} }))}
            onRemove={() => onChange(now => ({ ...now, balances: null, chosen: {} }))}
            onReading={onReading}
          />
          <div className="stack tight">
            <TableDrop
              label={m['billing.openingImport.itemsFile']()}
              onRead={table => onChange(now => ({ ...now, items: readItemFile(table) }))}
              onRemove={() => onChange(now => ({ ...now, items: null }))}
              onReading={onReading}
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
              disabledReason={reading > 0 ? m['billing.openingImport.reading']() : lack}
            >
              {m['platform.import.step.columns']()}
            </Button>
          </span>
        </div>
      </div>
    </Card>
  )
}

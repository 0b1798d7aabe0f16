import { m } from '#generated/words/messages.js'
import { ColumnsStep, FileColumns, missingColumns } from '#modules/platform/import/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { guessColumns } from './columnGuess.web.ts'
import { ImportOptionFields, whyNotOptions } from './ImportOptionFields.tsx'
import type { ImportJob } from './importJob.web.ts'
import { importFieldWords } from './importWords.web.ts'
import { importFields, requiredImportFields } from './vehicleImport.rules.ts'

type Props = {
  job: ImportJob
  onChange: (job: ImportJob) => void
  onBack: () => void
  onNext: () => void
  isBusy: boolean
  error: Error | null
}

/** Which column is what, and the choices: plates, groups, prices. */
export function ColumnStep({ job, onChange, ...step }: Props) {
  const { mapping, options } = job
  const needsPlate = !options.temporaryPlates
  return (
    <ColumnsStep
      {...step}
      missing={missingColumns(job, { required: requiredImportFields, words: importFieldWords })}
      whyNot={
        needsPlate && mapping.plate === undefined ? m['fleet.import.missingPlate']() : whyNotOptions(options)
      }
    >
      <FileColumns
        fields={importFields}
        required={needsPlate ? [...requiredImportFields, 'plate'] : requiredImportFields}
        words={importFieldWords}
        file={job}
        guess={guessColumns}
        onChange={changed => onChange({ ...job, ...changed })}
        aside={
          <Card title={m['fleet.import.options']()}>
            <ImportOptionFields job={job} onChange={changed => onChange({ ...job, options: changed })} />
          </Card>
        }
      />
    </ColumnsStep>
  )
}

import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, currencyDigits } from '#kernel/shared/money.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { cellText } from '#modules/platform/import/public.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Money } from '#ui/Money.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { ImportJob, ImportOptions } from './importJob.web.ts'

type Props = { job: ImportJob; onChange: (options: ImportOptions) => void }

const isSeries = (text: string) => /^[A-Z]{2,4}$/.test(text)
const isFactor = (text: string) => /^\d{1,9}(\.\d{1,9})?$/.test(text) && Number(text) > 0

/** What is wrong with the choices, in words; null when nothing. */
export function whyNotOptions(options: ImportOptions): string | null {
  if (options.temporaryPlates !== null && !isSeries(options.temporaryPlates))
    return m['fleet.import.seriesBad']()
  if (options.ratesFor !== 'none' && !isFactor(options.priceFactor)) return m['fleet.import.factorBad']()
  return null
}

/** The choices of an import: plates for rows without one, what makes a group, and what becomes of prices. */
export function ImportOptionFields({ job, onChange }: Props) {
  const { options, mapping } = job
  const change = (next: Partial<ImportOptions>) => onChange({ ...options, ...next })
  const hasPrices = mapping.daily !== undefined
  return (
    <div className="stack">
      <Checkbox
        checked={options.temporaryPlates !== null}
        onChange={isOn => change({ temporaryPlates: isOn ? 'TMP' : null })}
      >
        {m['fleet.import.temporary']()}
      </Checkbox>
      {options.temporaryPlates !== null && (
        <TextField
          label={m['fleet.import.series']()}
          value={options.temporaryPlates}
          onChange={text => change({ temporaryPlates: text.toUpperCase() })}
          dir="ltr"
          maxLength={4}
          hint={m['fleet.import.seriesHint']()}
          error={isSeries(options.temporaryPlates) ? null : m['fleet.import.seriesBad']()}
        />
      )}
      {mapping.group === undefined && (
        <RadioGroup
          label={m['fleet.import.groupBy']()}
          value={options.groupBy}
          onChange={groupBy => change({ groupBy })}
          options={[
            { id: 'type', name: m['fleet.import.groupByType'](), disabled: mapping.type === undefined },
            { id: 'make', name: m['fleet.import.groupByMake']() },
          ]}
        />
      )}
      {hasPrices && (
        <RadioGroup
          label={m['fleet.import.ratesFor']()}
          value={options.ratesFor}
          onChange={ratesFor => change({ ratesFor })}
          options={[
            { id: 'vehicle', name: m['fleet.import.ratesVehicle']() },
            { id: 'group', name: m['fleet.import.ratesGroup']() },
            { id: 'none', name: m['fleet.import.ratesNone']() },
          ]}
        />
      )}
      {hasPrices && options.ratesFor !== 'none' && (
        <>
          <TextField
            label={m['fleet.import.factor']()}
            value={options.priceFactor}
            onChange={text => change({ priceFactor: asciiDigits(text).trim() })}
            dir="ltr"
            inputMode="decimal"
            maxLength={19}
            hint={<FactorHint job={job} />}
            error={isFactor(options.priceFactor) ? null : m['fleet.import.factorBad']()}
          />
          <DateField
            label={m['fleet.import.ratesFrom']()}
            value={options.ratesFrom}
            onChange={ratesFrom => change({ ratesFrom })}
            gregorianOnly
          />
        </>
      )}
      <DateField
        label={m['fleet.import.inServiceOn']()}
        value={options.inServiceOn}
        onChange={inServiceOn => change({ inServiceOn })}
        gregorianOnly
      />
    </div>
  )
}

/** What the factor makes of the first price of the file. */
function FactorHint({ job }: { job: ImportJob }) {
  const { currency } = useCompany()
  const { mapping, options, table } = job
  const column = mapping.daily
  const first =
    column === undefined ? null : table.rows.map(row => cellText(row[column])).find(text => Number(text) > 0)
  if (!first || !isFactor(options.priceFactor)) return m['fleet.import.factorHint']()
  const after = converted(first, options.priceFactor, currency)
  return (
    <>
      {m['fleet.import.factorHint']()}
      <br />
      <span>
        {m['fleet.import.factorExample']({ before: first })} <Money amount={after} strong />
      </span>
    </>
  )
}

/** An illustration only: the server converts each price exactly. */
function converted(price: string, factor: string, currency: Currency): string {
  return (Number(price) * Number(factor)).toFixed(currencyDigits(currency))
}

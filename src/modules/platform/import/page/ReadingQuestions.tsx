import { m } from '#generated/words/messages.js'
import { isolated } from '#kernel/web/isolate.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Reading } from '../public.ts'
import type { RowError } from './rowReasons.web.ts'

type Props<Field extends string> = {
  errors: readonly (RowError & { field: Field })[]
  words: Readonly<Record<Field, () => string>>
  onReadAs: (field: Field, reading: Reading) => void
}

type Choice = { reading: Reading; name: string }

/** The two ways a value of a column can be read, as it would then stand; none for an error that asks nothing. */
function choicesOf({ code, params }: RowError): readonly Choice[] {
  // A day does not break over two lines.
  const shown = (name: string) => isolated(String(params[name] ?? '').replaceAll('-', '\u2011'))
  if (code === 'platform.import.row.dayOpen')
    return [
      { reading: 'dayFirst', name: m['platform.import.readDayFirst']({ value: shown('dayFirst') }) },
      { reading: 'monthFirst', name: m['platform.import.readMonthFirst']({ value: shown('monthFirst') }) },
    ]
  if (code === 'platform.import.row.decimalOpen')
    return [
      { reading: 'decimalDot', name: m['platform.import.readDecimalDot']({ value: shown('dot') }) },
      { reading: 'decimalComma', name: m['platform.import.readDecimalComma']({ value: shown('comma') }) },
    ]
  return []
}

/** Whether an error only asks how its column is read, and goes with the answer. */
export const asksReading = (error: RowError): boolean => choicesOf(error).length > 0

/** Columns that can be read in two ways, each with its first such value and what either way makes of it. */
export function ReadingQuestions<Field extends string>({ errors, words, onReadAs }: Props<Field>) {
  const asked = [
    ...new Map(
      errors
        .filter(asksReading)
        .reverse()
        .map(one => [one.field, one]),
    ).values(),
  ]
  return asked.map(one => (
    <Notice key={one.field} hue="amber">
      <p className="strong">
        {m['platform.import.readingQuestion']({
          field: words[one.field](),
          value: isolated(String(one.params['value'] ?? '')),
        })}
      </p>
      <div className="row wrap">
        {choicesOf(one).map(({ reading, name }) => (
          <Button key={reading} size="small" onPress={() => onReadAs(one.field, reading)}>
            {name}
          </Button>
        ))}
      </div>
    </Notice>
  ))
}

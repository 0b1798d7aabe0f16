import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Preview, ReadTable } from '#kernel/web/api.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import type { Reading } from '../public.ts'
import { ErrorCard } from './ErrorCard.tsx'
import type { FileKind, ImportOutcome } from './importKind.web.ts'
import { RecordTable } from './RecordTable.tsx'
import { StepBar } from './StepBar.tsx'

const shownEntries = 3

type Props<Field extends string, Outcome extends ImportOutcome<Field>> = {
  kind: FileKind<Field, Outcome>
  table: ReadTable
  review: Preview<Outcome>
  isBusy: boolean
  error: Error | null
  onReadAs: (field: Field, reading: Reading) => void
  onBack: () => void
  onBring: (goodRowsOnly: boolean) => void
}

/** What the file would import, every error with its row, and the entries as they would be posted. */
export function ReviewStep<Field extends string, Outcome extends ImportOutcome<Field>>(
  props: Props<Field, Outcome>,
) {
  const [goodRowsOnly, setGoodRowsOnly] = useState(false)
  const { kind, table, review } = props
  const { output, effects } = review
  const errorRows = new Set(output.errors.map(error => error.row)).size
  const count = kind.countOf?.(output) ?? output.recordCount
  const whyNot =
    errorRows > 0 && !goodRowsOnly
      ? kind.maySkipErrors
        ? m['platform.import.hasErrors']({ count: errorRows })
        : m['platform.import.correctFirst']()
      : count === 0
        ? m['platform.import.nothing']()
        : null
  return (
    <>
      <StatStrip>
        <Stat label={m['platform.import.records']()}>
          <NumberText value={count} strong />
        </Stat>
        {output.knownCount > 0 && (
          <Stat label={m['platform.import.known']()} note={m['platform.import.knownNote']()}>
            <NumberText value={output.knownCount} strong />
          </Stat>
        )}
        {output.total !== null && (
          <Stat label={m['platform.import.total']()}>
            <Money amount={output.total} strong />
          </Stat>
        )}
        <Stat label={m['platform.import.errorRows']()}>
          <span className={errorRows > 0 ? 'bad' : undefined}>
            <NumberText value={errorRows} strong />
          </span>
        </Stat>
      </StatStrip>
      <StepBar
        back={m['platform.import.back']()}
        onBack={props.onBack}
        go={m['platform.import.bring']({ count })}
        onGo={() => props.onBring(goodRowsOnly)}
        whyNot={whyNot}
        isBusy={props.isBusy}
        error={props.error}
      >
        {kind.maySkipErrors && errorRows > 0 && (
          <Checkbox checked={goodRowsOnly} onChange={setGoodRowsOnly}>
            {m['platform.import.goodOnly']()}
          </Checkbox>
        )}
      </StepBar>
      {output.errors.length > 0 && (
        <ErrorCard table={table} errors={output.errors} words={kind.words} onReadAs={props.onReadAs} />
      )}
      {kind.review?.(output)}
      <RecordTable records={output.records} count={output.recordCount + output.knownCount} />
      {kind.posts && effects.length > 0 && (
        <>
          <JournalEffects
            state={{
              preview: { output, effects: effects.slice(0, shownEntries) },
              error: null,
              isLoading: false,
            }}
          />
          {effects.length > shownEntries && (
            <p className="cap">
              {m['platform.import.firstEntries']({ shown: shownEntries, count: effects.length })}
            </p>
          )}
        </>
      )}
    </>
  )
}

import { m } from '#generated/words/messages.js'
import type { Preview, ReadTable } from '#kernel/web/api.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { ErrorCard, StepBar } from '#modules/platform/web/import/public.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import type { FileKind, Outcome } from './importKind.ts'
import { RecordTable } from './RecordTable.tsx'

const shownEntries = 3

type Props<Field extends string> = {
  readonly kind: FileKind<Field>
  readonly table: ReadTable
  readonly review: Preview<Outcome<Field>>
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onBack: () => void
  readonly onBring: () => void
}

/** What the file would bring, every error with its row, and the entries as they would be posted. */
export function ReviewStep<Field extends string>(props: Props<Field>) {
  const { kind, table, review } = props
  const { output, effects } = review
  const errorRows = new Set(output.errors.map(error => error.row)).size
  const whyNot =
    errorRows > 0
      ? m['accounting.import.hasErrors']({ count: output.errors.length })
      : output.recordCount === 0
        ? m['accounting.import.nothing']()
        : null
  return (
    <>
      <StatStrip>
        <Stat label={m['accounting.import.records']()}>
          <NumberText value={output.recordCount} strong />
        </Stat>
        {output.knownCount > 0 && (
          <Stat label={m['accounting.import.known']()} note={m['accounting.import.knownNote']()}>
            <NumberText value={output.knownCount} strong />
          </Stat>
        )}
        {output.total !== null && (
          <Stat label={m['accounting.total']()}>
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
        go={m['accounting.import.bring']({ count: output.recordCount })}
        onGo={props.onBring}
        whyNot={whyNot}
        isBusy={props.isBusy}
        error={props.error}
      />
      {output.errors.length > 0 && (
        <ErrorCard
          table={table}
          errors={output.errors.map(error => ({ ...error, header: error.header ?? null }))}
          words={kind.words}
        />
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
              {m['accounting.import.firstEntries']({ shown: shownEntries, count: effects.length })}
            </p>
          )}
        </>
      )}
    </>
  )
}

import { Download } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import type { ReadTable } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { cellText, type Reading } from '../public.ts'
import { errorFileText, saveTextFile } from './errorFile.web.ts'
import { ReadingQuestions } from './ReadingQuestions.tsx'
import { type RowError, reasonOf } from './rowReasons.web.ts'
import './import.css'

type FieldError<Field extends string> = RowError & { field: Field }
type Props<Field extends string> = {
  table: ReadTable
  errors: readonly FieldError<Field>[]
  words: Readonly<Record<Field, () => string>>
  /** The person chose how a column is to be read: the file is looked at again. */
  onReadAs?: (field: Field, reading: Reading) => void
}

/** Every error with its row, field and reason, and the bad rows as a file to correct. */
export function ErrorCard<Field extends string>({ table, errors, words, onReadAs }: Props<Field>) {
  const badRows = new Set(errors.map(one => one.row)).size
  const typedIn = ({ row, header }: FieldError<Field>) =>
    header ? cellText(table.rows[row - table.headingRow - 1]?.[table.headers.indexOf(header)]) : ''
  const download = () =>
    saveTextFile(
      `${m['platform.import.errorFile']({ name: table.name.replace(/\.\w+$/, '') })}.csv`,
      errorFileText(table, errors, words),
    )
  return (
    <Card
      title={m['platform.import.errors']()}
      caption={badRows > 0 && m['platform.import.rows']({ count: badRows })}
      end={
        badRows > 0 && (
          <Button size="small" onPress={download}>
            <Download aria-hidden />
            {m['platform.import.downloadErrors']()}
          </Button>
        )
      }
      flush={badRows > 0}
    >
      {badRows === 0 ? (
        <p className="good">{m['platform.import.noErrors']()}</p>
      ) : (
        <div className="import-errors">
          {onReadAs && <ReadingQuestions errors={errors} words={words} onReadAs={onReadAs} />}
          <DataTable<FieldError<Field>>
            label={m['platform.import.errors']()}
            bare
            density="compact"
            rows={errors}
            rowId={one => `${one.row}.${one.field}`}
            card={one => (
              <>
                <div className="card-row">
                  <b>{words[one.field]()}</b>
                  <span className="cap">
                    {m['platform.import.rowNumber']()} <span className="n">{one.row}</span>
                  </span>
                </div>
                {typedIn(one) && (
                  <div className="card-row">
                    <bdi className="import-value">{typedIn(one)}</bdi>
                  </div>
                )}
                <div className="card-row bad">{reasonOf(one)}</div>
              </>
            )}
            columns={[
              {
                id: 'row',
                header: m['platform.import.rowNumber'](),
                cell: one => <span className="n">{one.row}</span>,
              },
              {
                id: 'field',
                header: m['platform.import.errorField'](),
                cell: one => (
                  <>
                    {words[one.field]()}
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
                id: 'value',
                header: m['platform.import.errorValue'](),
                cell: one => <bdi className="import-value">{typedIn(one) || '\u2014'}</bdi>,
              },
              {
                id: 'reason',
                header: m['platform.import.errorReason'](),
                cell: one => <span className="bad import-why">{reasonOf(one)}</span>,
              },
            ]}
          />
        </div>
      )}
    </Card>
  )
}

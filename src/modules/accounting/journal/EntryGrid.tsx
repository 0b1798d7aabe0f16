import { Plus, Split, Tags, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { AccountPicker } from '../account/AccountPicker.tsx'
import { balancing, type EntryValues, emptyLine, isEmptyLine, sumsOf } from './entryDraft.web.ts'
import { LineDimensions } from './LineDimensions.tsx'

const columns = ['account', 'debit', 'credit', 'memo'] as const

/**
 * The lines of a manual entry, made for the keyboard: Enter walks on and opens the next line after the last, arrows walk
 * the rows, = writes the amount that balances the entry, Ctrl+Delete removes the line.
 */
export function EntryGrid({ form }: { form: UseFormReturn<EntryValues> }) {
  const { currency } = useCompany()
  const grid = useRef<HTMLDivElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const lines = useWatch({ control: form.control, name: 'lines' })
  const accounts = useAnswer('accounting.account.list', {})
  const [withDimensions, setWithDimensions] = useState<ReadonlySet<string>>(new Set())
  const { debit, credit, difference } = sumsOf(lines, currency)

  const focusCell = (row: number, column: number) =>
    requestAnimationFrame(() => {
      const input = grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"] input`)
      input?.focus()
      input?.select()
    })
  const addLine = () => {
    append(emptyLine(), { shouldFocus: false })
    focusCell(fields.length, 0)
  }
  const removeLine = (row: number) => {
    remove(row)
    if (fields.length === 1) append(emptyLine(), { shouldFocus: false })
    focusCell(Math.max(0, Math.min(row, fields.length - 2)), 0)
  }
  const toggleDimensions = (line: string) =>
    setWithDimensions(before => {
      const next = new Set(before)
      if (!next.delete(line)) next.add(line)
      return next
    })
  const fill = (row: number, side: 'debit' | 'credit') => {
    const text = balancing(form.getValues('lines'), row, side, currency)
    if (!text) return
    form.setValue(`lines.${row}.${side}`, text, { shouldDirty: true })
    form.setValue(`lines.${row}.${side === 'debit' ? 'credit' : 'debit'}`, null, { shouldDirty: true })
  }
  // Captured on the way down: a combo box keeps its keys to itself.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const [row, column] = (target.closest('[data-cell]')?.getAttribute('data-cell') ?? '')
      .split(':')
      .map(Number)
    if (row === undefined || column === undefined || !target.matches('input')) return
    const isListOpen = target.getAttribute('aria-expanded') === 'true'
    const name = columns[column]
    if (event.key === 'Enter' && !event.ctrlKey && !isListOpen) {
      event.preventDefault()
      event.stopPropagation()
      if (column < columns.length - 1) focusCell(row, nextColumn(row, column))
      else if (row < fields.length - 1) focusCell(row + 1, 0)
      else addLine()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && column > 0) {
      const next = row + (event.key === 'ArrowDown' ? 1 : -1)
      if (next < 0 || next >= fields.length) return
      event.preventDefault()
      focusCell(next, column)
    } else if (event.key === 'Delete' && event.ctrlKey) {
      event.preventDefault()
      event.stopPropagation()
      removeLine(row)
    } else if (event.key === '=' && (name === 'debit' || name === 'credit')) {
      event.preventDefault()
      fill(row, name)
    }
  }
  /** After a debit the credit of the same line is skipped: a line has one side. */
  const nextColumn = (row: number, column: number) =>
    columns[column] === 'debit' && form.getValues(`lines.${row}.debit`) ? column + 2 : column + 1

  return (
    <div className="accounting-grid" data-density="compact" ref={grid} onKeyDownCapture={onKeyDown}>
      <div className="accounting-grid-head" aria-hidden>
        <span>{m['accounting.account.title']()}</span>
        <span className="accounting-right">{m['accounting.side.debit']()}</span>
        <span className="accounting-right">{m['accounting.side.credit']()}</span>
        <span>{m['accounting.entry.lineMemo']()}</span>
        <span />
      </div>
      {fields.map((line, row) => {
        const typed = lines[row] ?? line
        const account = accounts.data?.rows.find(one => one.id === typed.accountId)
        return (
          <div className="accounting-grid-line" key={line.id}>
            <div data-cell={`${row}:0`}>
              <Controller
                name={`lines.${row}.accountId`}
                control={form.control}
                render={({ field, fieldState }) => (
                  <AccountPicker
                    label={m['accounting.entry.lineAccount']({ number: row + 1 })}
                    name={field.name}
                    error={fieldState.error?.message}
                    control="none"
                    value={field.value ?? null}
                    onBlur={field.onBlur}
                    onChange={id => {
                      field.onChange(id)
                      if (id) focusCell(row, form.getValues(`lines.${row}.credit`) ? 2 : 1)
                    }}
                  />
                )}
              />
            </div>
            {(['debit', 'credit'] as const).map((side, at) => (
              <div key={side} data-cell={`${row}:${at + 1}`}>
                <Controller
                  name={`lines.${row}.${side}`}
                  control={form.control}
                  render={({ field, fieldState }) => (
                    <MoneyField
                      name={field.name}
                      error={fieldState.error?.message}
                      label={side === 'debit' ? m['accounting.side.debit']() : m['accounting.side.credit']()}
                      value={field.value ?? ''}
                      onBlur={field.onBlur}
                      onChange={text => {
                        field.onChange(text || null)
                        const other = side === 'debit' ? 'credit' : 'debit'
                        if (text && form.getValues(`lines.${row}.${other}`))
                          form.setValue(`lines.${row}.${other}`, null)
                      }}
                    />
                  )}
                />
              </div>
            ))}
            <div data-cell={`${row}:3`}>
              <TextInput
                control={form.control}
                name={`lines.${row}.memo`}
                label={m['accounting.entry.lineMemo']()}
                maxLength={300}
              />
            </div>
            <div className="accounting-grid-acts">
              <IconButton
                size="small"
                label={m['accounting.entry.lineDimensions']({ number: row + 1 })}
                pressed={withDimensions.has(line.id)}
                onPress={() => toggleDimensions(line.id)}
              >
                <Tags aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={m['accounting.entry.removeLine']({ number: row + 1 })}
                onPress={() => removeLine(row)}
                disabled={fields.length <= 2 && isEmptyLine(typed)}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            <LineDimensions form={form} row={row} account={account} isOpen={withDimensions.has(line.id)} />
          </div>
        )
      })}
      <div className="accounting-grid-foot">
        <Button kind="tertiary" size="small" onPress={addLine}>
          <Plus aria-hidden />
          {m['accounting.entry.addLine']()}
        </Button>
        <span className="cap accounting-keys">{m['accounting.entry.keys']()}</span>
      </div>
      <div className="accounting-grid-sums" aria-live="polite">
        <span className="strong">{m['accounting.total']()}</span>
        <span className="accounting-right">
          <Amount amount={debit} strong />
        </span>
        <span className="accounting-right">
          <Amount amount={credit} strong />
        </span>
        <span className="row accounting-difference">
          {debit === 0 && credit === 0 ? null : difference === 0 ? (
            <StatusBadge kind="settled">{m['accounting.entry.balanced']()}</StatusBadge>
          ) : (
            <>
              <StatusBadge kind="late">
                {m['accounting.entry.difference']()} <Money amount={Math.abs(difference)} />
              </StatusBadge>
              <IconButton
                size="small"
                label={m['accounting.entry.fillDifference']()}
                onPress={() => {
                  const row = lines.findIndex(line => !line.debit && !line.credit)
                  if (row >= 0) fill(row, difference > 0 ? 'credit' : 'debit')
                }}
                disabledReason={
                  lines.some(line => !line.debit && !line.credit) ? null : m['accounting.entry.noFreeLine']()
                }
              >
                <Split aria-hidden />
              </IconButton>
            </>
          )}
        </span>
      </div>
    </div>
  )
}

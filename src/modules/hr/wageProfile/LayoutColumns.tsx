import { Plus, X } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { words as delimiterWords } from '#generated/choices/hr.wageProfile.delimiter.ts'
import { words as sourceWords } from '#generated/choices/hr.wageProfile.source.ts'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

type Values = InputFor<'hr.wageProfile.save'>
type Column = NonNullable<Values['custom']>['columns'][number]

const delimiters = { comma: ',', semicolon: ';', bar: '|', tab: '\t', none: '' } as const
const namesOf = Object.entries(delimiters) as [keyof typeof delimiters, string][]

/** A title follows what the column holds until somebody words it. */
const titleFor = ({ title, source: before }: Column, source: Column['source']) =>
  title && title !== sourceWords[before]() ? title : sourceWords[source]()

/** The columns of a bank's own file in their order; without a separator each has a width and is padded to it. */
export function LayoutColumns({ form }: { form: UseFormReturn<Values> }) {
  const custom = form.watch('custom')
  const columns = custom?.columns ?? []
  const isFixed = custom?.delimiter === ''
  const keep = (next: Column[]) => form.setValue('custom.columns', next, { shouldDirty: true })
  const change = (at: number, part: Partial<Column>) =>
    keep(columns.map((column, index) => (index === at ? { ...column, ...part } : column)))
  const setWidth = (at: number, width: number | null) =>
    change(at, { width, padding: width === null ? 'none' : 'right' })
  return (
    <>
      <div className="fields">
        <TextInput
          control={form.control}
          name="custom.fileName"
          label={m['hr.wageProfile.field.fileName']()}
          hint={m['hr.wageProfile.field.fileNameHint']()}
          dir="ltr"
        />
        <Select
          label={m['hr.wageProfile.field.delimiter']()}
          name="custom.delimiter"
          value={namesOf.find(([, sign]) => sign === custom?.delimiter)?.[0] ?? 'comma'}
          onChange={id => form.setValue('custom.delimiter', delimiters[id], { shouldDirty: true })}
          options={optionsOf(delimiterWords)}
        />
      </div>
      <CheckInput control={form.control} name="custom.hasTitles">
        {m['hr.wageProfile.field.hasTitles']()}
      </CheckInput>
      <fieldset className="hr-tiers">
        <legend className="strong">{m['hr.wageProfile.columns']()}</legend>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place
          <div className="hr-tier" key={at}>
            <Select
              label={m['hr.wageProfile.column.source']()}
              name={`custom.columns.${at}.source`}
              value={column.source}
              onChange={source => change(at, { source, title: titleFor(column, source) })}
              options={optionsOf(sourceWords)}
            />
            <TextField
              label={m['hr.wageProfile.column.title']()}
              name={`custom.columns.${at}.title`}
              value={column.title}
              onChange={title => change(at, { title })}
            />
            {column.source === 'text' && (
              <TextField
                label={m['hr.wageProfile.column.text']()}
                name={`custom.columns.${at}.text`}
                value={column.text ?? ''}
                onChange={text => change(at, { text: text || null })}
              />
            )}
            <NumberField
              label={m['hr.wageProfile.column.width']()}
              name={`custom.columns.${at}.width`}
              value={column.width ?? null}
              onChange={width => setWidth(at, width)}
              optional={!isFixed}
            />
            <IconButton
              label={m['hr.wageProfile.removeColumn']()}
              onPress={() => keep(columns.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        <div>
          <Button
            size="small"
            kind="tertiary"
            onPress={() => keep([...columns, { title: sourceWords.name(), source: 'name', text: null }])}
          >
            <Plus aria-hidden />
            {m['hr.wageProfile.addColumn']()}
          </Button>
        </div>
      </fieldset>
    </>
  )
}

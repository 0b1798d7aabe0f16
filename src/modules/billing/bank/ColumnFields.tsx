import { m } from '#generated/words/messages.js'
import type { ReadTable } from '#kernel/web/api.ts'
import { remapped } from '#modules/platform/import/public.ts'
import { ColumnSelect } from '#modules/platform/import/public.web.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { bankFieldWords } from '../wordMaps.web.ts'
import type { BankColumns, BankField } from './bankFile.rules.ts'

type Props = {
  table: ReadTable
  columns: BankColumns
  onChange: (columns: BankColumns) => void
}

const before: readonly BankField[] = ['date', 'description']
const after: readonly BankField[] = ['reference', 'balance', 'side']
const sides: readonly BankField[] = ['moneyIn', 'moneyOut']

/** Which column of the file is what, with the first value it holds; the amount in one column or in two. */
export function ColumnFields({ table, columns, onChange }: Props) {
  const isSplit = columns.amount === undefined
  const toSigned = () => {
    const { moneyIn, moneyOut, ...rest } = columns
    onChange({ ...rest, amount: moneyIn ?? moneyOut ?? 0 })
  }
  const toSplit = () => {
    const { amount, ...rest } = columns
    onChange({ ...rest, ...(amount === undefined ? {} : { moneyIn: amount }) })
  }
  const amounts: readonly BankField[] = isSplit ? sides : ['amount']
  return (
    <>
      <SegmentedControl
        label={m['billing.amount']()}
        value={isSplit ? 'split' : 'signed'}
        onChange={way => (way === 'split' ? toSplit() : toSigned())}
        options={[
          { id: 'split', name: m['billing.bank.twoColumns']() },
          { id: 'signed', name: m['billing.bank.oneColumn']() },
        ]}
      />
      <div className="bank-map">
        {[...before, ...amounts, ...after].map(field => (
          <ColumnSelect
            key={field}
            name={bankFieldWords[field]()}
            table={table}
            column={columns[field] ?? null}
            onChange={column => onChange(remapped(columns, field, column))}
            isRequired={!after.includes(field)}
          />
        ))}
      </div>
    </>
  )
}

import { m } from '#generated/words/messages.js'
import type { ReadTable } from '#kernel/web/api.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import type { BankColumns, BankField } from '../../shared/bankFile.rules.ts'
import { bankFieldWords } from '../wordMaps.ts'

type Props = {
  readonly table: ReadTable
  readonly columns: BankColumns
  readonly onChange: (columns: BankColumns) => void
}

const none = 'none'
const before: readonly BankField[] = ['date', 'description']
const after: readonly BankField[] = ['reference', 'balance']
const sides: readonly BankField[] = ['moneyIn', 'moneyOut']

/** Which column of the file says what, with the first value it holds; the amount in one column or in two. */
export function ColumnFields({ table, columns, onChange }: Props) {
  const isSplit = columns.amount === undefined
  const put = (field: BankField, chosen: string) => {
    const { [field]: _, ...rest } = columns
    onChange(chosen === none ? rest : { ...rest, [field]: Number(chosen) })
  }
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
        {[...before, ...amounts, ...after].map(field => {
          const column = columns[field]
          const example =
            column === undefined ? undefined : table.rows.find(row => row[column]?.trim())?.[column]
          const isOptional = after.includes(field)
          return (
            <Select
              key={field}
              label={bankFieldWords[field]()}
              value={column === undefined ? none : String(column)}
              onChange={chosen => put(field, chosen)}
              optional={isOptional}
              error={!isOptional && column === undefined ? m['billing.bank.chooseColumn']() : null}
              hint={
                example !== undefined && (
                  <>
                    {m['billing.bank.example']()} <bdi>{example.slice(0, 40)}</bdi>
                  </>
                )
              }
              options={[
                { id: none, name: m['billing.bank.noColumn']() },
                ...table.headers.map((header, at) => ({ id: String(at), name: header || `(${at + 1})` })),
              ]}
            />
          )
        })}
      </div>
    </>
  )
}

import { Columns3 } from 'lucide-react'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { IconButton } from './IconButton.tsx'
import { Popover } from './Popover.tsx'
import { useWords } from './words.ts'

type Props = {
  /** The columns that may be hidden; leave out the first one. */
  columns: readonly { id: string; header: string }[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

export function ColumnChooser({ columns, hidden, onChange }: Props) {
  const words = useWords()
  const toggle = (id: string, shown: boolean) => {
    const next = new Set(hidden)
    if (shown) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <Popover
      label={words.columns}
      placement="bottom end"
      trigger={
        <IconButton label={words.columns} framed>
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <div className="col-list">
        {columns.map(column => (
          <Checkbox
            key={column.id}
            checked={!hidden.has(column.id)}
            onChange={shown => toggle(column.id, shown)}
          >
            {column.header}
          </Checkbox>
        ))}
        {hidden.size > 0 && (
          <Button kind="tertiary" size="small" onPress={() => onChange(new Set())}>
            {words.showAllColumns}
          </Button>
        )}
      </div>
    </Popover>
  )
}

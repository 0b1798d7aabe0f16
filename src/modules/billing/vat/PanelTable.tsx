import type { ComponentProps, ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'

type Page<Row, Place> = { rows: readonly Row[]; next: Place | null }

type Props<Row, Place> = {
  title: string
  answer: ComponentProps<typeof Loaded<Page<Row, Place>>>['answer']
  /** Headings of the record and of its amounts; none where the title suffices. */
  heads?: readonly string[]
  rowId: (row: Row) => string
  /** The record of a row, then its amounts. */
  record: (row: Row) => ReactNode
  amounts: (row: Row) => readonly ReactNode[]
  /** Where each page after the first begins. */
  trail: readonly Place[]
  onTrail: (trail: readonly Place[]) => void
  onClose: () => void
}

/** What a figure of the return sums, page by page. */
export function PanelTable<Row, Place>(props: Props<Row, Place>) {
  const { title, answer, heads, rowId, record, amounts, trail, onTrail, onClose } = props
  return (
    <SidePanel open onOpenChange={onClose} title={title}>
      <Loaded answer={answer}>
        {({ rows, next }) => (
          <div className="stack">
            <table className="plain-table">
              {heads && (
                <thead>
                  <tr>
                    {heads.map((head, at) => (
                      <th key={head} scope="col" className={at > 0 ? 'money-cell' : undefined}>
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
              )}
              <tbody>
                {rows.map(row => (
                  <tr key={rowId(row)}>
                    <td>{record(row)}</td>
                    {amounts(row).map((amount, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an amount is its column
                      <td key={at} className="money-cell">
                        {amount}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="row">
              {trail.length > 0 && (
                <Button size="small" onPress={() => onTrail(trail.slice(0, -1))}>
                  {m['billing.vat.before']()}
                </Button>
              )}
              {next !== null && (
                <Button size="small" onPress={() => onTrail([...trail, next])}>
                  {m['billing.vat.more']()}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </SidePanel>
  )
}

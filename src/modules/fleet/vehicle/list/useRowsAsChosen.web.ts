import { useState } from 'react'

/**
 * The records a dialog was opened for, as they are now. A record that its change moves out of the list behind the dialog stays
 * in the dialog, with what became of it.
 */
export function useRowsAsChosen<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  const [chosen] = useState(rows)
  return chosen.map(row => rows.find(({ id }) => id === row.id) ?? row)
}

import { m } from '#generated/words/messages.js'
import { Amount } from '#ui/Amount.tsx'
import type { Column } from '#ui/tableColumn.ts'

/** A column of amounts in the company's currency. */
export const moneyColumn = <Row,>(id: string, header: string, of: (row: Row) => string): Column<Row> => ({
  id,
  header,
  align: 'money',
  cell: row => <Amount amount={of(row)} />,
})

/** The employee of a row of pay. */
export const employeeColumn = <Row extends { name: string }>(): Column<Row> => ({
  id: 'name',
  header: m['hr.payroll.field.employee'](),
  cell: row => <bdi className="strong">{row.name}</bdi>,
})

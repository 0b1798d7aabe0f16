import { useState } from 'react'
import { words as problemWords } from '#generated/choices/hr.inputPaste.problem.ts'
import { words as stateWords } from '#generated/choices/hr.inputPaste.state.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { usePreview } from '#kernel/web/hooks.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

type Row = OutputFor<'hr.payrollInput.paste'>['rows'][number]

const stateKinds: Readonly<Record<Row['state'], StatusKind>> = {
  new: 'promised',
  known: 'settled',
  wrong: 'late',
}

const saidOf = (row: Row) => (row.problem ? problemWords[row.problem]() : stateWords[row.state]())

/** A table pasted from a spreadsheet, shown row by row with what becomes of it before anything is taken. */
export default function PasteInputs({ month, onClose }: { month: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const input = text.trim() ? { month, text } : null
  const { preview } = usePreview('hr.payrollInput.paste', input)
  const rows = input ? (preview?.output.rows ?? []) : []
  const wrong = rows.filter(({ state }) => state === 'wrong').length
  const isReady = rows.some(({ state }) => state === 'new') && wrong === 0
  return (
    <ActDialog
      name="hr.payrollInput.paste"
      title={m['hr.inputPaste.title']()}
      verb={m['hr.inputPaste.take']()}
      input={isReady ? input : null}
      missing={wrong > 0 ? m['hr.inputPaste.wrong']() : isReady ? null : m['hr.inputPaste.nothing']()}
      onDone={({ added }) => showToast(m['hr.inputPaste.taken']({ count: added }))}
      onClose={onClose}
    >
      <TextArea
        label={m['hr.inputPaste.field.text']()}
        hint={m['hr.inputPaste.hint']()}
        name="text"
        value={text}
        onChange={setText}
        rows={5}
      />
      {wrong > 0 && <Notice hue="amber">{m['hr.inputPaste.wrong']()}</Notice>}
      {rows.length > 0 && (
        <DataTable
          label={m['hr.inputPaste.title']()}
          bare
          density="compact"
          columns={[
            {
              id: 'employee',
              header: m['hr.payroll.field.employee'](),
              cell: row => <bdi>{row.employee}</bdi>,
            },
            { id: 'item', header: m['hr.payrollInput.field.kind'](), cell: row => <bdi>{row.item}</bdi> },
            {
              id: 'value',
              header: m['hr.advance.field.amount'](),
              align: 'money',
              cell: row => <span className="n">{row.value}</span>,
            },
            {
              id: 'state',
              header: m['hr.payroll.field.state'](),
              cell: row => <StatusBadge kind={stateKinds[row.state]}>{saidOf(row)}</StatusBadge>,
            },
          ]}
          rows={rows}
          rowId={row => String(row.line)}
          card={row => (
            <>
              <span className="card-row">
                <bdi className="strong">{row.employee}</bdi>
                <span className="n">{row.value}</span>
              </span>
              <span className="card-row cap">
                <bdi>{row.item}</bdi>
                <StatusBadge kind={stateKinds[row.state]}>{saidOf(row)}</StatusBadge>
              </span>
            </>
          )}
        />
      )}
    </ActDialog>
  )
}

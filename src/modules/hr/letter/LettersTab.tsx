import { Printer } from 'lucide-react'
import { useState } from 'react'
import { words as kindWords } from '#generated/choices/hr.letter.kind.ts'
import { words as languageWords } from '#generated/choices/hr.letter.language.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Employee } from '../employee/employeeWords.web.ts'

type Row = OutputFor<'hr.letter.list'>['rows'][number]
type Kind = Row['kind']

/** Letters about an employee, each sealed and confirmed by its code on the public page. */
export function LettersTab({ employee }: { employee: Employee }) {
  const { can } = useSession()
  const answer = useAnswer('hr.letter.list', { employeeId: employee.id })
  const [isWriting, write] = useState(false)
  const start = can('hr.employees.write') ? (
    <Button kind="primary" onPress={() => write(true)}>
      {m['hr.letter.issue']()}
    </Button>
  ) : undefined
  return (
    <div className="stack card-body">
      {answer.data && answer.data.rows.length > 0 && <div>{start}</div>}
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            label={m['hr.letter.list.title']()}
            bare
            columns={[
              {
                id: 'number',
                header: m['hr.letter.field.number'](),
                cell: row => <span className="n strong">{row.number}</span>,
              },
              { id: 'kind', header: m['hr.letter.field.kind'](), cell: row => kindWords[row.kind]() },
              {
                id: 'addressee',
                header: m['hr.letter.field.addressee'](),
                cell: row => <bdi>{row.addressee ?? m['hr.letter.toWhom']()}</bdi>,
              },
              {
                id: 'issuedOn',
                header: m['hr.letter.field.issuedOn'](),
                cell: row => <DayText day={row.issuedOn} />,
              },
              {
                id: 'code',
                header: m['hr.letter.field.code'](),
                cell: row => <span className="n">{row.verifyCode}</span>,
              },
              { id: 'open', header: '', cell: row => <OpenLetter row={row} /> },
            ]}
            rows={rows}
            rowId={row => row.id}
            empty={<EmptyState title={m['hr.letter.empty']()} actions={start} />}
            card={row => (
              <>
                <span className="card-row">
                  <span className="strong">{kindWords[row.kind]()}</span>
                  <DayText day={row.issuedOn} />
                </span>
                <span className="card-row cap">
                  <span className="n">{row.number}</span>
                  <OpenLetter row={row} />
                </span>
              </>
            )}
          />
        )}
      </Loaded>
      {isWriting && <IssueDialog employee={employee} onClose={() => write(false)} />}
    </div>
  )
}

function OpenLetter({ row }: { row: Row }) {
  if (!row.mayOpen) return null
  return (
    <ButtonLink size="small" target="_blank" href={documentUrl('hr.letter.print', { id: row.id })}>
      <Printer aria-hidden />
      {m['hr.letter.open']()}
    </ButtonLink>
  )
}

function IssueDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { can } = useSession()
  const kinds: Kind[] =
    employee.status === 'left'
      ? ['experience']
      : can('hr.payroll.read')
        ? ['salary', 'employment']
        : ['employment']
  const [kind, setKind] = useState<Kind>(kinds[0]!)
  const [language, setLanguage] = useState<'ar' | 'en'>('ar')
  const [addressee, setAddressee] = useState('')
  return (
    <ActDialog
      name="hr.letter.issue"
      title={m['hr.letter.issueFor']({ name: employee.name })}
      verb={m['hr.letter.act.issue']()}
      input={{ employeeId: employee.id, kind, language, addressee: addressee.trim() || null }}
      onDone={({ number }) => showToast(m['hr.letter.issued']({ number }))}
      onClose={onClose}
    >
      <RadioGroup
        label={m['hr.letter.field.kind']()}
        value={kind}
        onChange={setKind}
        options={kinds.map(id => ({ id, name: kindWords[id]() }))}
      />
      <TextField
        label={m['hr.letter.field.addressee']()}
        name="addressee"
        value={addressee}
        onChange={setAddressee}
        maxLength={120}
        optional
      />
      <RadioGroup
        label={m['hr.letter.field.language']()}
        value={language}
        onChange={setLanguage}
        options={(['ar', 'en'] as const).map(id => ({ id, name: languageWords[id]() }))}
      />
    </ActDialog>
  )
}

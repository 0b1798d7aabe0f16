import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, monthOf } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useBranches } from '#modules/platform/public.web.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { kindWords, monthName } from './payrollWords.web.ts'

type Props = { month: string; onClose: () => void; onDone: (id: string) => void }

/** Opens the run of a month: the next one unless another is chosen, of the company or of one branch. */
export default function CreateRun({ month: next, onClose, onDone }: Props) {
  const branches = useBranches()
  const [month, setMonth] = useState(next)
  const [kind, setKind] = useState<keyof typeof kindWords>('monthly')
  const [branchId, setBranch] = useState('all')
  const months = [-6, -5, -4, -3, -2, -1, 0, 1].map(count => monthOf(addMonths(`${next}-01`, count)))
  return (
    <ActDialog
      name="hr.payroll.create"
      title={m['hr.payroll.create.title']({ month: monthName(month) })}
      verb={m['hr.payroll.act.create']()}
      input={{ month, kind, branchId: branchId === 'all' ? null : branchId }}
      onDone={({ id, number }) => {
        showToast(m['hr.payroll.created']({ number }))
        onDone(id)
      }}
      onClose={onClose}
    >
      <Select
        label={m['hr.payroll.field.month']()}
        name="month"
        value={month}
        onChange={setMonth}
        options={months.map(id => ({ id, name: monthName(id) }))}
      />
      <Select
        label={m['hr.payroll.field.kind']()}
        name="kind"
        value={kind}
        onChange={setKind}
        options={optionsOf(kindWords)}
      />
      {branches.length > 1 && (
        <Select
          label={m['hr.payroll.field.branch']()}
          name="branchId"
          value={branchId}
          onChange={setBranch}
          options={[{ id: 'all', name: m['hr.payroll.wholeCompany']() }, ...branches]}
        />
      )}
    </ActDialog>
  )
}

import { m } from '#generated/words/messages.js'
import { RadioGroup } from '#ui/RadioGroup.tsx'

export type EmployeeScope = 'all' | 'own'

type Props = {
  value: EmployeeScope
  onChange: (value: EmployeeScope) => void
  disabled?: boolean
}

/** Who sees salaries: what the role "employee" gives in staff, payroll and finance. */
export function ScopeChoice({ value, onChange, disabled = false }: Props) {
  return (
    <RadioGroup
      label={m['platform.scope.label']()}
      name="employeeScope"
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={[
        { id: 'own', name: m['platform.scope.own'](), hint: m['platform.scope.ownHint']() },
        { id: 'all', name: m['platform.scope.all'](), hint: m['platform.scope.allHint']() },
      ]}
    />
  )
}

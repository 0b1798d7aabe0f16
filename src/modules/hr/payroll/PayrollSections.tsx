import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

export const sections = [
  'runs',
  'advances',
  'endOfService',
  'settlements',
  'socialSecurity',
  'wageFiles',
] as const
export type Section = (typeof sections)[number]

const words: Readonly<Record<Section, () => string>> = {
  runs: m['hr.payroll.section.runs'],
  advances: m['hr.payroll.section.advances'],
  endOfService: m['hr.payroll.section.endOfService'],
  settlements: m['hr.payroll.section.settlements'],
  socialSecurity: m['hr.socialSecurity.section'],
  wageFiles: m['hr.wage.list.title'],
}

/** What of pay is shown; a list of its own each, so the filters of another do not follow. */
export function PayrollSections({ selected }: { selected: Section }) {
  const [address, change] = useAddress()
  const none = Object.fromEntries(Object.keys(address).map(key => [key, undefined]))
  return (
    <SegmentedControl
      label={m['hr.payroll.sections']()}
      value={selected}
      onChange={tab => change({ ...none, tab: tab === 'runs' ? undefined : tab })}
      options={sections.map(id => ({ id, name: words[id]() }))}
    />
  )
}

import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayHead } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Select } from '#ui/Select.tsx'
import { businessTypes } from '../company/businessTypes.rules.ts'
import { type Company, type CompanyValues, valuesOf } from '../settings/companyForm.web.ts'
import { FormatFields } from '../settings/FormatFields.tsx'
import { businessTypeWords } from '../words.web.ts'
import { StepActions } from './StepActions.tsx'

const shape = async () => (await import('../company/company.contract.ts')).updateCompany.input

type Props = {
  company: Company
  onDone: () => Promise<void>
  onBack?: (() => void) | undefined
}

/** Currency, digits, zone, week, fiscal year, and the chart of accounts to begin with. */
export function FormatsStep({ company, onDone, onBack }: Props) {
  const { can } = useSession()
  const save = useCommand('platform.company.update')
  const applyChart = useCommand('accounting.template.apply')
  const [chart, setChart] = useState(company.businessType)
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<CompanyValues>(shape, valuesOf(company))
  useEffect(() => void loadCodeWords(), [])
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      await save.mutateAsync({ ...values, version: company.version })
      if (chart !== company.businessType) await applyChart.mutateAsync({ businessType: chart, mode: 'skip' })
      await onDone()
    } catch (error) {
      setWhole(showRefusal(form, error))
    }
  })
  return (
    <form className="step-form" onSubmit={event => void submit(event)} noValidate>
      {whole.length > 0 && <ErrorSummary title={sayHead(whole)} errors={whole.map(text => ({ text }))} />}
      <FormatFields control={form.control} company={company} />
      {company.modules.includes('finance') && can('finance.accounts.write') && (
        <Select
          label={m['platform.company.chart']()}
          name="chart"
          value={chart}
          onChange={setChart}
          options={businessTypes.map(id => ({ id, name: businessTypeWords[id]() }))}
          hint={m['platform.company.chartHint']()}
        />
      )}
      <StepActions
        onBack={onBack}
        onSkip={() => void onDone()}
        busy={save.isPending || applyChart.isPending}
      />
    </form>
  )
}

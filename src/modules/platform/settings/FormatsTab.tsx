import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayHead } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { showToast } from '#ui/toast.ts'
import { BothChangedCard } from '../merge/BothChangedCard.tsx'
import { useInStep } from '../merge/useInStep.web.ts'
import { useThreeWay } from '../merge/useThreeWay.web.ts'
import { type Company, type CompanyValues, valuesOf } from './companyForm.web.ts'
import { FormatFields } from './FormatFields.tsx'

const shape = async () => (await import('../company/company.contract.ts')).updateCompany.input

/** Currency, digits, zone, week and fiscal year. */
export function FormatsTab({ company, canWrite }: { company: Company; canWrite: boolean }) {
  const save = useCommand('platform.company.update')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<CompanyValues>(shape, valuesOf(company))
  const merge = useThreeWay({ form, load: async () => valuesOf(await ask('platform.company.read', {})) })
  useInStep(form, merge, valuesOf(company))
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      const { version } = await save.mutateAsync(values)
      form.reset({ ...values, version })
      merge.done()
      showToast(m['kernel.saved']())
    } catch (error) {
      if ((await merge.meet(error)) === null) setWhole(showRefusal(form, error))
    }
  })
  return (
    <form className="settings-body" onSubmit={event => void submit(event)} noValidate>
      {whole.length > 0 && <ErrorSummary title={sayHead(whole)} errors={whole.map(text => ({ text }))} />}
      <BothChangedCard merge={merge} form={form} />
      <Card title={m['platform.tile.formats']()}>
        <div className="settings-form">
          <FormatFields control={form.control} company={company} disabled={!canWrite} withDecimals />
          {canWrite && (
            <div className="settings-acts">
              <Button kind="primary" type="submit" busy={save.isPending}>
                {m['kernel.action.save']()}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </form>
  )
}

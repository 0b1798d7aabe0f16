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
import { businessTypeWords } from '../words.web.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { type Company, type CompanyValues, valuesOf } from './companyForm.web.ts'

const shape = async () => (await import('../company/company.contract.ts')).updateCompany.input

type TabProps = { company: Company; canWrite: boolean }

/** Names, address and registers of the company. */
export function CompanyTab({ company, canWrite }: TabProps) {
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
      {whole.length > 0 && <ErrorSummary title={sayHead(whole)} errors={whole.map(one => ({ text: one }))} />}
      <BothChangedCard merge={merge} form={form} />
      <Card
        title={m['platform.tile.company']()}
        caption={m['platform.advanced.type']({ type: businessTypeWords[company.businessType]() })}
      >
        <div className="settings-form">
          <CompanyFields control={form.control} disabled={!canWrite} />
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
